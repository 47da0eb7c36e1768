import { useTranslation } from 'react-i18next';
import { RulebookCard } from '../../components/rulebook/rulebook-card';
import { AdminHeader } from './admin-header';

/** `/admin/rulebook`: the rules by which matches are run where a season says nothing else. */
export function AdminRulebookPage() {
  const { t } = useTranslation('rulebook');
  return (
    <>
      <AdminHeader title={t('title')} description={t('adminDescription')} />
      <RulebookCard seasonId={null} mayEdit />
    </>
  );
}
