import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui';
import { MatchList } from './match-list';
import { useMatchPages } from './use-match-pages';

/** Every public match, newest first. */
export function MatchesPage() {
  const { t } = useTranslation('matches');
  const pages = useMatchPages();
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <MatchList {...pages} emptyTitle={t('emptyTitle')} emptyText={t('empty')} />
    </>
  );
}
