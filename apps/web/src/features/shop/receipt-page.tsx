import type { Order } from '@placar/contracts/economy';
import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useEndpoint } from '../../lib/endpoints';
import { formatDateTime } from '../../lib/format';
import { brandName } from '../../lib/page/page-meta';
import { isAdmin, useSession } from '../../lib/session';
import { useSiteConfig } from '../../lib/use-site-config';
import { Alert, Button, ButtonLink, Card, EmptyState, PageHeader, Pending, Skeleton, Stack } from '../../ui';
import styles from './receipt.module.css';
import { formatMoney, hasReceipt } from './shop-model';

function Seller() {
  const { t } = useTranslation('shop');
  const { user } = useSession();
  const { data } = useSiteConfig();
  if (data === undefined) return null;
  const { seller } = data;
  if (seller === null)
    return user !== null && isAdmin(user) ? (
      <Alert tone="warning" className={styles.unprinted}>
        {t('receipt.noSeller')}
      </Alert>
    ) : null;
  return (
    <address className={styles.seller} data-testid="seller">
      <span className={styles.quiet}>{t('receipt.seller')}</span>
      <bdi className={styles.name}>{seller.name}</bdi>
      <span>{t('receipt.cnpj', { cnpj: seller.cnpj })}</span>
      {seller.address !== null && <bdi>{seller.address}</bdi>}
    </address>
  );
}

function Receipt({ order }: { order: Order }) {
  const { t } = useTranslation('shop');
  const money = (cents: number): string => formatMoney(cents, order.currency);
  const refunded = order.total - order.net;
  const facts = [
    { key: 'order', value: order.id },
    { key: 'paidAt', value: formatDateTime(order.paidAt) },
    { key: 'buyer', value: order.user?.name ?? t('receipt.gone') },
    { key: 'item', value: order.plan.title },
    { key: 'price', value: money(order.price) },
    ...(order.discount === 0
      ? []
      : ([
          { key: 'discount', value: `${money(-order.discount)}${order.coupon === null ? '' : ` (${order.coupon})`}` },
        ] as const)),
    { key: 'total', value: money(order.total) },
    ...(refunded <= 0
      ? []
      : ([
          { key: 'refunded', value: money(-refunded) },
          { key: 'net', value: money(order.net) },
        ] as const)),
  ] as const;
  return (
    <Card as="section">
      <Stack gap={16}>
        <strong className={styles.name}>{brandName()}</strong>
        <Seller />
        <dl className={styles.facts}>
          {facts.map(({ key, value }) => (
            <div key={key}>
              <dt>{t(`receipt.${key}`)}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
        <p className={styles.quiet}>{t('receipt.notFiscal')}</p>
      </Stack>
    </Card>
  );
}

/** `/orders/{id}/receipt`: what was paid, to whom, as it is printed or saved as PDF. */
export function ReceiptPage() {
  const { t } = useTranslation('shop');
  const { orderId = '' } = useParams();
  const { data, error, mutate } = useEndpoint('GET /orders/:id', { params: { id: orderId } });
  const order = data?.order;
  const isPrintable = order !== undefined && hasReceipt(order);
  return (
    <div className={styles.page}>
      <PageHeader
        title={t('receipt.title')}
        actions={
          <span className={styles.unprinted}>
            {isPrintable && (
              <Button variant="primary" leftIcon={<Printer size={16} />} onClick={() => window.print()}>
                {t('receipt.print')}
              </Button>
            )}
          </span>
        }
      />
      {order === undefined && (
        <Pending error={error} onRetry={() => void mutate()}>
          <Skeleton height={360} />
        </Pending>
      )}
      {isPrintable && <Receipt order={order} />}
      {order !== undefined && !isPrintable && (
        <EmptyState
          framed
          title={t('receipt.notPaid')}
          actions={<ButtonLink to="/plans">{t('receipt.back')}</ButtonLink>}
        />
      )}
    </div>
  );
}
