import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../lib/endpoints';
import { Card, ErrorState, Skeleton } from '../../../ui';
import { AdminHeader } from '../admin-header';
import { SetupCard } from './setup-card';
import styles from './setup.module.css';

const SKELETON_CARDS = 6;

/** `/admin/setup`: what the operator has set up, each part with a test that goes the real way. */
export function AdminSetupPage() {
  const { t } = useTranslation('setup');
  const { data, error, mutate } = useEndpoint('GET /admin/setup', {});
  return (
    <>
      <AdminHeader title={t('title')} description={t('description')} />
      {data === undefined && error !== undefined && (
        <Card>
          <ErrorState error={error} onRetry={() => void mutate()} />
        </Card>
      )}
      <div className={styles.parts}>
        {data?.parts.map((row) => (
          <SetupCard key={row.part} row={row} />
        ))}
        {data === undefined &&
          error === undefined &&
          Array.from({ length: SKELETON_CARDS }, (_, index) => <Skeleton key={index} height={236} radius={12} />)}
      </div>
      <p className={styles.where}>{t('where')}</p>
    </>
  );
}
