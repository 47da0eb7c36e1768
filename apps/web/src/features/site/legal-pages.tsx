import { useTranslation } from 'react-i18next';
import { brandName } from '../../lib/page-meta';
import { ArticlePage } from './article-page';
import { StoredThings } from './stored-things';

/** What is known of a person, why, and for how long. */
export function PrivacyPage() {
  const { t } = useTranslation('legal');
  const words = { brand: brandName(), returnObjects: true } as const;
  return <ArticlePage title={t('privacy.title')} lead={t('privacy.lead')} sections={t('privacy.sections', words)} />;
}

/** What holds between the installation and those who use it. */
export function TermsPage() {
  const { t } = useTranslation('legal');
  const words = { brand: brandName(), returnObjects: true } as const;
  return <ArticlePage title={t('terms.title')} lead={t('terms.lead')} sections={t('terms.sections', words)} />;
}

/** The one cookie, and everything kept in the browser by name. */
export function CookiesPage() {
  const { t } = useTranslation('legal');
  const words = { brand: brandName(), returnObjects: true } as const;
  return (
    <ArticlePage
      title={t('cookies.title')}
      lead={t('cookies.lead')}
      sections={t('cookies.sections', words)}
      extras={{ storage: <StoredThings /> }}
    />
  );
}
