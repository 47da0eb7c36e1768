import type { AdminUser } from '@placar/contracts/admin';
import { ScrollText, UserCog } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDate, formatDateTime } from '../../lib/format';
import { Badge, Button, ButtonLink, Card, CopyButton, RelativeTime, Tooltip, type DataColumn } from '../../ui';
import { Avatar } from '../../components/players/avatar';
import { RoleBadge } from './role-badge';
import { actionsColumn } from './table-parts';
import { roleOf } from '../../lib/session';
import styles from './users.module.css';

interface UserActs {
  viewerId: number | null;
  isChief: boolean;
  onChange: (user: AdminUser) => void;
}

/** The columns of the list; what changes roles and shows what people did is for super admins. */
export function useUserColumns({ viewerId, isChief, onChange }: UserActs): DataColumn<AdminUser>[] {
  const { t } = useTranslation('staff');
  const columns: DataColumn<AdminUser>[] = [
    { key: 'person', header: t('users.column.person'), cell: (user) => <Person user={user} viewerId={viewerId} /> },
    { key: 'steam', header: t('users.column.steam'), cell: (user) => <SteamId user={user} /> },
    { key: 'role', header: t('users.column.role'), cell: (user) => <RoleBadge role={roleOf(user)} /> },
    { key: 'owns', header: t('users.column.owns'), wideOnly: true, cell: (user) => <Owns user={user} /> },
    { key: 'since', header: t('users.column.since'), wideOnly: true, cell: ({ created_at: at }) => <Since at={at} /> },
    {
      key: 'seen',
      header: t('users.column.seen'),
      cell: ({ last_seen_at: at }) => (at === null ? t('users.never') : <RelativeTime value={at} />),
    },
  ];
  if (!isChief) return columns;
  return [...columns, actionsColumn(t('users.column.actions'), (user) => <Acts user={user} onChange={onChange} />)];
}

/** A person on a phone. */
export function UserCard({ user, viewerId, isChief, onChange }: { user: AdminUser } & UserActs) {
  const { t } = useTranslation('staff');
  return (
    <Card className={styles.card}>
      <div className={styles.cardHead}>
        <Person user={user} viewerId={viewerId} />
        <RoleBadge role={roleOf(user)} />
      </div>
      <SteamId user={user} />
      <p className={styles.meta}>
        {t('users.column.since')} <Since at={user.created_at} /> · {t('users.column.seen')}{' '}
        {user.last_seen_at === null ? t('users.never') : <RelativeTime value={user.last_seen_at} />} ·{' '}
        <Owns user={user} />
      </p>
      {isChief && <Acts user={user} onChange={onChange} />}
    </Card>
  );
}

function Person({ user, viewerId }: { user: AdminUser; viewerId: number | null }) {
  const { t } = useTranslation('staff');
  return (
    <span className={styles.person}>
      <Avatar name={user.name} src={user.medium_image ?? user.small_image} size={36} />
      <span className={styles.personText}>
        <span className={styles.nameLine}>
          <Link to={`/user/${user.id}`} className={styles.name}>
            <bdi>{user.name === '' ? t('users.number', { id: user.id }) : user.name}</bdi>
          </Link>
          {user.id === viewerId && (
            <Badge tone="brand" small>
              {t('users.you')}
            </Badge>
          )}
        </span>
        <span className={styles.meta}>
          {t('users.number', { id: user.id })}
          {user.username !== null && user.username !== user.name && (
            <> · {t('users.username', { name: user.username })}</>
          )}
        </span>
      </span>
    </span>
  );
}

function SteamId({ user }: { user: AdminUser }) {
  const { t } = useTranslation('staff');
  const id = user.steam_id ?? user.claimed_steam_id;
  if (id === null) return <span className={styles.meta}>{t('users.noSteam')}</span>;
  return (
    <span className={styles.steam}>
      <span className={styles.steamLine}>
        <span className={styles.mono}>{id}</span>
        <CopyButton value={id} label={t('users.copySteam', { name: user.name })} />
      </span>
      {user.steam_id === null && <span className={styles.meta}>{t('users.claimedSteam')}</span>}
    </span>
  );
}

function Since({ at }: { at: string }) {
  return (
    <Tooltip label={formatDateTime(at)}>
      <time dateTime={at}>{formatDate(at)}</time>
    </Tooltip>
  );
}

function Owns({ user: { teams, matches } }: { user: AdminUser }) {
  const { t } = useTranslation('staff');
  return (
    <span className={styles.meta}>
      {teams + matches === 0
        ? t('users.ownsNothing')
        : t('users.owns', {
            teams: t('users.teams', { count: teams }),
            matches: t('users.matches', { count: matches }),
          })}
    </span>
  );
}

function Acts({ user, onChange }: { user: AdminUser; onChange: (user: AdminUser) => void }) {
  const { t } = useTranslation('staff');
  return (
    <span className={styles.acts}>
      <ButtonLink
        to={`/admin/audit?user=${user.id}`}
        size="sm"
        variant="ghost"
        aria-label={t('users.audit', { name: user.name })}
        title={t('users.audit', { name: user.name })}
      >
        <ScrollText size={16} />
      </ButtonLink>
      <Button
        size="sm"
        aria-label={t('users.changeOf', { name: user.name })}
        leftIcon={<UserCog size={15} />}
        onClick={() => onChange(user)}
      >
        {t('users.change')}
      </Button>
    </span>
  );
}
