import type { AdminUser, AdminUsersPage as UsersAnswer } from '@placar/contracts/admin';
import { UserCog } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session';
import { Alert, Button, DataTable, EmptyState, FilterBar, Pagination, Pending, SkeletonRows, Stack } from '../../ui';
import { AdminHeader } from './admin-header';
import { RoleDialog } from './role-dialog';
import { ROLE_FILTERS, USERS_PAGE, useUsers, useUsersView } from './use-users';
import { UserCard, useUserColumns } from './user-columns';

/** `/admin/users`: who is here and what each may do. */
export function AdminUsersPage() {
  const { t } = useTranslation('staff');
  const { user } = useSession();
  const isChief = user?.super_admin === 1;
  const view = useUsersView();
  const { page, error, isBusy, reload } = useUsers(view);
  const choices = ROLE_FILTERS.map((value) => ({
    value,
    label: value === 'all' ? t('users.all') : t(`users.roles.${value}`),
    count: page?.counts[value],
  }));
  return (
    <>
      <AdminHeader title={t('users.title')} description={t('users.description')} />
      <Stack gap={16}>
        {user !== null && !isChief && <Alert tone="info">{t('users.onlySuper')}</Alert>}
        <FilterBar
          label={t('users.filter')}
          choices={choices}
          value={view.role}
          neutral="all"
          onChange={(role) => view.set({ role })}
          search={{ value: view.query, onChange: (q) => view.set({ q }), placeholder: t('users.search') }}
        />
        {page === undefined ? (
          <Pending error={error} onRetry={reload} busy={isBusy}>
            <SkeletonRows rows={8} height={56} />
          </Pending>
        ) : (
          <Users page={page} view={view} isChief={isChief} viewerId={user?.id ?? null} isBusy={isBusy} />
        )}
      </Stack>
    </>
  );
}

function Users({
  page,
  view,
  isChief,
  viewerId,
  isBusy,
}: {
  page: UsersAnswer;
  view: ReturnType<typeof useUsersView>;
  isChief: boolean;
  viewerId: number | null;
  isBusy: boolean;
}) {
  const { t } = useTranslation('staff');
  const [changing, setChanging] = useState<AdminUser | null>(null);
  const columns = useUserColumns({ viewerId, isChief, onChange: setChanging });
  if (page.users.length === 0)
    return (
      <EmptyState
        framed
        title={t('users.empty')}
        actions={
          <Button onClick={() => view.set({ q: '', role: 'all' })}>
            <UserCog size={16} /> {t('users.showAll')}
          </Button>
        }
      >
        {t('users.emptyText')}
      </EmptyState>
    );
  return (
    <>
      <DataTable
        caption={t('users.list')}
        columns={columns}
        rows={page.users}
        rowKey={({ id }) => id}
        isMarked={({ id }) => id === viewerId}
        stickyFirst
        renderCard={(user) => <UserCard user={user} viewerId={viewerId} isChief={isChief} onChange={setChanging} />}
      />
      <Pagination
        offset={view.offset}
        shown={page.users.length}
        pageSize={USERS_PAGE}
        total={page.total}
        busy={isBusy}
        onChange={(offset) => view.set({ offset })}
      />
      <RoleDialog
        user={changing}
        isSelf={changing !== null && changing.id === viewerId}
        onClose={() => setChanging(null)}
      />
    </>
  );
}
