import { LockKeyhole } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../lib/session';
import { Button, ButtonLink, EmptyState, Pending, SkeletonRows, Stack } from '../../../ui';
import { AdminHeader } from '../admin-header';
import { AuditFilters } from './audit-filters';
import { AuditTable } from './audit-table';
import styles from './audit.module.css';
import { NO_FILTER, useAuditLines, useAuditView } from './use-audit';

/** `/admin/audit`: who changed what. For super admins; others are told so. */
export function AdminAuditPage() {
  const { t } = useTranslation('staff');
  const { user } = useSession();
  return (
    <>
      <AdminHeader title={t('audit.title')} description={t('audit.description')} />
      {user !== null && user.super_admin === 1 && <Audit />}
      {user !== null && user.super_admin !== 1 && (
        <EmptyState
          framed
          icon={<LockKeyhole size={30} strokeWidth={1.6} />}
          title={t('audit.forbidden')}
          actions={<ButtonLink to="/admin/users?role=super_admin">{t('audit.seeSuper')}</ButtonLink>}
        >
          {t('audit.forbiddenText')}
        </EmptyState>
      )}
    </>
  );
}

function Audit() {
  const { t } = useTranslation('staff');
  const { view, change, isFiltered } = useAuditView();
  const { lines, error, isBusy, hasMore, more, reload } = useAuditLines(view);
  return (
    <Stack gap={16}>
      <AuditFilters view={view} onChange={change} isFiltered={isFiltered} />
      {lines === undefined && (
        <Pending error={error} onRetry={reload} busy={isBusy}>
          <SkeletonRows rows={10} height={44} gap={4} />
        </Pending>
      )}
      {lines?.length === 0 && (
        <EmptyState
          framed
          title={t('audit.empty')}
          actions={isFiltered ? <Button onClick={() => change(NO_FILTER)}>{t('audit.clear')}</Button> : undefined}
        >
          {t('audit.emptyText')}
        </EmptyState>
      )}
      {lines !== undefined && lines.length > 0 && (
        <>
          <AuditTable lines={lines} onFilter={change} />
          <div className={styles.end}>
            <span role="status" className={styles.meta}>
              {t('audit.shown', { count: lines.length })}
              {!hasMore && `. ${t('audit.end')}`}
            </span>
            {hasMore && (
              <Button onClick={more} loading={isBusy}>
                {t('audit.more')}
              </Button>
            )}
          </div>
        </>
      )}
    </Stack>
  );
}
