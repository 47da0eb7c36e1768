import type { PlayerRank } from '@placar/contracts/leaderboard';
import type { PlayerMapRecord, PlayerStat } from '@placar/contracts/stats';
import { History, Sparkles, Swords, UserRoundPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isPartOn } from '../../lib/page/page-meta';
import { formatNumber } from '../../lib/format';
import { FollowedRows } from '../../components/match/followed-rows';
import { MapRecordsCard, type RecordColumn } from '../../components/records/map-records-card';
import { isOver, matchState } from '../../lib/match-state';
import { startSteamLogin } from '../../lib/session';
import {
  Badge,
  Button,
  ButtonLink,
  Card,
  CardHeader,
  EmptyState,
  Pending,
  Skeleton,
  SkeletonRows,
  StatCell,
  StatLabel,
  SteamMark,
  tierAroundOne,
  useMedia,
} from '../../ui';
import { MatchRow, type MatchSummary } from '../../components/match/match-row';
import { FormCard } from './form-card';
import { figuresIn } from './form-model';
import styles from './profile.module.css';
import { SkillCard, useSkill } from './skill-card';
import { TeammatesCard } from './teammates-card';
import { usePastMatches, usePlayerMaps, type ProfileUser } from './use-profile';
import { WeaponsCard } from './weapons-card';

const MAP_COLUMNS: readonly RecordColumn<PlayerMapRecord>[] = [
  { key: 'kdr', header: <StatLabel stat="kdr" />, cell: ({ kdr }) => formatNumber(kdr, 2), wideOnly: true },
  { key: 'adr', header: <StatLabel stat="adr" />, cell: ({ adr }) => formatNumber(adr, 1), wideOnly: true },
  {
    key: 'rating',
    header: <StatLabel stat="rating" />,
    cell: ({ rating }) => (
      <StatCell strong tier={tierAroundOne(rating)}>
        {formatNumber(rating, 2)}
      </StatCell>
    ),
  },
];

function HighlightsCard({
  rank,
  maps,
}: {
  rank: PlayerRank | null | undefined;
  maps: readonly PlayerMapRecord[] | undefined;
}) {
  const { t } = useTranslation(['profile', 'stats']);
  const total = (read: (map: PlayerMapRecord) => number): number =>
    (maps ?? []).reduce((sum, map) => sum + read(map), 0);
  const [firstKills, firstDeaths] = [total((map) => map.first_kills), total((map) => map.first_deaths)];
  const player = rank?.player;
  const clutches = player === undefined ? undefined : player.v1 + player.v2 + player.v3 + player.v4 + player.v5;
  const lines = [
    [t('stats:long.kills'), player?.kills],
    [t('stats:long.deaths'), player?.deaths],
    [t('stats:long.assists'), player?.assists],
    [t('stats:long.k3'), player?.k3],
    [t('stats:long.k4'), player?.k4],
    [t('stats:long.k5'), player?.k5],
    [t('profile:highlights.clutches'), clutches],
    [t('stats:long.flashed'), player?.enemies_flashed],
    [t('stats:long.rounds'), player?.trp],
    // Not every plugin tells of them, and zero of zero is no record.
    ...(firstKills + firstDeaths > 0
      ? ([[t('profile:highlights.openings'), `${formatNumber(firstKills)}–${formatNumber(firstDeaths)}`]] as const)
      : []),
  ] as const;
  return (
    <Card as="section" padded={false}>
      <CardHeader icon={<Sparkles size={18} />} title={t('profile:highlights.title')} />
      <dl className={styles.lines}>
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {rank === undefined ? (
                <Skeleton width={40} height={16} />
              ) : typeof value === 'string' ? (
                value
              ) : (
                formatNumber(value)
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function PastMatch({ match, history }: { match: MatchSummary; history: readonly PlayerStat[] }) {
  const { t } = useTranslation('profile');
  // In a narrow row the chip would take the room of the names: there it keeps to the match.
  const figures = useMedia('(min-width: 1281px)') ? figuresIn(history, match.id) : null;
  return (
    <MatchRow match={match} extra={figures !== null && <Badge small>{t('recent.figures', { ...figures })}</Badge>} />
  );
}

function PastMatches({
  past,
  history,
}: {
  past: ReturnType<typeof usePastMatches>;
  history: readonly PlayerStat[] | undefined;
}) {
  const { t } = useTranslation(['profile', 'common']);
  const { matches, error, reload } = past;
  return (
    <section className={styles.section} aria-labelledby="past-matches">
      <div className={styles.sectionHead}>
        <h2 id="past-matches" className={styles.sectionTitle}>
          <History size={20} />
          {t('profile:recent.title')}
        </h2>
        <ButtonLink to="/matches" variant="ghost" size="sm">
          {t('common:action.seeAll')}
        </ButtonLink>
      </div>
      {matches === undefined && (
        <Pending error={error} onRetry={reload}>
          <SkeletonRows rows={5} height={76} />
        </Pending>
      )}
      {matches?.length === 0 && (
        <EmptyState framed icon={<Swords size={30} strokeWidth={1.6} />} title={t('profile:recent.emptyTitle')}>
          {t('profile:recent.empty')}
        </EmptyState>
      )}
      {matches !== undefined && matches.length > 0 && (
        <ul className={styles.list}>
          <FollowedRows matches={matches}>
            {(match) => (
              <li>
                <PastMatch match={match} history={history ?? []} />
              </li>
            )}
          </FollowedRows>
        </ul>
      )}
    </section>
  );
}

/** A player with numbers but without an account: whoever it is takes the profile over by signing in through Steam. */
function ClaimBanner({ steamId }: { steamId: string }) {
  const { t } = useTranslation(['profile', 'shell']);
  return (
    <Card as="section" className={styles.claim} aria-labelledby="claim-title">
      <UserRoundPlus size={28} />
      <div className={styles.claimText}>
        <h2 id="claim-title" className={styles.claimTitle}>
          {t('profile:claim.title')}
        </h2>
        <p>{t('profile:claim.text')}</p>
      </div>
      <Button variant="primary" leftIcon={<SteamMark />} onClick={() => startSteamLogin(`/user/${steamId}`)}>
        {t('shell:user.loginSteam')}
      </Button>
    </Card>
  );
}

/** Instead of a page of empty cards: what will stand here, and the way to it. */
function NothingPlayed({ isOwn }: { isOwn: boolean }) {
  const { t } = useTranslation('profile');
  return (
    <EmptyState
      framed
      icon={<Swords size={30} strokeWidth={1.6} />}
      title={t('newcomer.title')}
      actions={isOwn && <ButtonLink to="/myteams">{t('newcomer.team')}</ButtonLink>}
    >
      {t('newcomer.coming')}
    </EmptyState>
  );
}

export interface OverviewProps {
  /** Null for a player without an account. */
  user: ProfileUser | null;
  /** Null: nothing is known of what was played. */
  steamId: string | null;
  rank: PlayerRank | null | undefined;
  /** Newest first. */
  history: readonly PlayerStat[] | undefined;
  historyError: unknown;
  onRetry: () => void;
  isOwn: boolean;
}

/** Whose ladders are shown: the account's, else the player's; null: nobody's, as the platform rates nobody. */
const ratedId = (user: ProfileUser | null, steamId: string | null): string | null =>
  isPartOn('rating') ? (user?.id.toString() ?? steamId) : null;

/** Form, maps, teammates, highlights and the past five matches. */
export function Overview({ user, steamId, rank, history, historyError, onRetry, isOwn }: OverviewProps) {
  const { t } = useTranslation('profile');
  const past = usePastMatches(steamId);
  const records = usePlayerMaps(steamId);
  const skillId = ratedId(user, steamId);
  const skill = useSkill(skillId);
  const open = new Set((past.matches ?? []).filter((match) => !isOver(matchState(match))).map((match) => match.id));
  // The ladders stand on top and are of any height: everything below would move when they come.
  const isAsking =
    (skillId !== null && skill.data === undefined && skill.error === undefined) ||
    (history === undefined && historyError === undefined) ||
    (past.matches === undefined && past.error === undefined);
  // Cards for what is not known yet would all move when a newcomer has nothing of it.
  if (isAsking) return <SkeletonRows rows={5} height={76} />;
  if (rank === null && history?.length === 0 && past.matches?.length === 0) return <NothingPlayed isOwn={isOwn} />;
  return (
    <>
      {user === null && steamId !== null && <ClaimBanner steamId={steamId} />}
      <div className={styles.columns}>
        <div className={styles.main}>
          {skillId !== null && <SkillCard id={skillId} isOwn={isOwn} />}
          <FormCard history={history} openMatches={open} error={historyError} onRetry={onRetry} />
          <MapRecordsCard
            title={t('mapRecords.title')}
            records={records.maps}
            error={records.error}
            onRetry={records.reload}
            empty={t('mapRecords.none')}
            columns={MAP_COLUMNS}
          />
        </div>
        <div className={styles.main}>
          <HighlightsCard rank={rank} maps={records.maps} />
          <TeammatesCard steamId={steamId} />
          <WeaponsCard steamId={steamId} />
        </div>
      </div>
      <PastMatches past={past} history={history} />
    </>
  );
}
