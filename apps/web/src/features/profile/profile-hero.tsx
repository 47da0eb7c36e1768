import type { PlayerRank } from '@placar/contracts/leaderboard';
import { ShieldCheck, Trophy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatNumber, formatPercent } from '../../lib/format';
import { usePageTitle } from '../../lib/page-title';
import {
  Avatar,
  Badge,
  ButtonAnchor,
  HeroSurface,
  Skeleton,
  StatCell,
  StatLabel,
  StatTile,
  SteamMark,
  tierAroundOne,
} from '../../ui';
import styles from './profile.module.css';
import type { ProfileUser } from './use-profile';

export interface ProfileHeroProps {
  /** Null for a player without an account. */
  user: ProfileUser | null;
  name: string;
  steamId: string | null;
  /** Undefined while not known, null for who has not played. */
  rank: PlayerRank | null | undefined;
  /** Only the session tells it, so it is known of the viewer alone. */
  isVip: boolean;
  isOwn: boolean;
}

function Labels({ user, isVip, isOwn }: Pick<ProfileHeroProps, 'user' | 'isVip' | 'isOwn'>) {
  const { t } = useTranslation(['profile', 'shell']);
  if (user === null) return <Badge>{t('profile:role.guest')}</Badge>;
  return (
    <>
      {user.super_admin === 1 ? (
        <Badge tone="brand" icon={<ShieldCheck aria-hidden />}>
          {t('profile:role.superAdmin')}
        </Badge>
      ) : (
        user.admin === 1 && (
          <Badge tone="brand" icon={<ShieldCheck aria-hidden />}>
            {t('profile:role.admin')}
          </Badge>
        )
      )}
      {isVip ? <Badge tone="vip">{t('shell:user.vip')}</Badge> : <Badge>{t('shell:user.member')}</Badge>}
      {isOwn && <Badge tone="info">{t('profile:you')}</Badge>}
    </>
  );
}

function PlaceOnBoard({ rank }: Pick<ProfileHeroProps, 'rank'>) {
  const { t } = useTranslation('profile');
  if (rank === undefined) return <Skeleton width={150} height={64} radius={12} />;
  if (rank === null) return null;
  return (
    <Link to="/ranking" className={styles.position}>
      <Trophy size={20} aria-hidden="true" />
      <span>
        <span className={styles.positionValue}>{t('place', { position: formatNumber(rank.position) })}</span>
        <span className={styles.positionLabel}>{t('placeOf', { total: formatNumber(rank.total) })}</span>
      </span>
    </Link>
  );
}

/** Totals over all maps; dashes for who has not played. */
function Totals({ rank }: Pick<ProfileHeroProps, 'rank'>) {
  const { t } = useTranslation(['profile', 'ranking']);
  const player = rank?.player;
  const isKnown = rank !== undefined;
  const tiered = (value: number | undefined) =>
    value === undefined ? '–' : <StatCell tier={tierAroundOne(value)}>{formatNumber(value, 2)}</StatCell>;
  const tiles = [
    ['rating', <StatLabel stat="rating" />, tiered(player?.average_rating)],
    ['kdr', <StatLabel stat="kdr" />, tiered(player?.kdr)],
    ['adr', <StatLabel stat="adr" />, formatNumber(player?.adr, 1)],
    ['hsp', <StatLabel stat="hsp" />, formatPercent(player?.hsp)],
    ['maps', t('ranking:column.maps'), formatNumber(player?.total_maps)],
    ['wins', t('ranking:column.wins'), formatNumber(player?.wins)],
  ] as const;
  return (
    <div className={styles.totals} role="group" aria-label={t('profile:totals')}>
      {tiles.map(([key, label, value]) => (
        <StatTile key={key} label={label} value={isKnown ? value : <Skeleton width={64} height={28} />} />
      ))}
    </div>
  );
}

/** Who it is, what they are here, where they stand, and their totals. */
export function ProfileHero({ user, name, steamId, rank, isVip, isOwn }: ProfileHeroProps) {
  const { t } = useTranslation('profile');
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
            {steamId !== null && (
              <ButtonAnchor
                size="sm"
                variant="ghost"
                href={`https://steamcommunity.com/profiles/${steamId}`}
                target="_blank"
                rel="noreferrer"
                leftIcon={<SteamMark />}
              >
                {t('steam')}
              </ButtonAnchor>
            )}
          </div>
        </div>
        <PlaceOnBoard rank={rank} />
      </div>
      <Totals rank={rank} />
    </HeroSurface>
  );
}
