import type { PlayerRank } from '@placar/contracts/leaderboard';
import type { PlayerStat } from '@placar/contracts/stats';
import { Radio, Shield, ShieldCheck, Swords, TrendingDown, TrendingUp, Trophy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatNumber, formatPercent, formatSigned } from '../../lib/format';
import { usePageTitle } from '../../lib/page/page-title';
import { roleOf } from '../../lib/session';
import {
  Badge,
  ButtonLink,
  HeroSurface,
  Skeleton,
  StatCell,
  StatLabel,
  StatTile,
  SteamMark,
  Tooltip,
  cx,
  tierAroundOne,
} from '../../ui';
import { Avatar } from '../../components/players/avatar';
import { changeOf, type Figures } from './form-model';
import styles from './profile.module.css';
import type { ProfileUser } from './use-profile';

export interface ProfileHeroProps {
  /** Null for a player without an account. */
  user: ProfileUser | null;
  name: string;
  steamId: string | null;
  /** Undefined while not known, null for who has not played. */
  rank: PlayerRank | null | undefined;
  /** The last maps, newest first. */
  history: readonly PlayerStat[] | undefined;
  /** Only the session tells it, so it is known of the viewer alone. */
  isVip: boolean;
  isOwn: boolean;
}

function Labels({ user, isVip, isOwn }: Pick<ProfileHeroProps, 'user' | 'isVip' | 'isOwn'>) {
  const { t } = useTranslation(['profile', 'shell']);
  if (user === null) return <Badge>{t('profile:role.guest')}</Badge>;
  const role = roleOf(user);
  return (
    <>
      {role !== 'member' && (
        <Badge tone="brand" icon={<ShieldCheck />}>
          {t(role === 'super_admin' ? 'profile:role.superAdmin' : 'profile:role.admin')}
        </Badge>
      )}
      {isVip ? <Badge tone="vip">{t('shell:user.vip')}</Badge> : <Badge>{t('shell:user.member')}</Badge>}
      {isOwn && (
        <span className={styles.you}>
          <Badge tone="info">{t('profile:you')}</Badge>
        </span>
      )}
    </>
  );
}

function PlaceOnBoard({ rank }: Pick<ProfileHeroProps, 'rank'>) {
  const { t } = useTranslation('profile');
  if (rank === undefined) return <Skeleton width={150} height={64} radius={12} className={styles.placeSkeleton} />;
  const [place, note] =
    rank === null
      ? [t('noPlace'), t('noPlaceUntil')]
      : [t('place', { position: formatNumber(rank.position) }), t('placeOf', { total: formatNumber(rank.total) })];
  // Who has no place yet keeps its slot: what stands below must not jump up when the answer comes.
  return (
    <Link to="/ranking" className={cx(styles.position, rank === null && styles.noPosition)}>
      <Trophy size={20} />
      <span>
        <span className={styles.positionValue}>{place}</span>
        <span className={styles.positionLabel}>{note}</span>
      </span>
    </Link>
  );
}

/** How the last maps differ from all: an arrow and the difference, said in words to who cannot see it. */
function Trend({ value, digits }: { value: number | undefined; digits: number }) {
  const { t } = useTranslation('profile');
  if (value === undefined || Math.abs(value) < 0.5 / 10 ** digits) return null;
  const isUp = value > 0;
  const text = formatSigned(value, digits);
  return (
    <Tooltip label={t('trend', { change: text })}>
      <span
        className={cx(styles.change, isUp ? styles.up : styles.down)}
        tabIndex={0}
        role="note"
        aria-label={t('trend', { change: text })}
      >
        {isUp ? <TrendingUp /> : <TrendingDown />}
        <span className={styles.changeText}>{text}</span>
      </span>
    </Tooltip>
  );
}

function useChange({ rank, history }: Pick<ProfileHeroProps, 'rank' | 'history'>): Figures | null {
  const player = rank?.player;
  if (player === undefined || history === undefined) return null;
  const { average_rating: rating, kdr, adr, hsp, total_maps: maps } = player;
  return changeOf(history, { rating, kdr, adr, hsp, maps });
}

/** Totals over all maps with where they are heading; dashes where only a running match is known. */
function Totals({ rank, history }: Pick<ProfileHeroProps, 'rank' | 'history'>) {
  const { t } = useTranslation(['profile', 'ranking']);
  const player = rank?.player;
  const isKnown = rank !== undefined;
  const change = useChange({ rank, history });
  const tiered = (value: number | undefined) =>
    value === undefined ? '–' : <StatCell tier={tierAroundOne(value)}>{formatNumber(value, 2)}</StatCell>;
  const tiles = [
    [
      'rating',
      <StatLabel stat="rating" />,
      tiered(player?.average_rating),
      <Trend value={change?.rating} digits={2} />,
    ],
    ['kdr', <StatLabel stat="kdr" />, tiered(player?.kdr), <Trend value={change?.kdr} digits={2} />],
    ['adr', <StatLabel stat="adr" />, formatNumber(player?.adr, 1), <Trend value={change?.adr} digits={1} />],
    ['hsp', <StatLabel stat="hsp" />, formatPercent(player?.hsp), null],
    ['maps', t('ranking:column.maps'), formatNumber(player?.total_maps), null],
    ['wins', t('ranking:column.wins'), formatNumber(player?.wins), null],
  ] as const;
  return (
    <div className={styles.totals} role="group" aria-label={t('profile:totals')}>
      {tiles.map(([key, label, value, trend]) => (
        <StatTile
          key={key}
          label={label}
          value={
            isKnown ? (
              <>
                {value}
                {trend}
              </>
            ) : (
              <Skeleton width={64} height={32} />
            )
          }
        />
      ))}
    </div>
  );
}

/** In the place of the totals of who has not played: a row of dashes tells nobody anything. */
function NoTotals({ isOwn }: Pick<ProfileHeroProps, 'isOwn'>) {
  const { t } = useTranslation('profile');
  return (
    <div className={styles.noTotals}>
      <p>{t(isOwn ? 'newcomer.own' : 'newcomer.other')}</p>
      {isOwn && (
        <ButtonLink to="/live/matches" leftIcon={<Radio size={16} />}>
          {t('newcomer.watch')}
        </ButtonLink>
      )}
    </div>
  );
}

/** What the account has made here, and its profile on Steam; the own figures lead to the lists. */
function Facts({ user, steamId, isOwn }: Pick<ProfileHeroProps, 'user' | 'steamId' | 'isOwn'>) {
  const { t } = useTranslation('profile');
  const made =
    user === null
      ? []
      : ([
          ['/myteams', <Shield size={16} />, t('made.teams', { count: user.teams_saved })],
          ['/mymatches', <Swords size={16} />, t('made.matches', { count: user.matches_created })],
        ] as const);
  return (
    <ul className={cx(styles.facts, isOwn && styles.ownFacts)}>
      {made.map(([to, icon, text]) => (
        <li key={to}>
          {isOwn ? (
            <Link to={to} className={styles.fact}>
              {icon}
              {text}
            </Link>
          ) : (
            <span className={styles.fact}>
              {icon}
              {text}
            </span>
          )}
        </li>
      ))}
      {steamId !== null && (
        <li>
          <a
            className={styles.fact}
            href={`https://steamcommunity.com/profiles/${steamId}`}
            target="_blank"
            rel="noreferrer"
          >
            <SteamMark size={16} />
            {t('steam')}
          </a>
        </li>
      )}
    </ul>
  );
}

/** Who it is, what they are here, where they stand, and their totals. */
export function ProfileHero({ user, name, steamId, rank, history, isVip, isOwn }: ProfileHeroProps) {
  usePageTitle(name);
  const picture = user === null ? (rank?.player.small_image ?? null) : (user.large_image ?? user.medium_image);
  return (
    <HeroSurface className={styles.hero}>
      <div className={styles.who}>
        <Avatar name={name} src={picture} size={96} />
        <div className={styles.whoText}>
          <h1 className={styles.name} tabIndex={-1}>
            <bdi>{name}</bdi>
          </h1>
          <div className={styles.labels}>
            <Labels user={user} isVip={isVip} isOwn={isOwn} />
          </div>
        </div>
        <Facts user={user} steamId={steamId} isOwn={isOwn} />
        <PlaceOnBoard rank={rank} />
      </div>
      {rank === null && history?.length === 0 ? <NoTotals isOwn={isOwn} /> : <Totals rank={rank} history={history} />}
    </HeroSurface>
  );
}
