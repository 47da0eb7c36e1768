import { Gauge, MessagesSquare, Radio, RefreshCw, Server, ShieldCheck, Timer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { useDocumentMeta } from '../../lib/page/document-meta';
import { brandName } from '../../lib/page/page-meta';
import { usePageTitle } from '../../lib/page/page-title';
import { startSteamLogin, useSession } from '../../lib/session';
import { useSiteConfig } from '../../lib/use-site-config';
import { RentalOffer } from './rental-offer';
import { Button, ButtonLink, Card, HeroSurface, Skeleton, SteamMark } from '../../ui';
import styles from './rental.module.css';

const FEATURES = {
  boot: <Timer size={22} />,
  checks: <Gauge size={22} />,
  control: <ShieldCheck size={22} />,
  recovery: <RefreshCw size={22} />,
  own: <Server size={22} />,
  live: <Radio size={22} />,
} satisfies Record<string, ReactNode>;

const STEPS = ['ask', 'match', 'play'] as const;
const QUESTIONS = ['price', 'end', 'ownServer', 'where'] as const;

/* The next step for this person: log in, open the servers, or ask for one. */
function GetOne() {
  const { t } = useTranslation('rental');
  const { user, isLoading } = useSession();
  const { pathname } = useLocation();
  const { data: config } = useSiteConfig();
  if (isLoading) return <Skeleton width={200} height={44} />;
  const contact = config?.discord_url != null ? '/discord' : config?.whatsapp_url != null ? '/whatsapp' : '/support';
  const contactLink = (
    <ButtonLink to={contact} size="lg" leftIcon={<MessagesSquare size={18} />}>
      {t('contact')}
    </ButtonLink>
  );
  if (user === null)
    return (
      <>
        <Button
          variant="primary"
          size="lg"
          leftIcon={<SteamMark size={20} />}
          onClick={() => startSteamLogin(pathname)}
        >
          {t('login')}
        </Button>
        {contactLink}
      </>
    );
  return (
    <>
      <ButtonLink to="/myservers" variant="primary" size="lg" leftIcon={<Server size={18} />}>
        {t('open')}
      </ButtonLink>
      {contactLink}
    </>
  );
}

/** `/aluguel-servidores`: servers for rent, with their plans where the installation sells some; `?renova=` renews one. */
export function RentalPage() {
  const { t } = useTranslation('rental');
  const [search] = useSearchParams();
  usePageTitle(t('meta.title'));
  useDocumentMeta({
    description: t('meta.description', { brand: brandName() }),
    keywords: t('meta.keywords'),
  });
  return (
    <>
      <HeroSurface className={styles.hero}>
        <p className={styles.kicker}>
          <Server size={16} />
          {t('kicker')}
        </p>
        <h1 className={styles.title} tabIndex={-1}>
          {t('title')}
        </h1>
        <p className={styles.lead}>{t('lead')}</p>
        <div className={styles.actions}>
          <GetOne />
        </div>
      </HeroSurface>
      <RentalOffer renewed={search.get('renova')} />
      <section className={styles.section}>
        <h2 className={styles.heading}>{t('featuresTitle')}</h2>
        <ul className={styles.features}>
          {(Object.keys(FEATURES) as (keyof typeof FEATURES)[]).map((key) => (
            <Card as="li" key={key} className={styles.feature}>
              <span className={styles.icon} aria-hidden="true">
                {FEATURES[key]}
              </span>
              <h3 className={styles.featureTitle}>{t(`features.${key}.title`)}</h3>
              <p className={styles.text}>{t(`features.${key}.text`)}</p>
            </Card>
          ))}
        </ul>
      </section>
      <section className={styles.section}>
        <h2 className={styles.heading}>{t('stepsTitle')}</h2>
        <ol className={styles.steps}>
          {STEPS.map((key) => (
            <li key={key}>
              <h3 className={styles.featureTitle}>{t(`steps.${key}.title`)}</h3>
              <p className={styles.text}>{t(`steps.${key}.text`)}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className={styles.section}>
        <h2 className={styles.heading}>{t('questionsTitle')}</h2>
        <dl className={styles.questions}>
          {QUESTIONS.map((key) => (
            <div key={key}>
              <dt>{t(`questions.${key}.q`)}</dt>
              <dd>{t(`questions.${key}.a`)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}
