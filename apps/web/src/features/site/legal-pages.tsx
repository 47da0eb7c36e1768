import { TERMS_VERSION } from '@placar/domain/order';
import { useTranslation } from 'react-i18next';
import { brandName } from '../../lib/page/page-meta';
import { ButtonLink } from '../../ui';
import { ArticlePage } from './article-page';
import { StoredThings } from './stored-things';

/** What is known of a person, why, and for how long. */
export function PrivacyPage() {
  const { t } = useTranslation('legal');
  const brand = brandName();
  return (
    <ArticlePage
      title={t('privacy.title')}
      lead={t('privacy.lead', { brand })}
      sections={t('privacy.sections', { brand, returnObjects: true })}
      extras={{ rights: <ButtonLink to="/user?tab=account#own-data">{t('privacy.toData')}</ButtonLink> }}
    />
  );
}

/** What holds between the installation and those who use it. */
export function TermsPage() {
  const { t } = useTranslation('legal');
  const sections = t('terms.sections', { brand: brandName(), returnObjects: true });
  const lead = `${t('terms.lead')} ${t('terms.version', { version: TERMS_VERSION })}`;
  return <ArticlePage title={t('terms.title')} lead={lead} sections={sections} />;
}

/** The one cookie, and everything kept in the browser by name. */
export function CookiesPage() {
  const { t } = useTranslation('legal');
  return (
    <ArticlePage
      title={t('cookies.title')}
      lead={t('cookies.lead')}
      sections={t('cookies.sections', { returnObjects: true })}
      extras={{ storage: <StoredThings /> }}
    />
  );
}
