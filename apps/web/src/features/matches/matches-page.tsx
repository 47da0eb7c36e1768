import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui';
import { MATCH_FILTERS } from './match-filter';
import { MatchList } from './match-list';
import { useMatchPages } from './use-match-pages';

const PUBLIC_FILTERS = MATCH_FILTERS.filter((filter) => filter !== 'cancelled');

/** Every public match, newest first. */
export function MatchesPage() {
  const { t } = useTranslation('matches');
  const pages = useMatchPages();
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <MatchList {...pages} filters={PUBLIC_FILTERS} emptyTitle={t('emptyTitle')} emptyText={t('empty')} />
    </>
  );
}
