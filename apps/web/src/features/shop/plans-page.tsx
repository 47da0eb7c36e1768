import type { Order, Plan } from '@placar/contracts/economy';
import type { SessionUser } from '@placar/contracts/users';
import { BadgePercent, Check, Crown, LogIn, QrCode } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { formatDate } from '../../lib/format';
import { currentLanguage, currentLanguageTag } from '../../lib/i18n';
import { useEndpoint } from '../../lib/endpoints';
import { useSession } from '../../lib/session';
import {
  Alert,
  Badge,
  Button,
  ButtonLink,
  Card,
  EmptyState,
  ErrorState,
  HeroSurface,
  PageHeader,
  ResponseSheet,
  Skeleton,
  cx,
} from '../../ui';
import { CouponField } from './coupon-field';
import { MyOrders } from './my-orders';
import { bestPlan, formatMoney, orderOf, perMonth, stageOf, type OrderStage } from './shop-model';
import { useFollowedOrder, useMyOrders, useShopActs, type CouponCheck, type ShopActs } from './use-shop';
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
      <Crown size={20} aria-hidden="true" />
      {data.isVIP && data.expiresAt !== null
        ? t('vip.until', { date: formatDate(data.expiresAt), left: data.timeRemaining })
        : t('vip.none')}
    </p>
  );
}

function PlanCard({
  plan,
  isBest,
  isChosen,
  onChoose,
}: {
  plan: Plan;
  isBest: boolean;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const { t } = useTranslation('shop');
  const money = (cents: number): string => formatMoney(cents, plan.currency, currentLanguageTag());
  const monthly = perMonth(plan);
  return (
    <label className={cx(styles.plan, isChosen && styles.planChosen)}>
      <input type="radio" name="plan" className="visually-hidden" checked={isChosen} onChange={onChoose} />
      <span className={styles.planHead}>
        <bdi className={styles.planTitle}>{plan.title}</bdi>
        {isBest && <Badge tone="vip">{t('best')}</Badge>}
      </span>
      <span className={styles.quiet}>
        {plan.months === null ? t('days', { count: plan.days ?? 0 }) : t('months', { count: plan.months })}
      </span>
      <span className={styles.price}>{money(plan.price)}</span>
      <span className={styles.quiet}>{monthly === null ? t('once') : t('perMonth', { amount: money(monthly) })}</span>
      {plan.percentOff > 0 && (
        <span className={styles.reduced}>
          <s>{money(plan.listPrice)}</s>
          <Badge tone="vip" small icon={<BadgePercent aria-hidden="true" />}>
            {t('off', { percent: plan.percentOff })}
          </Badge>
        </span>
      )}
    </label>
  );
}

/** Stages of an order that have words of their own for whoever comes back from the provider. */
const FOLLOWED = {
  created: 'info',
  waiting: 'info',
  declined: 'danger',
  paid: 'success',
  returning: 'info',
  refunded: 'info',
} as const;
const hasWords = (stage: OrderStage): stage is keyof typeof FOLLOWED => stage in FOLLOWED;

/** What became of the payment from which somebody came back. */
function Followed({ order }: { order: Order }) {
  const { t } = useTranslation('shop');
  const stage = stageOf(order);
  return (
    <Alert tone={hasWords(stage) ? FOLLOWED[stage] : 'info'} role="status">
      <span data-testid="followed">
        {hasWords(stage)
          ? t(`followed.${stage}`, { plan: order.plan.title })
          : t('followed.other', { status: t(`status.${stage}`) })}
      </span>
    </Alert>
  );
}

interface CheckoutProps {
  plan: Plan;
  user: SessionUser | null;
  selling: boolean;
  acts: ShopActs;
}

/** What is to be paid, the coupon, the terms, and the way to the provider. */
function Checkout({ plan, user, selling, acts }: CheckoutProps) {
  const { t } = useTranslation('shop');
  const location = useLocation();
  const [coupon, setCoupon] = useState<CouponCheck | null>(null);
  const [hasAccepted, setHasAccepted] = useState(false);
  const money = (cents: number): string => formatMoney(cents, plan.currency, currentLanguageTag());
  const applies = coupon?.plan === plan.id && coupon.answer.valid ? coupon.answer : null;
  const total = applies?.total ?? plan.price;
  const buy = async () => {
    const made = await acts.order(plan.id, applies === null ? '' : (coupon?.code ?? ''));
    if (made === null) return;
    if (made.free) await acts.act('confirm', made.orderId);
    else if (made.init_point !== null) window.location.assign(made.init_point);
  };
  return (
    <Card as="section" className={styles.checkout} aria-label={t('checkout')}>
      <h2 className={styles.title}>{t('checkout')}</h2>
      <dl className={styles.sums}>
        <dt>
          <bdi>{plan.title}</bdi>
        </dt>
        <dd>{money(plan.price)}</dd>
        {applies !== null && (
          <>
            <dt>{t('couponOf', { code: applies.code })}</dt>
            <dd>−{money(applies.discount)}</dd>
          </>
        )}
        <dt className={styles.total}>{t('total')}</dt>
        <dd className={styles.total} data-testid="total">
          {money(total)}
        </dd>
      </dl>
      {user !== null && selling && (
        <CouponField key={plan.id} plan={plan.id} currency={plan.currency} onChange={setCoupon} />
      )}
      {!selling ? (
        <Alert tone="warning">{t('notSelling')}</Alert>
      ) : user === null ? (
        <ButtonLink
          to={`/?login=1&return=${encodeURIComponent(location.pathname)}`}
          variant="primary"
          size="lg"
          leftIcon={<LogIn size={18} aria-hidden="true" />}
        >
          {t('signIn')}
        </ButtonLink>
      ) : (
        <>
          <label className={styles.terms}>
            <input
              type="checkbox"
              checked={hasAccepted}
              onChange={(event) => setHasAccepted(event.currentTarget.checked)}
            />
            <span>
              {t('accept')} <Link to="/terms">{t('terms')}</Link>. {t('minors')}
            </span>
          </label>
          <Button
            variant="primary"
            size="lg"
            loading={acts.busy}
            disabled={!hasAccepted}
            leftIcon={<QrCode size={18} aria-hidden="true" />}
            onClick={() => void buy()}
          >
            {total === 0 ? t('takeFree') : t('buy')}
          </Button>
          <p className={styles.quiet}>{t('buyHelp')}</p>
        </>
      )}
    </Card>
  );
}

function Perks() {
  const { t } = useTranslation('shop');
  return (
    <ul className={styles.perks}>
      {PERKS.map((perk) => (
        <li key={perk}>
          <Check size={18} aria-hidden="true" /> {t(`perk.${perk}`)}
        </li>
      ))}
    </ul>
  );
}

function Offer({
  plans,
  user,
  selling,
  acts,
  children,
}: { plans: readonly Plan[]; children: ReactNode } & Omit<CheckoutProps, 'plan'>) {
  const { t } = useTranslation('shop');
  const [chosen, setChosen] = useState<number | null>(null);
  const sold = plans.filter(({ active }) => active);
  const plan = sold.find(({ id }) => id === chosen) ?? sold[0];
  const best = bestPlan(sold);
  if (plan === undefined)
    return (
      <>
        <Card data-testid="no-plans">
          <EmptyState icon={<Crown size={30} strokeWidth={1.6} />} title={t('nonePlans')}>
            {t('nonePlansText')}
          </EmptyState>
        </Card>
        {children}
      </>
    );
  return (
    <div className={styles.offer}>
      <fieldset className={styles.plans}>
        <legend className="visually-hidden">{t('choose')}</legend>
        {sold.map((one) => (
          <PlanCard
            key={one.id}
            plan={one}
            isBest={one.id === best}
            isChosen={one.id === plan.id}
            onChoose={() => setChosen(one.id)}
          />
        ))}
      </fieldset>
      <Checkout plan={plan} user={user} selling={selling} acts={acts} />
      <div className={styles.below}>{children}</div>
    </div>
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
          <Offer plans={data.plans} user={user} selling={data.selling} acts={acts}>
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
