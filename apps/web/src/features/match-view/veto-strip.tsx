import type { LiveMatch, LiveVeto, TimelineEntry } from '@placar/contracts/live';
import { Dices, Play, Square } from 'lucide-react';
import { memo, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatTime } from '../../lib/format';
import { Badge, Button, Card, CardHeader, Tooltip, cx } from '../../ui';
import { MapTile } from '../../components/maps/map-tile';
import { mapDisplayName } from '@placar/domain/maps';
import { vetoSteps, type VetoStepView } from './veto-model';
import styles from './veto-strip.module.css';

const STEP_MS = 1400;

function StepCaption({ match, step }: { match: LiveMatch; step: VetoStepView }) {
  const { t } = useTranslation(['match', 'common']);
  const team = step.team === null ? null : match[step.team].tag || match[step.team].name;
  const chooser = step.side_team === null ? null : match[step.side_team];
  return (
    <>
      <bdi>{step.action === 'decider' ? t('match:maps.decider') : (team ?? t('match:maps.decider'))}</bdi>
      {step.action !== 'ban' && (
        <>
          <br />
          <span className={styles.side}>
            {step.side !== null && chooser !== null
              ? t('match:veto.sideShort', { team: chooser.tag || chooser.name, side: t(`common:side.${step.side}`) })
              : t('match:veto.knife')}
          </span>
        </>
      )}
    </>
  );
}

/* A step in words, for the replay and for screen readers. */
function useStepText(match: LiveMatch): (step: VetoStepView) => string {
  const { t } = useTranslation(['spectate', 'common']);
  return (step) => {
    const map = mapDisplayName(step.map);
    const team = step.team === null ? '' : match[step.team].name;
    const what =
      step.action === 'decider' || step.team === null
        ? t('spectate:veto.said.decider', { map })
        : t(`spectate:veto.said.${step.action}`, { map, team });
    if (step.side === null || step.side_team === null) return what;
    const side = t('spectate:veto.said.side', {
      team: match[step.side_team].name,
      side: t(`common:side.${step.side}`),
    });
    return `${what} (${side})`;
  };
}

/** Shows the steps one after the other; null while nothing is being replayed. */
function useReplay(count: number): { shown: number | null; start: () => void; stop: () => void } {
  const [shown, setShown] = useState<number | null>(null);
  useEffect(() => {
    if (shown === null) return undefined;
    const timer = setTimeout(() => setShown(shown >= count ? null : shown + 1), STEP_MS);
    return () => clearTimeout(timer);
  }, [shown, count]);
  return { shown, start: () => setShown(1), stop: () => setShown(null) };
}

function StepTime({ step }: { step: VetoStepView }) {
  const { t } = useTranslation('spectate');
  return (
    <span className={styles.meta}>
      <span className={styles.number}>
        <span className="visually-hidden">{t('veto.step', { number: step.number })}</span>
        <span aria-hidden="true">{step.number}</span>
      </span>
      {step.at !== null && (
        <Tooltip label={formatDateTime(step.at)}>
          <time dateTime={step.at}>{formatTime(step.at, true)}</time>
        </Tooltip>
      )}
    </span>
  );
}

/** The veto step by step: who did what and when, the side taken, and the map left over; can be replayed. */
export const VetoStrip = memo(function VetoStrip({
  match,
  veto,
  timeline,
}: {
  match: LiveMatch;
  veto: LiveVeto;
  timeline: readonly TimelineEntry[];
}) {
  const { t } = useTranslation(['match', 'spectate']);
  const steps = useMemo(() => vetoSteps(veto, timeline), [veto, timeline]);
  const replay = useReplay(steps.length);
  const stepText = useStepText(match);
  const current = replay.shown === null ? undefined : steps[replay.shown - 1];
  return (
    <Card as="section" padded={false}>
      <CardHeader
        title={t('match:veto.title')}
        actions={
          steps.length > 1 && (
            <Button
              size="sm"
              variant="ghost"
              leftIcon={replay.shown === null ? <Play size={14} /> : <Square size={14} />}
              onClick={replay.shown === null ? replay.start : replay.stop}
            >
              {replay.shown === null ? t('spectate:veto.replay') : t('spectate:veto.stop')}
            </Button>
          )
        }
      />
      <div className={styles.scroller} role="region" aria-label={t('match:veto.title')} tabIndex={0}>
        <ol className={styles.steps} data-testid="veto-strip">
          {steps.map((step) => (
            <li
              key={`${step.number}:${step.map}`}
              className={cx(
                styles.step,
                replay.shown !== null && step.number > replay.shown && styles.later,
                replay.shown === step.number && styles.current,
              )}
              data-action={step.action}
            >
              <MapTile
                map={step.map}
                displayName={mapDisplayName(step.map)}
                state={step.action === 'decider' ? 'decider' : step.action}
                caption={<StepCaption match={match} step={step} />}
              />
              <StepTime step={step} />
              {step.isDrawn && (
                <Badge small tone="warning" icon={<Dices />}>
                  {t('spectate:veto.drawn')}
                </Badge>
              )}
            </li>
          ))}
        </ol>
      </div>
      {/* The whole veto in words, as one would write it in a chat; while it is replayed, the step that is shown. */}
      {current === undefined && (
        <p className={styles.words} data-testid="veto-words">
          {steps.map((step) => stepText(step)).join('; ')}.
        </p>
      )}
      <p className={current === undefined ? 'visually-hidden' : styles.said} role="status">
        {current === undefined ? '' : stepText(current)}
      </p>
    </Card>
  );
});
