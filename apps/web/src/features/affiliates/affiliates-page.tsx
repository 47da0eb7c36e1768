import type { AffiliateCard } from '@placar/contracts/economy';
import { ChartColumn, ExternalLink, Handshake } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../lib/endpoints';
import { useSession } from '../../lib/session';
import { ButtonAnchor, ButtonLink, Card, CopyField, EmptyState, ErrorState, PageHeader, Skeleton } from '../../ui';
import styles from './affiliates.module.css';

const SKELETONS = [1, 2, 3];
/** Hosts besides our own from which the page may show pictures (its content security policy). */
const PICTURE_HOST = /(^|\.)steamstatic\.com$/;

/** The address of a partner's picture, if the page may show it; else null, and a letter stands there. */
export function shownLogo(logo: string | null, ownOrigin: string): string | null {
  if (logo === null || !URL.canParse(logo)) return null;
  const { origin, protocol, hostname } = new URL(logo);
  return origin === ownOrigin || (protocol === 'https:' && PICTURE_HOST.test(hostname)) ? logo : null;
}

function Partner({ name, logo, url, coupon }: AffiliateCard) {
  const { t } = useTranslation('affiliates');
  const picture = shownLogo(logo, location.origin);
  return (
    <Card as="article" className={styles.card}>
      <div className={styles.head}>
        <span className={styles.logo} aria-hidden="true">
          {picture === null ? Array.from(name)[0] : <img src={picture} alt="" width={56} height={56} loading="lazy" />}
        </span>
        <h2 className={styles.name}>
          <bdi>{name}</bdi>
        </h2>
      </div>
      {coupon === null ? (
        <p className={styles.none}>{t('noCoupon')}</p>
      ) : (
        <CopyField value={coupon} label={t('coupon')} />
      )}
      <ButtonAnchor
        href={url}
        target="_blank"
        rel="noreferrer nofollow sponsored"
        rightIcon={<ExternalLink size={15} />}
      >
        {t('visit', { name })}
      </ButtonAnchor>
    </Card>
  );
}

/* Only whoever is a partner has a way to their own figures. */
function OwnFigures() {
  const { t } = useTranslation('affiliates');
  const { user } = useSession();
  const { data } = useEndpoint('GET /affiliates/me', user === null ? null : {});
  if (data?.partner == null) return null;
  return (
    <ButtonLink to="/affiliates/me" leftIcon={<ChartColumn size={16} />}>
      {t('mine')}
    </ButtonLink>
  );
}

/** `/affiliates`: partners of the community, and the code of each. */
export function AffiliatesPage() {
  const { t } = useTranslation('affiliates');
  const { data, error, mutate } = useEndpoint('GET /affiliates', {});
  const partners = data?.affiliates;
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} actions={<OwnFigures />} />
      {partners === undefined && error !== undefined && (
        <Card>
          <ErrorState error={error} onRetry={() => void mutate()} />
        </Card>
      )}
      {partners?.length === 0 && (
        <EmptyState framed icon={<Handshake size={28} strokeWidth={1.6} />} title={t('none')}>
          {t('noneText')}
        </EmptyState>
      )}
      <div className={styles.grid}>
        {partners === undefined && error === undefined && SKELETONS.map((key) => <Skeleton key={key} height={214} />)}
        {partners?.map((partner) => (
          <Partner key={partner.order} {...partner} />
        ))}
      </div>
    </>
  );
}
