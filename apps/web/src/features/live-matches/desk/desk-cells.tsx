import type { TeamSlot } from '@placar/contracts';
import type { LiveMatch } from '@placar/contracts/live';
import { CircleAlert, Pause, Play, TriangleAlert } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { CommandOutcome } from '../../../components/match/command-outcome';
import { useCommandWords } from '../../../components/match/command-words';
import { SLOTS, focusMap, roundInPlay, sideNow, stateOf } from '../../../components/match/match-summary';
import { usePauseReason } from '../../../components/match/pause-reason';
import { pauseKind } from '../../../components/match/send-command';
import { useAim } from '../../../components/match/use-aim';
import { formatDuration } from '../../../lib/format';
import { AnimatedNumber, Badge, cx, useNowValue } from '../../../ui';
import { StatusBadge } from '../../../components/match/status-badge';
import { mapDisplayName } from '@placar/domain/maps';
import { deskCommands } from './desk-commands';
import styles from './desk.module.css';
import { TrustSigns } from '../../../components/match/trust-marks';

function ScoreLine({ match, slot }: { match: LiveMatch; slot: TeamSlot }) {
  const { t } = useTranslation('common');
  const map = focusMap(match);
  const side = sideNow(match, slot);
  const rounds =
    map === null || map.status === 'upcoming' ? null : slot === 'team1' ? map.team1_score : map.team2_score;
  return (
    <span className={cx(styles.scoreLine, side === 'ct' && styles.ct, side === 't' && styles.tr)}>
      {match.max_maps > 1 && <span className={styles.series}>{match[slot].maps_won}</span>}
      <span className={styles.rounds}>{rounds === null ? '–' : <AnimatedNumber value={rounds} />}</span>
      <span className={styles.side}>{side === null ? '' : t(`side.${side}`)}</span>
    </span>
  );
}

/** Maps won, rounds of the map in play and side, a line per team. */
export function ScoreCell({ match }: { match: LiveMatch }) {
  return (
    <span className={styles.pair}>
      {SLOTS.map((slot) => (
        <ScoreLine key={slot} match={match} slot={slot} />
      ))}
      <TrustSigns match={match} />
    </span>
  );
}

/* What happens or what is waited for, in words. */
function usePhaseWords(match: LiveMatch): string {
  const { t } = useTranslation(['desk', 'match']);
  const { reasonText } = useCommandWords();
  const map = focusMap(match);
  if (match.recovery !== null) return t(`desk:recovery.${match.recovery.step}`);
  switch (match.status) {
    case 'load_failed': {
      const reason = reasonText(match.load_failure);
      return reason ?? t('desk:phase.load_failedPlain');
    }
    case 'between_maps': {
      const next = match.maps.find((one) => one.status === 'upcoming');
      return next === undefined
        ? t('desk:phase.between_mapsLast')
        : t('desk:phase.between_maps', { map: mapDisplayName(next.name) });
    }
    case 'scheduled':
    case 'loading':
    case 'warmup':
    case 'veto':
    case 'knife':
    case 'halftime':
    case 'server_lost':
      return t(`desk:phase.${match.status}`);
    case 'live':
    case 'paused':
      return map === null ? '' : t('match:hero.roundNow', { map: mapDisplayName(map.name), round: roundInPlay(map) });
    case 'finished':
    case 'cancelled':
    case 'forfeited':
      return map === null ? '' : mapDisplayName(map.name);
  }
}

/** State as a badge, and beneath it in words what happens or what is waited for. */
export function PhaseCell({ match }: { match: LiveMatch }) {
  const { t } = useTranslation('common');
  const words = usePhaseWords(match);
  const isMapTold = match.max_maps > 1 && match.current_map !== null;
  const place = { number: (match.current_map ?? 0) + 1, maps: match.max_maps };
  return (
    <span className={styles.phase}>
      <span className={styles.phaseTop}>
        <StatusBadge state={stateOf(match)} small />
        {isMapTold && (
          <span className={styles.quiet} title={t('match.mapOf', place)}>
            <span aria-hidden="true">{`${place.number}/${place.maps}`}</span>
            <span className="visually-hidden">{t('match.mapOf', place)}</span>
          </span>
        )}
      </span>
      <span className={styles.words} title={words}>
        {words}
      </span>
    </span>
  );
}

/** Time since an instant, its own leaf so that a second repaints this and nothing else. */
function Since({ since, label, className }: { since: string; label: string; className?: string }) {
  const text = useNowValue((now) => formatDuration(now - Date.parse(since)));
  return (
    <span role="timer" aria-label={`${label} ${text}`} className={className}>
      {text}
    </span>
  );
}

function TimeLeft({ until }: { until: string }) {
  const { t } = useTranslation('desk');
  const left = useNowValue((now) => Math.max(0, Math.ceil((Date.parse(until) - now) / 1000)));
  return (
    <span className={cx(styles.quiet, left === 0 && styles.danger)}>
      {left === 0 ? t('pause.over') : t('pause.endsIn', { time: formatDuration(left * 1000) })}
    </span>
  );
}

/** How long it has been paused, whose pause it is, and how many of them are left. */
export function PauseCell({ match }: { match: LiveMatch }) {
  const { t } = useTranslation('desk');
  const pauseReason = usePauseReason();
  const { pause } = match;
  if (pause === null) return <span className={styles.nothing}>–</span>;
  const kind = t(`pause.${pause.type}`);
  const budget = match.pause_budgets.find((one) => one.team === pause.team && one.type === pause.type);
  return (
    <span className={styles.pair} title={pauseReason(pause.reason) ?? undefined}>
      <span className={styles.pauseTop}>
        <Since since={pause.since} label={t('pause.label')} className={styles.clock} />
        {pause.ends_at !== null && <TimeLeft until={pause.ends_at} />}
      </span>
      <span className={styles.quiet}>
        {kind}
        {budget !== undefined && (
          <span
            className={styles.budget}
            title={
              budget.allowed === null
                ? undefined
                : t('pause.budgetLabel', { used: budget.used, allowed: budget.allowed })
            }
          >
            {budget.allowed === null
              ? t('pause.used', { used: budget.used })
              : t('pause.budget', { used: budget.used, allowed: budget.allowed })}
          </span>
        )}
        {pause.team !== null && <bdi>{` · ${match[pause.team].tag || match[pause.team].name}`}</bdi>}
      </span>
    </span>
  );
}

const KNOWN_ATTENTION = [
  'map_started_over',
  'series_ended_early',
  'wrong_map',
  'players_missing',
  'recovery_failed',
  'match_ended_unseen',
  'rounds_would_be_lost',
] as const;

function attentionKey(match: LiveMatch) {
  const known = KNOWN_ATTENTION.find((code) => code === match.attention);
  if (known !== undefined) return known;
  if (match.quarantine !== null) return 'quarantine' as const;
  if (match.status === 'server_lost') return 'server_lost' as const;
  if (match.status === 'load_failed') return 'load_failed' as const;
  return null;
}

/** Why somebody should look here; the whole sentence in the tooltip. */
export function AttentionCell({ match }: { match: LiveMatch }) {
  const { t } = useTranslation('desk');
  const { attentionText } = useCommandWords();
  const key = attentionKey(match);
  const text = key === null ? match.attention : t(`attention.${key}`);
  if (text === null) return <span className={styles.nothing}>–</span>;
  const isBad = key === 'server_lost' || key === 'load_failed' || key === 'recovery_failed';
  return (
    <span className={styles.pair}>
      <Badge
        small
        tone={isBad ? 'danger' : 'warning'}
        icon={isBad ? <CircleAlert /> : <TriangleAlert />}
        className={styles.attention}
      >
        <span className={styles.words} title={match.attention === null ? text : attentionText(match.attention)}>
          {text}
        </span>
      </Badge>
      {match.server_lost_since !== null && (
        <Since since={match.server_lost_since} label={t('lostFor')} className={cx(styles.quiet, styles.danger)} />
      )}
    </span>
  );
}

/* The command under way: the platform's word, else the viewer's own click. */
function CommandWords({ match }: { match: LiveMatch }) {
  const { t } = useTranslation(['commands', 'desk']);
  const press = useSyncExternalStore(deskCommands.subscribe, () => deskCommands.of(match.id));
  if (match.pending !== null) {
    return (
      <span className={styles.pair}>
        <span className={styles.doing}>{t(`commands:doing.${match.pending.kind}`)}</span>
        <span className={cx(styles.quiet, styles.words)}>
          {match.pending.by === null
            ? t(`commands:status.${match.pending.sent ? 'sent' : 'requested'}`)
            : t('desk:pendingBy', { name: match.pending.by })}
        </span>
      </span>
    );
  }
  if (press === null) return <span className={styles.words} />;
  switch (press.stage) {
    case 'posting':
    case 'waiting':
      return <span className={styles.doing}>{t(`commands:doing.${press.kind}`)}</span>;
    case 'settled':
      return <CommandOutcome status={press.entry.status} small />;
    case 'rejected':
    case 'failed':
      return <CommandOutcome status={press.stage === 'rejected' ? 'refused' : 'unknown'} small />;
  }
}

/** What is being done to the match now, and the one click that is safe enough for a row: pause or resume. */
export function CommandCell({
  match,
  onPause,
}: {
  match: LiveMatch;
  /** Null where the viewer may not, or the row has ended. */
  onPause: ((match: LiveMatch) => void) | null;
}) {
  const { t } = useTranslation('commands');
  const isBusy = useSyncExternalStore(deskCommands.subscribe, () => deskCommands.isBusy(match.id));
  const kind = pauseKind(match);
  const isAimed = useAim(kind);
  return (
    <span className={styles.command}>
      <CommandWords match={match} />
      {onPause !== null && kind !== null && (
        <button
          type="button"
          className={styles.pauseButton}
          aria-label={`${t(`command.${kind}`)}: ${match.team1.name} × ${match.team2.name}`}
          title={t(`command.${kind}`)}
          aria-disabled={isBusy || match.pending !== null || !isAimed || undefined}
          data-just-changed={!isAimed || undefined}
          onClick={() => {
            if (isAimed) onPause(match);
          }}
        >
          {kind === 'pause' ? <Pause size={16} /> : <Play size={16} />}
        </button>
      )}
    </span>
  );
}
