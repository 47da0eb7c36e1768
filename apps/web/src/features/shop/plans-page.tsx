import type { SessionUser } from '@placar/contracts/users';
import { Check, Crown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { formatDate } from '../../lib/format';
import { currentLanguage } from '../../lib/i18n';
import { useEndpoint } from '../../lib/endpoints';
import { useSession } from '../../lib/session';
import { Card, EmptyState, ErrorState, HeroSurface, PageHeader, ResponseSheet, Skeleton } from '../../ui';
import { Followed } from './followed';
import { MyOrders } from './my-orders';
import { PlanSale, type PlanSaleProps } from './plan-sale';
import { orderOf } from './shop-model';
import { useFollowedOrder, useMyOrders, useShopActs } from './use-shop';
import styles from './shop.module.css';

const PERKS = ['label', 'stacks', 'noRenewal', 'withdraw'] as const;

function Status({ user }: { user: SessionUser }) {
  const { t } = useTranslation('shop');
  const { data } = useEndpoint('GET /users/vip-status/:id', {
    params: { id: user.id },
    query: { lang: currentLanguage() },
  });
  if (data === undefined) return <Skeleton height={24} />;
  return (
    <p className={styles.vip} data-testid="vip-status" role="status">
      <Crown size={20} />
      {data.isVIP && data.expiresAt !== null
        ? t('vip.until', { date: formatDate(data.expiresAt), left: data.timeRemaining })
        : t('vip.none')}
    </p>
  );
}

function Perks() {
  const { t } = useTranslation('shop');
  return (
    <ul className={styles.perks}>
      {PERKS.map((perk) => (
        <li key={perk}>
          <Check size={18} /> {t(`perk.${perk}`)}
        </li>
      ))}
    </ul>
  );
}

function Offer({ plans, ...sale }: PlanSaleProps) {
  const { t } = useTranslation('shop');
  const sold = plans.filter(({ active }) => active);
  if (sold.length > 0) return <PlanSale plans={sold} {...sale} />;
  return (
    <>
      <Card data-testid="no-plans">
        <EmptyState icon={<Crown size={30} strokeWidth={1.6} />} title={t('nonePlans')}>
          {t('nonePlansText')}
        </EmptyState>
      </Card>
      {sale.children}
    </>
  );
}

function Hero({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shop');
  return (
    <HeroSurface className={styles.hero}>
      <span className={styles.crown} aria-hidden="true">
        <Crown size={40} strokeWidth={1.5} />
      </span>
      <div className={styles.heroText}>
        <p className={styles.heroTitle}>{t('heroTitle')}</p>
        <Perks />
        {children}
      </div>
    </HeroSurface>
  );
}

/** `/plans`: what VIP is, costs and how it is paid; orders of the reader below. */
export function PlansPage() {
  const { t } = useTranslation('shop');
  const location = useLocation();
  const { user, isLoading } = useSession();
  const { data, error, mutate } = useEndpoint('GET /plans', {});
  const { orders, error: ordersError, reload: reloadOrders } = useMyOrders(user !== null);
  const followed = useFollowedOrder(user === null ? null : orderOf(location.search));
  const acts = useShopActs();
  return (
    <>
      <PageHeader title={t('title')} description={t('lead')} />
      <div className={styles.page}>
        {followed !== undefined && <Followed order={followed} />}
        <Hero>{user !== null && <Status user={user} />}</Hero>
        {/* A member's head is a line higher: nothing stands below it until it is known whose it is. */}
        {!isLoading && data === undefined && error === undefined && <Skeleton height={360} radius={12} />}
        {data === undefined && error !== undefined && (
          <Card>
            <ErrorState error={error} onRetry={() => void mutate()} />
          </Card>
        )}
        {!isLoading && data !== undefined && (
          <Offer plans={data.plans} user={user} selling={data.selling} pix={data.pix} acts={acts}>
            {orders !== undefined && orders.length > 0 && <MyOrders orders={orders} acts={acts} />}
            {orders === undefined && ordersError !== undefined && (
              <Card>
                <ErrorState error={ordersError} title={t('orders.failed')} onRetry={reloadOrders} />
              </Card>
            )}
          </Offer>
        )}
      </div>
      <ResponseSheet
        title={t('refused')}
        response={acts.refusal === null ? null : { tone: 'error', message: acts.refusal }}
        onClose={acts.forget}
      />
    </>
  );
}
