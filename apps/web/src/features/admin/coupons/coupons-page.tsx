import type { Coupon } from '@placar/contracts/economy';
import { Layers, Plus } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Button,
  Card,
  ConfirmDialog,
  EmptyState,
  ErrorState,
  FilterBar,
  SkeletonRows,
  Stack,
  showToast,
  useNow,
} from '../../../ui';
import { AdminHeader } from '../admin-header';
import { BulkDialog } from './bulk-dialog';
import { CouponDialog } from './coupon-dialog';
import { CouponList } from './coupon-list';
import { chosenCoupons, SHOWN, useCoupons, useCouponView } from './use-coupons';

const MINUTE_MS = 60_000;

/** `/admin/coupons`: reductions by code, made, paused and copied. */
export function AdminCouponsPage() {
  const { t } = useTranslation('coupons');
  const { coupons, error, reload, busy, switchTo, remove } = useCoupons();
  const { query, shown, setQuery, setShown, clear } = useCouponView();
  const [form, setForm] = useState<{ coupon: Coupon | null; isCopy: boolean } | null>(null);
  const [bulk, setBulk] = useState(false);
  const [removed, setRemoved] = useState<Coupon | null>(null);
  const now = useNow(MINUTE_MS);
  const wanted = useDeferredValue(query);
  const all = coupons ?? [];
  const rows = chosenCoupons(all, { shown, query: wanted, now });
  return (
    <>
      <AdminHeader
        title={t('title')}
        description={t('description')}
        actions={
          <>
            <Button leftIcon={<Layers size={16} aria-hidden="true" />} onClick={() => setBulk(true)}>
              {t('bulk.open')}
            </Button>
            <Button
              variant="primary"
              leftIcon={<Plus size={16} aria-hidden="true" />}
              onClick={() => setForm({ coupon: null, isCopy: false })}
            >
              {t('new')}
            </Button>
          </>
        }
      />
      <Stack gap={16}>
        <FilterBar
          label={t('filter')}
          choices={SHOWN.map((value) => ({
            value,
            label: value === 'all' ? t('all') : t(`state.${value}`),
            count: chosenCoupons(all, { shown: value, query: '', now }).length,
          }))}
          value={shown}
          neutral="all"
          onChange={setShown}
          search={{ value: query, onChange: setQuery, placeholder: t('search') }}
        />
        {coupons === undefined && error === undefined && <SkeletonRows rows={6} height={56} />}
        {coupons === undefined && error !== undefined && (
          <Card>
            <ErrorState error={error} onRetry={reload} />
          </Card>
        )}
        {coupons !== undefined && rows.length === 0 && (
          <Card>
            <EmptyState
              title={t(all.length === 0 ? 'none' : 'noneFound')}
              actions={all.length === 0 ? undefined : <Button onClick={clear}>{t('showAll')}</Button>}
            >
              {t('noneText')}
            </EmptyState>
          </Card>
        )}
        {rows.length > 0 && (
          <CouponList
            coupons={rows}
            now={now}
            busy={busy}
            onEdit={(coupon) => setForm({ coupon, isCopy: false })}
            onCopy={(coupon) => setForm({ coupon, isCopy: true })}
            onSwitch={(coupon) => void switchTo(coupon, !coupon.active, t(coupon.active ? 'didPause' : 'didResume'))}
            onRemove={setRemoved}
          />
        )}
      </Stack>
      <BulkDialog isOpen={bulk} onClose={() => setBulk(false)} onMade={reload} />
      {form !== null && (
        <CouponDialog
          {...form}
          onClose={() => setForm(null)}
          onStale={reload}
          onSaved={() => {
            reload();
            showToast({ tone: 'success', message: t('saved') });
          }}
        />
      )}
      <ConfirmDialog
        isOpen={removed !== null}
        onClose={() => setRemoved(null)}
        onConfirm={() => {
          if (removed !== null) void remove(removed, t('deleted')).then(() => setRemoved(null));
        }}
        title={t('deleteTitle', { code: removed?.code ?? '' })}
        confirmLabel={t('delete')}
        busy={busy}
      >
        {t('deleteText')}
      </ConfirmDialog>
    </>
  );
}
