import type { Affiliate } from '@placar/contracts/economy';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../components/use-act';
import { call, useEndpoint } from '../../../lib/endpoints';
import { formatMoney, formatNumber } from '../../../lib/format';
import {
  Badge,
  Button,
  Card,
  ConfirmDialog,
  DataTable,
  EmptyState,
  IconButton,
  LatePlace,
  Pending,
  SkeletonRows,
  showToast,
  type DataColumn,
} from '../../../ui';
import { latePart } from '../../../lib/page/late-part';
import { AdminHeader } from '../admin-header';
import { actionsColumn } from '../table-parts';
import users from '../users.module.css';

/* With the rules of the contract, which check the form before it is sent. */
const AffiliateDialog = latePart(() => import('./affiliate-dialog'), 'AffiliateDialog');

interface ListProps {
  partners: readonly Affiliate[];
  onEdit: (partner: Affiliate) => void;
  onRemove: (partner: Affiliate) => void;
}

function PartnerList({ partners, onEdit, onRemove }: ListProps) {
  const { t } = useTranslation('affiliates');
  const name = (partner: Affiliate) => (
    <a className={users.name} href={partner.url} target="_blank" rel="noreferrer">
      <bdi>{partner.name}</bdi>
    </a>
  );
  const state = ({ active }: Affiliate) => (
    <Badge tone={active ? 'success' : 'neutral'} small>
      {t(active ? 'list.shown' : 'list.hidden')}
    </Badge>
  );
  const codes = ({ coupons }: Affiliate): string => (coupons.length === 0 ? '–' : coupons.join(', '));
  const rate = ({ commissionBp }: Affiliate): string => `${formatNumber(commissionBp / 100)} %`;
  const acts = (partner: Affiliate) => (
    <span className={users.acts}>
      <IconButton
        size="sm"
        label={t('edit', { name: partner.name })}
        icon={<Pencil size={16} />}
        onClick={() => onEdit(partner)}
      />
      <IconButton
        size="sm"
        label={t('delete', { name: partner.name })}
        icon={<Trash2 size={16} />}
        onClick={() => onRemove(partner)}
      />
    </span>
  );
  const columns: DataColumn<Affiliate>[] = [
    { key: 'name', header: t('list.name'), cell: name },
    { key: 'coupons', header: t('list.coupons'), cell: codes },
    { key: 'clicks', header: t('list.clicks'), align: 'right', cell: ({ clicks }) => formatNumber(clicks) },
    { key: 'sales', header: t('list.sales'), align: 'right', cell: ({ sales }) => formatNumber(sales) },
    { key: 'net', header: t('list.net'), align: 'right', cell: ({ netCents }) => formatMoney(netCents) },
    { key: 'rate', header: t('list.rate'), align: 'right', cell: rate },
    {
      key: 'commission',
      header: t('list.commission'),
      align: 'right',
      cell: (one) => formatMoney(one.commissionCents),
    },
    { key: 'state', header: t('list.state'), cell: state },
    actionsColumn(t('list.actions'), acts),
  ];
  return (
    <DataTable
      caption={t('adminTitle')}
      columns={columns}
      rows={partners}
      rowKey={({ id }) => id}
      stickyFirst
      renderCard={(partner) => (
        <Card className={users.card}>
          <div className={users.cardHead}>
            {name(partner)}
            {state(partner)}
          </div>
          <span>
            {t('list.sales')}: {formatNumber(partner.sales)} · {t('list.net')}: {formatMoney(partner.netCents)}
          </span>
          <span>
            {t('list.commission')}: {formatMoney(partner.commissionCents)} ({rate(partner)})
          </span>
          <span className={users.meta}>
            {t('list.coupons')}: {codes(partner)}
          </span>
          {acts(partner)}
        </Card>
      )}
    />
  );
}

/** `/admin/affiliates`: partners, their share, and what their coupons brought. */
export function AdminAffiliatesPage() {
  const { t } = useTranslation(['affiliates', 'staff']);
  const { data, error, mutate } = useEndpoint('GET /affiliates', {});
  const [form, setForm] = useState<{ partner: Affiliate | null } | null>(null);
  const [removed, setRemoved] = useState<Affiliate | null>(null);
  const { busy, run } = useAct();
  const partners = data?.managed;
  const remove = async ({ id }: Affiliate) => {
    await run(() => call('DELETE /affiliates/:id', { params: { id } }), t('affiliates:deleted'));
    setRemoved(null);
    await mutate();
  };
  return (
    <>
      <AdminHeader
        title={t('affiliates:adminTitle')}
        description={t('affiliates:adminDescription')}
        actions={
          <Button variant="primary" leftIcon={<Plus size={16} />} onClick={() => setForm({ partner: null })}>
            {t('affiliates:new')}
          </Button>
        }
      />
      {partners === undefined && (
        <Pending error={error} onRetry={() => void mutate()}>
          <SkeletonRows rows={4} height={56} />
        </Pending>
      )}
      {partners?.length === 0 && (
        <EmptyState framed title={t('affiliates:none')}>
          {t('affiliates:noneAdmin')}
        </EmptyState>
      )}
      {partners !== undefined && partners.length > 0 && (
        <PartnerList partners={partners} onEdit={(partner) => setForm({ partner })} onRemove={setRemoved} />
      )}
      <LatePlace isOpening={form !== null} onGiveUp={() => setForm(null)}>
        {form !== null && (
          <AffiliateDialog
            {...form}
            onClose={() => setForm(null)}
            onStale={() => void mutate()}
            onSaved={() => {
              void mutate();
              showToast({ tone: 'success', message: t('affiliates:saved') });
            }}
          />
        )}
      </LatePlace>
      <ConfirmDialog
        isOpen={removed !== null}
        onClose={() => setRemoved(null)}
        onConfirm={() => {
          if (removed !== null) void remove(removed);
        }}
        title={t('affiliates:deleteTitle', { name: removed?.name ?? '' })}
        confirmLabel={t('affiliates:delete', { name: removed?.name ?? '' })}
        busy={busy}
      >
        {t('affiliates:deleteText')}
      </ConfirmDialog>
    </>
  );
}
