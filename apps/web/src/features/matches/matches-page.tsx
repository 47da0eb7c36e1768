import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui';
import { MatchList } from './match-list';

/** Every public match, newest first. */
export function MatchesPage() {
  const { t } = useTranslation('matches');
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <MatchList list="GET /matches" emptyTitle={t('emptyTitle')} emptyText={t('empty')} />
    </>
  );
}
