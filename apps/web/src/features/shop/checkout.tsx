import type { Plan } from '@placar/contracts/economy';
import type { SessionUser } from '@placar/contracts/users';
import { LogIn, QrCode } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { latePart } from '../../lib/page/late-part';
import { Alert, Button, ButtonLink, Card, LatePlace } from '../../ui';
import { CouponField } from './coupon-field';
import { formatMoney } from './shop-model';
import type { CouponCheck, ShopActs } from './use-shop';
import styles from './shop.module.css';

const PixDialog = latePart(() => import('./pix-dialog'), 'PixDialog');

export interface CheckoutProps {
  plan: Plan;
  user: SessionUser | null;
  selling: boolean;
  /** Pix is paid by a code on this page. */
  pix: boolean;
  acts: ShopActs;
  /** The rented server that is renewed. */
  rental?: string | null;
}

/** What is to be paid, the coupon, the terms, and the way to the provider. */
export function Checkout({ plan, user, selling, pix, acts, rental = null }: CheckoutProps) {
  const { t } = useTranslation('shop');
  const location = useLocation();
  const [coupon, setCoupon] = useState<CouponCheck | null>(null);
  const [hasAccepted, setHasAccepted] = useState(false);
  const [paying, setPaying] = useState<{ id: string; url: string | null } | null>(null);
  const money = (cents: number): string => formatMoney(cents, plan.currency);
  const applies = coupon?.plan === plan.id && coupon.answer.valid ? coupon.answer : null;
  const total = applies?.total ?? plan.price;
  const buy = async () => {
    const made = await acts.order(plan.id, applies === null ? '' : (coupon?.code ?? ''), rental);
    if (made === null) return;
    if (made.free) await acts.act('confirm', made.orderId);
    else if (pix) setPaying({ id: made.orderId, url: made.init_point });
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
          leftIcon={<LogIn size={18} />}
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
            leftIcon={<QrCode size={18} />}
            onClick={() => void buy()}
          >
            {total === 0 ? t('takeFree') : t('buy')}
          </Button>
          <p className={styles.quiet}>
            {pix ? t('pix.lead') : t(plan.product === 'rental' ? 'buyHelpRental' : 'buyHelp')}
          </p>
        </>
      )}
      <LatePlace isOpening={paying !== null} onGiveUp={() => setPaying(null)} isOver>
        {paying !== null && <PixDialog orderId={paying.id} otherWay={paying.url} onClose={() => setPaying(null)} />}
      </LatePlace>
    </Card>
  );
}
