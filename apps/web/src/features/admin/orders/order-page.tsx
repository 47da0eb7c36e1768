import type { OrderDeskAnswer, OrderTimelineEntry } from '@placar/contracts/economy';
import { ArrowLeft, RefreshCw, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { formatDateTime, formatMoney } from '../../../lib/format';
import { useSession } from '../../../lib/session';
import { Button, ButtonLink, Card, CopyButton, Pending, Skeleton, Stack } from '../../../ui';
import { AdminHeader } from '../admin-header';
import users from '../users.module.css';
import { StatusBadge } from './order-status';
import styles from './orders.module.css';
import { RefundDialog } from './refund-dialog';
import { useOrderDesk } from './use-orders';

function Facts({ order, reference, partner, refundable, acceptedTerms }: OrderDeskAnswer) {
  const { t } = useTranslation('orders');
  const facts = [
    { key: 'status', value: <StatusBadge {...order} /> },
    {
      key: 'buyer',
      value: order.user === null ? t('gone') : <Link to={`/user/${order.user.id}`}>{order.user.name}</Link>,
    },
    { key: 'plan', value: <bdi>{order.plan.title}</bdi> },
    { key: 'price', value: formatMoney(order.price) },
    { key: 'discount', value: `${formatMoney(order.discount)}${order.coupon === null ? '' : ` (${order.coupon})`}` },
    { key: 'total', value: formatMoney(order.total) },
    { key: 'net', value: formatMoney(order.net) },
    { key: 'refundable', value: formatMoney(refundable) },
    { key: 'made', value: formatDateTime(order.createdAt) },
    { key: 'paid', value: order.paidAt === null ? '–' : formatDateTime(order.paidAt) },
    { key: 'terms', value: acceptedTerms ?? '–' },
    { key: 'provider', value: reference === null ? order.provider : `${order.provider} · ${reference}` },
    {
      key: 'partner',
      value:
        partner === null ? '–' : `${partner.name} · ${t(`via.${partner.via}`)} · ${formatMoney(partner.commission)}`,
    },
  ] as const;
  return (
    <Card>
      <dl className={styles.facts}>
        {facts.map(({ key, value }) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Entry({ entry }: { entry: OrderTimelineEntry }) {
  const { t } = useTranslation('orders');
  const { payment, status, amount, refunded, note, by } = entry;
  const parts = [
    payment,
    status === null ? null : t(`payment.${status}`, { defaultValue: status }),
    amount === null ? null : formatMoney(amount),
    refunded === null || refunded === 0 ? null : t('givenBack', { amount: formatMoney(refunded) }),
    entry.what === 'delivery' ? t(note === 'signed' ? 'signed' : 'unsigned') : note,
    by,
  ].filter((part) => part !== null);
  return (
    <li className={styles.entry}>
      <time className={users.meta} dateTime={entry.at}>
        {formatDateTime(entry.at)}
      </time>
      <span>
        <strong>{t(`what.${entry.what}`)}</strong>
        {parts.length > 0 && (
          <span className={styles.parts}>
            <bdi>{parts.join(' · ')}</bdi>
          </span>
        )}
      </span>
    </li>
  );
}

/** `/admin/orders/{id}`: one order from the first event to the last delivery, and what staff do with it. */
export function AdminOrderPage() {
  const { t } = useTranslation(['orders', 'staff']);
  const { orderId = '' } = useParams();
  const { user } = useSession();
  const { desk, error, busy, reload, readAgain, cancel, refund } = useOrderDesk(orderId);
  const [asked, setAsked] = useState(false);
  const canRefund = user?.super_admin === 1 && desk !== undefined && desk.refundable > 0;
  return (
    <>
      <AdminHeader
        title={t('orders:one.title')}
        description={orderId}
        actions={
          <>
            <ButtonLink to="/admin/orders" leftIcon={<ArrowLeft size={16} />}>
              {t('orders:title')}
            </ButtonLink>
            <Button
              leftIcon={<RefreshCw size={16} />}
              disabled={busy || desk === undefined}
              onClick={() => void readAgain()}
            >
              {t('orders:one.read')}
            </Button>
            {desk !== undefined && desk.order.paidAt !== null && desk.order.total > 0 && (
              <ButtonLink to={`/orders/${orderId}/receipt`}>{t('orders:one.receipt')}</ButtonLink>
            )}
            {desk?.order.canCancel === true && (
              <Button disabled={busy} onClick={() => void cancel()}>
                {t('orders:one.cancel')}
              </Button>
            )}
            {canRefund && (
              <Button
                variant="danger-quiet"
                leftIcon={<Undo2 size={16} />}
                disabled={busy}
                onClick={() => setAsked(true)}
              >
                {t('orders:one.refund')}
              </Button>
            )}
          </>
        }
      />
      <Stack gap={16}>
        {desk === undefined && (
          <Pending error={error} onRetry={reload}>
            <Skeleton height={520} />
          </Pending>
        )}
        {desk !== undefined && (
          <>
            <Facts {...desk} />
            <Card as="section">
              <div className={styles.head}>
                <h2 className={styles.title}>{t('orders:one.timeline')}</h2>
                <CopyButton value={desk.order.id} label={t('orders:one.copyId')} />
              </div>
              <ol className={styles.timeline}>
                {desk.timeline.map((entry, index) => (
                  <Entry key={`${entry.at}-${entry.what}-${index}`} entry={entry} />
                ))}
              </ol>
            </Card>
          </>
        )}
      </Stack>
      {desk !== undefined && (
        <RefundDialog
          isOpen={asked}
          most={desk.refundable}
          busy={busy}
          onClose={() => setAsked(false)}
          onRefund={refund}
        />
      )}
    </>
  );
}
