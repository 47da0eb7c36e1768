import type { Order } from '@placar/contracts/economy';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDateTime, formatMoney } from '../../../lib/format';
import {
  Button,
  Card,
  DataTable,
  EmptyState,
  FilterBar,
  Stack,
  TextField,
  showToast,
  type DataColumn,
} from '../../../ui';
import { AdminHeader } from '../admin-header';
import { CursorRows, PersonLink } from '../table-parts';
import users from '../users.module.css';
import { StatusBadge } from './order-status';
import styles from './orders.module.css';
import { STATUSES, useOrders, useOrdersView } from './use-orders';

function Orders({ orders }: { orders: readonly Order[] }) {
  const { t } = useTranslation('orders');
  const open = ({ id, plan }: Order) => (
    <Link to={`/admin/orders/${id}`} className={users.name}>
      <bdi>{plan.title}</bdi>
    </Link>
  );
  const buyer = ({ user }: Order) => <PersonLink person={user} gone={t('gone')} />;
  const columns: DataColumn<Order>[] = [
    { key: 'plan', header: t('plan'), cell: open },
    { key: 'buyer', header: t('buyer'), cell: buyer },
    { key: 'made', header: t('made'), cell: ({ createdAt }) => formatDateTime(createdAt) },
    { key: 'coupon', header: t('coupon'), cell: ({ coupon }) => coupon ?? '–' },
    { key: 'total', header: t('total'), align: 'right', cell: ({ total }) => formatMoney(total) },
    { key: 'net', header: t('net'), align: 'right', cell: ({ net }) => formatMoney(net) },
    { key: 'status', header: t('status'), cell: (order) => <StatusBadge {...order} /> },
  ];
  return (
    <DataTable
      caption={t('title')}
      columns={columns}
      rows={orders}
      rowKey={({ id }) => id}
      stickyFirst
      renderCard={(order) => (
        <Card className={users.card}>
          <div className={users.cardHead}>
            {open(order)}
            <StatusBadge {...order} />
          </div>
          <span>
            {buyer(order)} {formatMoney(order.total)}
            {order.coupon !== null && ` · ${order.coupon}`}
          </span>
          <span className={users.meta}>{formatDateTime(order.createdAt)}</span>
        </Card>
      )}
    />
  );
}

/** `/admin/orders`: every order, found by who bought, what was used and how the provider calls the payment. */
export function AdminOrdersPage() {
  const { t } = useTranslation(['orders', 'staff']);
  const view = useOrdersView();
  const { list, save } = useOrders(view);
  const [saving, setSaving] = useState(false);
  const saveTable = async () => {
    setSaving(true);
    if (!(await save())) showToast({ tone: 'error', message: t('orders:tableFailed') });
    setSaving(false);
  };
  return (
    <>
      <AdminHeader
        title={t('orders:title')}
        description={t('orders:description')}
        actions={
          <Button leftIcon={<Download size={16} />} loading={saving} onClick={() => void saveTable()}>
            {t('orders:table')}
          </Button>
        }
      />
      <Stack gap={16}>
        <FilterBar
          label={t('orders:filter')}
          choices={STATUSES.map((value) => ({ value, label: t(`orders:state.${value}`) }))}
          value={view.status}
          neutral="all"
          onChange={view.setStatus}
          search={{ value: view.query, onChange: view.setQuery, placeholder: t('orders:search') }}
        />
        <div className={styles.days}>
          <TextField
            type="date"
            label={t('orders:from')}
            value={view.from}
            onChange={(event) => view.setFrom(event.currentTarget.value)}
          />
          <TextField
            type="date"
            label={t('orders:to')}
            value={view.to}
            onChange={(event) => view.setTo(event.currentTarget.value)}
          />
        </div>
        <CursorRows
          list={list}
          skeletons={8}
          empty={
            <EmptyState
              framed
              title={t('orders:none')}
              actions={<Button onClick={view.clear}>{t('orders:showAll')}</Button>}
            >
              {t('orders:noneText')}
            </EmptyState>
          }
        >
          {(orders) => <Orders orders={orders} />}
        </CursorRows>
      </Stack>
    </>
  );
}
