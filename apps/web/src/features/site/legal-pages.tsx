import { TERMS_VERSION } from '@placar/domain/order';
import { useTranslation } from 'react-i18next';
import { brandName } from '../../lib/page/page-meta';
import { STORAGE_KEYS } from '../../lib/storage';
import { ButtonLink, Card } from '../../ui';
import { ArticlePage } from './article-page';
import styles from './site.module.css';

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

/* Everything that the app keeps in the browser, from the very list that it stores by, so that nothing is left out. */
function StoredThings() {
  const { t } = useTranslation('legal');
  const meanings: Readonly<Record<string, string>> = t('cookies.stored', { returnObjects: true });
  return (
    <Card padded={false} className={styles.stored}>
      <dl>
        {Object.entries(STORAGE_KEYS).map(([name, key]) => (
          <div key={name}>
            <dt>
              <code>{key}</code>
            </dt>
            <dd>{meanings[name]}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
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
