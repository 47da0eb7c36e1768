import { useTranslation } from 'react-i18next';
import { ArticlePage } from './article-page';

/** Rules of competition, with anchors to send to a player. */
export function RulesPage() {
  const { t } = useTranslation('rules');
  return <ArticlePage title={t('title')} lead={t('lead')} sections={t('sections', { returnObjects: true })} />;
}
