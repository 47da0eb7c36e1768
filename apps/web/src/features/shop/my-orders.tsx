import type { Order } from '@placar/contracts/economy';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/format';
import { Badge, Button, ButtonLink, Card, CardHeader, ConfirmDialog } from '../../ui';
import { STAGE_TONE, formatMoney, hasReceipt, isOpen, stageOf } from './shop-model';
import type { ShopActs } from './use-shop';
import styles from './shop.module.css';

interface Asked {
  what: 'cancel' | 'withdraw';
  order: Order;
}

/** Orders of the reader: what each came to, and what can still be done with it. */
export function MyOrders({ orders, acts }: { orders: readonly Order[]; acts: ShopActs }) {
  const { t } = useTranslation('shop');
  const [asked, setAsked] = useState<Asked | null>(null);
  const pay = async (id: string) => {
    const url = await acts.addressOf(id);
    if (url !== null) window.location.assign(url);
  };
  const confirm = async () => {
    if (asked !== null) await acts.act(asked.what, asked.order.id);
    setAsked(null);
  };
  return (
    <Card as="section" padded={false}>
      <CardHeader title={t('orders.title')} />
      <ul className={styles.orders}>
        {orders.map((order) => (
          <li key={order.id} className={styles.order} data-testid="order">
            <span className={styles.orderText}>
              <bdi className={styles.orderPlan}>{order.plan.title}</bdi>
              <span className={styles.quiet}>
                {formatDateTime(order.createdAt)}
                {order.coupon !== null && ` · ${order.coupon}`}
              </span>
            </span>
            <span className={styles.amount}>{formatMoney(order.total, order.currency)}</span>
            <Badge small tone={STAGE_TONE[stageOf(order)]}>
              {t(`status.${stageOf(order)}`)}
            </Badge>
            <span className={styles.orderActions}>
              {isOpen(order) && (
                <Button size="sm" variant="primary" disabled={acts.busy} onClick={() => void pay(order.id)}>
                  {t('orders.pay')}
                </Button>
              )}
              {order.canCancel && (
                <Button
                  size="sm"
                  variant="ghost"
                  disabled={acts.busy}
                  onClick={() => setAsked({ what: 'cancel', order })}
                >
                  {t('orders.cancel')}
                </Button>
              )}
              {hasReceipt(order) && (
                <ButtonLink size="sm" variant="ghost" to={`/orders/${order.id}/receipt`}>
                  {t('orders.receipt')}
                </ButtonLink>
              )}
              {order.canWithdraw && (
                <Button
                  size="sm"
                  variant="danger-quiet"
                  disabled={acts.busy}
                  onClick={() => setAsked({ what: 'withdraw', order })}
                >
                  {t('orders.withdraw')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => void confirm()}
        title={asked?.what === 'withdraw' ? t('orders.withdrawTitle') : t('orders.cancelTitle')}
        confirmLabel={asked?.what === 'withdraw' ? t('orders.withdraw') : t('orders.cancel')}
        busy={acts.busy}
      >
        {asked?.what !== 'withdraw'
          ? t('orders.cancelText')
          : t(asked.order.plan.product === 'rental' ? 'orders.withdrawRental' : 'orders.withdrawText')}
      </ConfirmDialog>
    </Card>
  );
}
