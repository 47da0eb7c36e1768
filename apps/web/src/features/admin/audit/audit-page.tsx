import { LockKeyhole } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../lib/session';
import { Button, ButtonLink, Card, EmptyState, ErrorState, SkeletonRows, Stack } from '../../../ui';
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
        <Card>
          <EmptyState
            icon={<LockKeyhole size={30} strokeWidth={1.6} />}
            title={t('audit.forbidden')}
            actions={<ButtonLink to="/admin/users?role=super_admin">{t('audit.seeSuper')}</ButtonLink>}
          >
            {t('audit.forbiddenText')}
          </EmptyState>
        </Card>
      )}
    </>
  );
}

function Audit() {
  const { t } = useTranslation('staff');
  const { view, change, isFiltered } = useAuditView();
  const { lines, error, isBusy, hasMore, more, reload } = useAuditLines(view, true);
  return (
    <Stack gap={16}>
      <AuditFilters view={view} onChange={change} isFiltered={isFiltered} />
      {lines === undefined && error === undefined && <SkeletonRows rows={10} height={44} gap={4} />}
      {lines === undefined && error !== undefined && (
        <Card>
          <ErrorState error={error} onRetry={reload} busy={isBusy} />
        </Card>
      )}
      {lines?.length === 0 && (
        <Card>
          <EmptyState
            title={t('audit.empty')}
            actions={isFiltered ? <Button onClick={() => change(NO_FILTER)}>{t('audit.clear')}</Button> : undefined}
          >
            {t('audit.emptyText')}
          </EmptyState>
        </Card>
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
