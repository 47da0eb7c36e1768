import type { LiveMatch, LiveVeto } from '@placar/contracts/live';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Card, CardHeader, MapTile, mapDisplayName } from '../../ui';
import styles from './veto-strip.module.css';

type Step = LiveVeto['steps'][number];

function StepCaption({ match, step }: { match: LiveMatch; step: Step }) {
  const { t } = useTranslation(['match', 'common']);
  const team = step.team === null ? null : match[step.team].tag || match[step.team].name;
  const chooser = step.side_team === null ? null : match[step.side_team];
  return (
    <>
      <bdi>{team ?? t('match:maps.decider')}</bdi>
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

/** The veto step by step: bans, picks with the side taken, and the map left over. */
export const VetoStrip = memo(function VetoStrip({ match, veto }: { match: LiveMatch; veto: LiveVeto }) {
  const { t } = useTranslation('match');
  return (
    <Card as="section" padded={false}>
      <CardHeader title={t('veto.title')} />
      <div className={styles.scroller} role="region" aria-label={t('veto.title')} tabIndex={0}>
        <ol className={styles.steps} data-testid="veto-strip">
          {veto.steps.map((step, index) => (
            <li key={`${index}:${step.map}`} className={styles.step} data-action={step.action}>
              <MapTile
                map={step.map}
                displayName={mapDisplayName(step.map)}
                state={step.action === 'decider' ? 'decider' : step.action}
                caption={<StepCaption match={match} step={step} />}
              />
            </li>
          ))}
        </ol>
      </div>
    </Card>
  );
});
