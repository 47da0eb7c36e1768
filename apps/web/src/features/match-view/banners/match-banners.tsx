import type { LiveMap, LiveMatch } from '@placar/contracts/live';
import {
  Ban,
  CirclePause,
  Flag,
  Hourglass,
  LoaderCircle,
  PlugZap,
  Repeat,
  Sparkles,
  Swords,
  TriangleAlert,
  Vote,
} from 'lucide-react';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { stateOf } from '../../../components/match/match-summary';
import { usePauseReason } from '../../../components/match/pause-reason';
import { RunningClock } from '../../../components/match/clocks/running-clock';
import { formatDuration } from '../../../lib/format';
import { withAreas } from '../../../lib/i18n';
import { latePart } from '../../../lib/page/late-part';
import { Late, Skeleton, useNow } from '../../../ui';
import { mapDisplayName } from '@placar/domain/maps';
import { useCommandWords } from '../../../components/match/command-words';
import { Banner } from './banner';
import styles from './match-banners.module.css';
import { RECOVERY_HEIGHT } from './banner-model';
import { TrustBanners } from '../trust/trust-banners';
import { isRecovering } from './recovery-model';

/* Few matches ever need them. */
const loadRecovery = () => withAreas(() => import('./recovery-banner'), ['commands', 'match', 'notices']);
const RecoveryBanner = latePart(loadRecovery, 'RecoveryBanner');
const QuarantineBanner = latePart(loadRecovery, 'QuarantineBanner');

/* A pause with a length runs down; when it is over, it says so and counts on, because nobody resumes by itself. */
function PauseClock({ pause }: { pause: NonNullable<LiveMatch['pause']> }) {
  const { t } = useTranslation('notices');
  const now = useNow();
  if (pause.ends_at === null) return <RunningClock since={pause.since} label={t('banner.paused')} />;
  const left = Date.parse(pause.ends_at) - now;
  return (
    <div className={styles.countdown} data-over={left <= 0 || undefined} data-testid="pause-countdown">
      <span className={styles.clockLabel}>{left > 0 ? t('pause.left') : t('pause.overBy')}</span>
      <span className={styles.clock} role="timer">
        {formatDuration(Math.abs(left) + (left > 0 ? 999 : 0))}
      </span>
    </div>
  );
}

function PauseBudgets({ match }: { match: LiveMatch }) {
  const { t } = useTranslation('notices');
  const { pause } = match;
  if (pause?.team == null) return null;
  const budget = match.pause_budgets.find((one) => one.team === pause.team && one.type === pause.type);
  if (budget === undefined) return null;
  return (
    <p>
      {budget.allowed === null
        ? t('pause.used', { count: budget.used })
        : t('pause.usedOf', { used: budget.used, allowed: budget.allowed })}
    </p>
  );
}

function usePauseTitle(match: LiveMatch, pause: NonNullable<LiveMatch['pause']>): string {
  const { t } = useTranslation(['notices', 'match']);
  if (pause.type === 'restore') return t('match:banner.pausedAfterRestore');
  if (pause.type === 'technical' || pause.type === 'tactical')
    return pause.team === null
      ? t(`pause.title.${pause.type}`)
      : t(`pause.titleOf.${pause.type}`, { team: match[pause.team].name });
  if (pause.by === null) return t('banner.pausedByGame');
  return t('banner.pausedBy', { name: pause.by });
}

function PauseBanner({ match, pause }: { match: LiveMatch; pause: NonNullable<LiveMatch['pause']> }) {
  const { t } = useTranslation('notices');
  const isRestore = pause.type === 'restore';
  const ofTeam = pause.type === 'technical' || pause.type === 'tactical';
  const title = usePauseTitle(match, pause);
  const reason = usePauseReason()(pause.reason);
  return (
    <Banner
      tone="warning"
      icon={<CirclePause size={20} />}
      title={title}
      end={<PauseClock pause={pause} />}
      testId="pause-banner"
    >
      {reason !== null && <p className={styles.reason}>{reason}</p>}
      {ofTeam && pause.by !== null && <p>{t('pause.by', { name: pause.by })}</p>}
      <PauseBudgets match={match} />
      <p className={styles.hint}>{isRestore ? t('banner.restoreNext') : t('banner.pausedNext')}</p>
    </Banner>
  );
}

/** Phases that are told by a sign and a title. */
const PHASES = [
  ['warmup', Hourglass],
  ['veto', Vote],
  ['knife', Swords],
  ['halftime', Repeat],
] as const;

function PhaseNote({ match }: { match: LiveMatch }) {
  const { t } = useTranslation('notices');
  if (match.status === 'loading')
    return (
      <Banner tone="info" icon={<LoaderCircle size={20} className={styles.spin} />} title={t('banner.loading')}>
        {t('banner.loadingNext')}
      </Banner>
    );
  if (match.status === 'between_maps') {
    const next = match.maps.find((map) => map.status === 'upcoming' || map.status === 'warmup');
    if (next === undefined) return null;
    const title = t('banner.betweenMaps', { map: mapDisplayName(next.name) });
    return <Banner tone="info" icon={<Sparkles size={20} />} title={title} />;
  }
  const phase = PHASES.find(([status]) => status === match.status);
  if (phase === undefined) return null;
  const [status, Icon] = phase;
  return <Banner tone="info" icon={<Icon size={20} />} title={t(`banner.${status}`)} />;
}

const hasRounds = ({ maps }: LiveMatch): boolean => maps.some((map) => map.team1_score + map.team2_score > 0);

/** A match that waits for staff without a server: it did not load, or its server ended the series without a winner. */
function OffServerBanner({ match }: { match: LiveMatch }) {
  const { t } = useTranslation('notices');
  const { reasonText } = useCommandWords();
  const icon = <TriangleAlert size={20} />;
  if (stateOf(match) === 'no_winner')
    return (
      <Banner tone="warning" icon={icon} title={t('banner.noWinner')} testId="no-winner-banner">
        {t('banner.noWinnerNext')}
      </Banner>
    );
  return (
    <Banner tone="danger" icon={icon} title={t('banner.loadFailed')} testId="load-failed-banner">
      {match.load_failure !== null && (
        <p className={styles.reason}>
          {t('banner.reason', { reason: reasonText(match.load_failure) ?? match.load_failure })}
        </p>
      )}
      <p>{hasRounds(match) ? t('banner.loadFailedKept') : t('banner.loadFailedNext')}</p>
    </Banner>
  );
}

/** How an odd end came about. */
function EndBanners({ match, cancelReason }: { match: LiveMatch; cancelReason: string | null }) {
  const { t } = useTranslation('notices');
  return (
    <>
      {match.cancelled && (
        <Banner tone="neutral" icon={<Ban size={20} />} title={t('banner.cancelled')}>
          {cancelReason !== null && <p className={styles.reason}>{t('banner.reason', { reason: cancelReason })}</p>}
          <p>{t('banner.cancelledNext')}</p>
        </Banner>
      )}
      {match.forfeit && match.winner !== null && (
        <Banner
          tone="warning"
          icon={<Flag size={20} />}
          title={t('banner.forfeit', { team: match[match.winner].name })}
        >
          {t('banner.forfeitNext')}
        </Banner>
      )}
    </>
  );
}

/** What a viewer should know beside the score: pause with its clock, lost server and what happens next, how an odd end came. */
export function MatchBanners({
  match,
  maps,
  isStaff,
  mayVouch,
  leftOut,
  cancelReason,
  recoveryActions,
}: {
  match: LiveMatch;
  maps: Readonly<Record<number, LiveMap>>;
  isStaff: boolean;
  /** May confirm the match and say how a map ended. */
  mayVouch: boolean;
  /** Stored settings that are not on the list of those that a match may have: its game never gets them. */
  leftOut: readonly string[];
  cancelReason: string | null;
  /** What staff may do about a recovery; drawn inside its banner. */
  recoveryActions?: ReactNode;
}) {
  const { t } = useTranslation('notices');
  const { attentionText } = useCommandWords();
  const attention = match.attention;
  return (
    <div className={styles.list}>
      {match.recovery !== null && isRecovering(match) && (
        <Late place={<Skeleton height={RECOVERY_HEIGHT} radius={12} />}>
          <RecoveryBanner
            match={match}
            recovery={match.recovery}
            maps={maps}
            isStaff={isStaff}
            actions={recoveryActions}
          />
        </Late>
      )}
      {match.quarantine !== null && match.end_time === null && (
        <Late>
          <QuarantineBanner match={match} quarantine={match.quarantine} isStaff={isStaff} />
        </Late>
      )}
      {/* A restore that waits for the players is paused only once they are ready: till then the warm-up is what matters. */}
      {match.pause !== null && match.end_time === null && match.status !== 'warmup' && (
        <PauseBanner match={match} pause={match.pause} />
      )}
      {match.server_lost_since !== null && match.end_time === null && !isRecovering(match) && (
        <Banner
          tone="danger"
          icon={<PlugZap size={20} />}
          title={t('banner.lostTitle')}
          end={<RunningClock since={match.server_lost_since} label={t('banner.lostTitle')} />}
          testId="server-lost-banner"
        >
          <p>{t('banner.lostNext')}</p>
          {isStaff && <p>{t('banner.lostStaff')}</p>}
        </Banner>
      )}
      {match.status === 'load_failed' && <OffServerBanner match={match} />}
      {isStaff && attention !== null && match.quarantine === null && match.end_time === null && (
        <Banner
          tone="warning"
          icon={<TriangleAlert size={20} />}
          title={t('banner.attention')}
          testId="attention-banner"
        >
          {attentionText(attention)}
        </Banner>
      )}
      {match.end_time === null && leftOut.length > 0 && (
        <Banner tone="warning" icon={<TriangleAlert size={20} />} title={t('banner.leftOut')} testId="left-out-banner">
          {t('banner.leftOutNext', { names: leftOut.join(', ') })}
        </Banner>
      )}
      <EndBanners match={match} cancelReason={cancelReason} />
      <TrustBanners match={match} maps={maps} mayVouch={mayVouch} />
      <PhaseNote match={match} />
    </div>
  );
}
