import type { TeamListItem, TeamRole } from '@placar/contracts/teams';
import { Crown, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatPercent } from '../../lib/format';
import { currentLanguageTag } from '../../lib/i18n';
import { Badge, Card, FlagImg, Skeleton, countryName, toFlagCode, cx } from '../../ui';
import { TeamCrest } from '../../components/teams/team-crest';
import grid from '../../components/card-grid.module.css';
import { countsOf } from './team-model';
import styles from './teams.module.css';
import type { TeamRecord } from './use-teams';

export interface TeamCardProps {
  team: TeamListItem;
  /** Null: no map finished yet; undefined: not here yet. */
  record?: TeamRecord | null | undefined;
  isMine?: boolean;
  /** What the user is to the team; shown as badges. */
  roles?: readonly TeamRole[];
  /** Buttons of the owner; without them the whole card is the link. */
  actions?: ReactNode;
}

/** Maps won and lost, with the share of the won ones. */
function Record({ record }: { record: TeamRecord }) {
  const { t } = useTranslation('teams');
  return (
    <span className={styles.record}>
      <span className={styles.recordFigures}>
        <span className={styles.wins}>{t('record.wins', { count: record.wins })}</span>{' '}
        <span className={styles.losses}>{t('record.losses', { count: record.losses })}</span>
      </span>
      <span className={styles.recordSub}>{formatPercent((record.wins / Math.max(1, record.maps)) * 100)}</span>
    </span>
  );
}

/** A team in a grid: crest, name, tag, country, size of the roster and its captain. */
export function TeamCard({ team, record, isMine = false, roles = [], actions }: TeamCardProps) {
  const { t } = useTranslation('teams');
  const { players, coaches, captain } = countsOf(team);
  const flag = toFlagCode(team.flag);
  return (
    <Card as="article" interactive className={cx(grid.card, styles.card)}>
      <div className={styles.cardHead}>
        <TeamCrest name={team.name} logo={team.logo} size={56} />
        <div className={styles.cardTitle}>
          <h2 className={cx(grid.name, styles.cardName)}>
            <Link to={`/teams/${team.id}`} className={grid.cardLink}>
              <bdi>{team.name}</bdi>
            </Link>
          </h2>
          <p className={styles.cardSub}>
            {team.tag !== '' && <bdi className={styles.tag}>{team.tag}</bdi>}
            {flag !== null && (
              <span className={styles.country}>
                <FlagImg code={flag} width={18} decorative />
                {countryName(flag, currentLanguageTag())}
              </span>
            )}
          </p>
        </div>
        {record !== undefined && record !== null && actions === undefined && <Record record={record} />}
        {actions !== undefined && <div className={grid.actions}>{actions}</div>}
      </div>
      <div className={styles.cardFoot}>
        <span className={styles.fact}>
          <Users size={15} />
          {t('players', { count: players })}
          {coaches > 0 && ` · ${t('coaches', { count: coaches })}`}
        </span>
        {captain !== null && (
          <span className={styles.fact}>
            <Crown size={15} />
            <span className="visually-hidden">{t('captain')}</span>
            <bdi className={styles.factText}>{captain}</bdi>
          </span>
        )}
        <span className={styles.cardBadges}>
          {roles.map((role) => (
            <Badge small key={role} tone={role === 'captain' ? 'vip' : 'neutral'}>
              {t(`role.${role}`)}
            </Badge>
          ))}
          {isMine && (
            <Badge small tone="brand">
              {t('mineBadge')}
            </Badge>
          )}
          {actions !== undefined && team.public_team === 1 && <Badge small>{t('publicBadge')}</Badge>}
        </span>
      </div>
    </Card>
  );
}

/** The grid while it loads, in its final size. */
export function TeamCardSkeletons({ count = 12 }: { count?: number }) {
  const { t } = useTranslation('ui');
  return (
    <div className={cx(grid.grid, styles.grid)} role="status" aria-label={t('loading')}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} height={130} radius={12} />
      ))}
    </div>
  );
}
