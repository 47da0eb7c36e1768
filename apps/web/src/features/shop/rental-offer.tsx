import type { Order, Plan, Rental } from '@placar/contracts/economy';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useEndpoint } from '../../lib/endpoints';
import { formatDate } from '../../lib/format';
import { useSession } from '../../lib/session';
import { Alert, ButtonLink, Card, ErrorState, ResponseSheet, Skeleton } from '../../ui';
import { Followed } from './followed';
import { MyOrders } from './my-orders';
import { PlanSale, type PlanSaleProps } from './plan-sale';
import { orderOf } from './shop-model';
import { useFollowedOrder, useMyOrders, useShopActs } from './use-shop';
import styles from './rental.module.css';
import shop from './shop.module.css';

/** Plans that renew this server: those of its size and place. */
const fitting = (plans: readonly Plan[], { slots, region }: Pick<Rental, 'slots' | 'region'>): readonly Plan[] =>
  plans.filter((plan) => plan.slots === slots && plan.region === region);

/* Who came to renew, or comes back from paying, is led to what they came for. */
function useLead(isLed: boolean) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isLed) section.current?.scrollIntoView({ block: 'start' });
  }, [isLed]);
  return section;
}

/* The rented server that the address names, if it is the reader's; null: a new one is rented. */
function useRenewed(id: string | null, isAsked: boolean): Rental | null {
  const { data } = useEndpoint('GET /rentals', isAsked && id !== null ? {} : null);
  return data?.rentals.find((rental) => rental.id === id && rental.own) ?? null;
}

/** What became of the order from whose payment the reader came back, and where the server is. */
function Back({ order }: { order: Order }) {
  const { t } = useTranslation('rental');
  return (
    <>
      <Followed order={order} />
      {order.status === 'paid' && (
        <ButtonLink to="/myservers" variant="primary" size="lg">
          {t('open')}
        </ButtonLink>
      )}
    </>
  );
}

interface OfferProps extends Omit<PlanSaleProps, 'rental' | 'children'> {
  rental: Rental | null;
  orders: readonly Order[];
  followed: Order | undefined;
}

function Offer({ orders, followed, rental, ...sale }: OfferProps) {
  const { t } = useTranslation(['rental', 'shop']);
  const { acts } = sale;
  const section = useLead(rental !== null || followed !== undefined);
  return (
    <section className={styles.section} ref={section} data-testid="rental-offer">
      <h2 className={styles.heading}>{rental === null ? t('plansTitle') : t('renewTitle', { name: rental.name })}</h2>
      <div className={shop.page}>
        {followed !== undefined && <Back order={followed} />}
        {rental?.paid_until != null && (
          <Alert tone="info">{t('renewText', { date: formatDate(rental.paid_until) })}</Alert>
        )}
        <PlanSale {...sale} rental={rental?.id} />
        {orders.length > 0 && <MyOrders orders={orders} acts={acts} />}
      </div>
      <ResponseSheet
        title={t('shop:refused')}
        response={acts.refusal === null ? null : { tone: 'error', message: acts.refusal }}
        onClose={acts.forget}
      />
    </section>
  );
}

/** Plans of servers for rent, what one costs, and the reader's orders of them. Nothing where none is sold. */
export function RentalOffer({ renewed }: { renewed: string | null }) {
  const location = useLocation();
  const { user, isLoading } = useSession();
  const { data, error, mutate } = useEndpoint('GET /plans', { query: { product: 'rental' } });
  const { orders } = useMyOrders(user !== null);
  const followed = useFollowedOrder(user === null ? null : orderOf(location.search));
  const rental = useRenewed(renewed, user !== null);
  const acts = useShopActs();
  if (error !== undefined && data === undefined)
    return (
      <Card className={styles.section}>
        <ErrorState error={error} onRetry={() => void mutate()} />
      </Card>
    );
  if (data === undefined || isLoading) return <Skeleton className={styles.section} height={360} radius={12} />;
  const active = data.plans.filter((plan) => plan.active);
  const plans = rental === null ? active : fitting(active, rental);
  const ofRentals = (orders ?? []).filter((order) => order.plan.product === 'rental');
  if (plans.length === 0 && ofRentals.length === 0) return null;
  return (
    <Offer {...{ plans, user, acts, rental, followed }} selling={data.selling} pix={data.pix} orders={ofRentals} />
  );
}
