import { Crown, UserRoundX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Avatar, Badge, Card, CardHeader, EmptyState } from '../../ui';
import type { TeamMember } from './team-model';
import styles from './team-page.module.css';

function Member({ member }: { member: TeamMember }) {
  const { t } = useTranslation('teams');
  const name = member.name === '' ? member.steamId : member.name;
  return (
    <li className={styles.member}>
      <Avatar name={name} src={member.image} size={40} />
      <Link to={`/user/${member.steamId}`} className={styles.memberName}>
        <bdi>{name}</bdi>
      </Link>
      {member.isCaptain && (
        <Badge small tone="vip" icon={<Crown aria-hidden />}>
          {t('captain')}
        </Badge>
      )}
      {member.isCoach && <Badge small>{t('coach')}</Badge>}
    </li>
  );
}

/** Players of a team with captain and coaches marked; each name leads to its profile. */
export function Roster({ members }: { members: readonly TeamMember[] }) {
  const { t } = useTranslation('teams');
  const players = members.filter((member) => !member.isCoach).length;
  return (
    <Card as="section" padded={false} className={styles.rosterCard}>
      <CardHeader
        title={t('roster.title')}
        actions={<span className={styles.count}>{t('players', { count: players })}</span>}
      />
      {members.length === 0 ? (
        <EmptyState icon={<UserRoundX size={30} strokeWidth={1.6} />} title={t('roster.emptyTitle')}>
          {t('roster.empty')}
        </EmptyState>
      ) : (
        <ul className={styles.roster}>
          {members.map((member) => (
            <Member key={member.steamId} member={member} />
          ))}
        </ul>
      )}
    </Card>
  );
}
