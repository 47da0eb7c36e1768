import type { TeamSkill } from '@placar/contracts/ladders';
import type { PlayerStanding } from '@placar/contracts/leaderboard';
import { Crown, UserRoundX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatNumber } from '../../lib/format';
import { Badge, Card, CardHeader, EmptyState, Skeleton, StatCell, StatLabel, tierAroundOne } from '../../ui';
import { LevelBadge } from '../../components/players/level-badge';
import { Avatar } from '../../components/players/avatar';
import type { TeamMember } from './team-model';
import styles from './team-page.module.css';

export interface RosterProps {
  members: readonly TeamMember[];
  /** Overall figures by SteamID64; undefined while loading. */
  standings: ReadonlyMap<string, PlayerStanding> | undefined;
  /** Levels on the first ladder; undefined while loading. */
  skill: TeamSkill | undefined;
}

function Member({ member, standings, skill }: { member: TeamMember } & Omit<RosterProps, 'members'>) {
  const { t } = useTranslation('teams');
  const name = member.name === '' ? member.steamId : member.name;
  const standing = standings?.get(member.steamId);
  const level = skill?.members.find(({ steam_id: steamId }) => steamId === member.steamId);
  return (
    <li className={styles.member}>
      <Avatar name={name} src={member.image ?? standing?.small_image ?? null} size={40} />
      <span className={styles.memberText}>
        <Link to={`/user/${member.steamId}`} className={styles.memberName}>
          <bdi>{name}</bdi>
        </Link>
        <span className={styles.memberSub}>
          {member.isCaptain && (
            <Badge small tone="vip" icon={<Crown />}>
              {t('captain')}
            </Badge>
          )}
          {member.isCoach && <Badge small>{t('coach')}</Badge>}
          {standing !== undefined && (
            <span>{t('roster.maps', { count: standing.total_maps, number: formatNumber(standing.total_maps) })}</span>
          )}
        </span>
      </span>
      {/* Everybody has the place of the mark, so that no name moves when the levels come. */}
      {skill?.average !== null && (
        <span className={styles.memberLevel}>{level !== undefined && <LevelBadge points={level.points} bare />}</span>
      )}
      <span className={styles.memberRating}>
        {standings === undefined ? (
          <Skeleton width={44} height={18} />
        ) : standing === undefined ? (
          <span aria-label={t('roster.noRating')}>–</span>
        ) : (
          <StatCell strong tier={tierAroundOne(standing.average_rating)}>
            {formatNumber(standing.average_rating, 2)}
          </StatCell>
        )}
      </span>
    </li>
  );
}

/** Players of a team with captain and coaches marked and everybody's rating; each name leads to its profile. */
export function Roster({ members, standings, skill }: RosterProps) {
  const { t } = useTranslation('teams');
  const players = members.filter((member) => !member.isCoach).length;
  return (
    <Card as="section" padded={false} className={styles.rosterCard}>
      <CardHeader
        title={t('roster.title')}
        actions={
          <span className={styles.count}>
            {skill?.average != null && (
              <span className={styles.average}>
                <span className="visually-hidden">{t('roster.level')} </span>
                <LevelBadge points={skill.average} />
              </span>
            )}
            {t('players', { count: players })}
            {members.length > 0 && (
              <>
                {' · '}
                <StatLabel stat="rating" />
              </>
            )}
          </span>
        }
      />
      {members.length === 0 ? (
        <EmptyState icon={<UserRoundX size={30} strokeWidth={1.6} />} title={t('roster.emptyTitle')}>
          {t('roster.empty')}
        </EmptyState>
      ) : (
        <ul className={styles.roster}>
          {members.map((member) => (
            <Member key={member.steamId} member={member} standings={standings} skill={skill} />
          ))}
        </ul>
      )}
    </Card>
  );
}
