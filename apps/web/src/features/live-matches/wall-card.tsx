import type { FreshnessFrame, LiveMatch } from '@placar/contracts/live';
import type { TeamSlot } from '@placar/contracts';
import type { WatchLink } from '@placar/contracts/watch';
import { Lock, TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { LiveStreamStatus } from '../../lib/live/event-stream';
import { SeasonLink } from '../../components/seasons/season-link';
import { AnimatedNumber, Badge, FlagImg, cx } from '../../ui';
import { MapArt } from '../../components/maps/map-art';
import { StatusBadge } from '../../components/match/status-badge';
import { TeamCrest } from '../../components/teams/team-crest';
import { mapDisplayName } from '@placar/domain/maps';
import { FreshnessChip } from '../../components/match/clocks/freshness-chip';
import { usePauseReason } from '../../components/match/pause-reason';
import { RunningClock } from '../../components/match/clocks/running-clock';
import { SLOTS, focusMap, roundInPlay, sideNow, stateOf } from '../../components/match/match-summary';
import { WatchChip } from '../../components/watch/watch-button';
import { linksToShow } from '../../components/watch/watch-model';
import styles from './wall-card.module.css';
import { TrustMarks, useTrustWords } from '../../components/match/trust-marks';

const NONE: readonly WatchLink[] = [];

function TeamLine({
  match,
  slot,
  score,
  needed,
}: {
  match: LiveMatch;
  slot: TeamSlot;
  score: number | null;
  needed: number;
}) {
  const { t } = useTranslation('common');
  const team = match[slot];
  const side = sideNow(match, slot);
  return (
    <div className={cx(styles.team, side === 'ct' && styles.ct, side === 't' && styles.tr)}>
      <TeamCrest name={team.name} logo={team.logo} size={36} />
      <span className={styles.names}>
        <bdi className={styles.name}>{team.name}</bdi>
        <span className={styles.meta}>
          {team.flag !== null && <FlagImg code={team.flag} width={18} />}
          {side !== null && <span className={styles.side}>{t(`side.${side}`)}</span>}
          {match.max_maps > 1 && (
            <span className={styles.pips} aria-hidden="true">
              {Array.from({ length: needed }, (_, index) => (
                <span key={index} className={cx(styles.pip, index < team.maps_won && styles.pipWon)} />
              ))}
            </span>
          )}
        </span>
      </span>
      <span className={styles.score}>
        {score === null ? <span className={styles.none}>–</span> : <AnimatedNumber value={score} />}
      </span>
    </div>
  );
}

/* The clock of what is wrong, right after the badge that names it. */
function StateClock({ match }: { match: LiveMatch }) {
  const { t } = useTranslation('live');
  const pauseReason = usePauseReason();
  if (match.pause !== null) {
    const { since, ends_at: until, reason } = match.pause;
    return (
      <span className={cx(styles.note, styles.warning)} title={pauseReason(reason) ?? undefined}>
        <RunningClock since={since} until={until} label={until === null ? t('card.pausedFor') : t('card.pauseLeft')} />
      </span>
    );
  }
  if (match.server_lost_since !== null) {
    return (
      <span className={cx(styles.note, styles.danger)}>
        <RunningClock since={match.server_lost_since} label={t('card.lostFor')} />
      </span>
    );
  }
  return null;
}

/**
 * One open match on the wall: state, teams with sides, rounds of the map in play, series, and how fresh all of it is.
 * Memoised: a change of one match draws its own card and no other.
 */
export const WallCard = memo(function WallCard({
  match,
  freshness,
  stream,
  isAlone,
  watch = NONE,
}: {
  match: LiveMatch;
  freshness: FreshnessFrame | null;
  stream: Pick<LiveStreamStatus, 'state' | 'lastEventAt'>;
  /** The only one: across the page, teams side by side. */
  isAlone: boolean;
  /** Where it can be watched. */
  watch?: readonly WatchLink[];
}) {
  const { t } = useTranslation(['live', 'common']);
  const withTrust = useTrustWords();
  const state = stateOf(match);
  const map = focusMap(match);
  const hasScore = map !== null && map.status !== 'upcoming';
  const needed = Math.floor(match.max_maps / 2) + 1;
  const words = { team1: match.team1.name, team2: match.team2.name, state: t(`common:matchState.${state}`) };
  const label = hasScore
    ? t('live:card.label', {
        ...words,
        score1: map.team1_score,
        score2: map.team2_score,
        map: mapDisplayName(map.name),
      })
    : t('live:card.labelNoScore', words);
  return (
    <article className={cx(styles.card, isAlone && styles.alone)} data-status={match.status} data-testid="wall-card">
      {map !== null && <MapArt map={map.name} className={styles.art} />}
      <Link to={`/match/${match.id}`} className={styles.link} aria-label={withTrust(label, match)} />
      <div className={styles.top}>
        <StatusBadge state={state} />
        <StateClock match={match} />
        <span className={styles.mapName}>
          {map === null ? '' : mapDisplayName(map.name)}
          {hasScore && map.status === 'live' && (
            <span className={styles.round}>{t('live:card.round', { round: roundInPlay(map) })}</span>
          )}
        </span>
      </div>
      <div className={styles.teams}>
        {SLOTS.map((slot) => (
          <TeamLine
            key={slot}
            match={match}
            slot={slot}
            score={!hasScore ? null : slot === 'team1' ? map.team1_score : map.team2_score}
            needed={needed}
          />
        ))}
      </div>
      <div className={styles.bottom}>
        <TrustMarks match={match} small />
        <Badge small tone="brand">
          {t('common:match.bestOf', { maps: match.max_maps })}
        </Badge>
        {hasScore && match.max_maps > 1 && match.attention === null && (
          <Badge small>{t('common:match.mapOf', { number: map.number + 1, maps: match.max_maps })}</Badge>
        )}
        <SeasonLink seasonId={match.season_id} />
        <WatchChip links={linksToShow(watch, 'live')} isLive match={`${match.team1.name} × ${match.team2.name}`} />
        {match.private && (
          <Badge small icon={<Lock />}>
            {t('common:match.private')}
          </Badge>
        )}
        {match.attention !== null && (
          <Badge small tone="warning" icon={<TriangleAlert />}>
            {t('live:card.attention')}
          </Badge>
        )}
        <span className={styles.fresh}>
          <FreshnessChip header={match} frame={freshness} stream={stream} compact />
        </span>
      </div>
    </article>
  );
});
