import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui';
import { MATCH_FILTERS } from './match-filter';
import { MatchList } from './match-list';

/** Every public match, newest first. */
export function MatchesPage() {
  const { t } = useTranslation('matches');
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <MatchList list="GET /matches" filters={MATCH_FILTERS} emptyTitle={t('emptyTitle')} emptyText={t('empty')} />
    </>
  );
}
