import type { Coupon } from '@placar/contracts/economy';
import { Layers, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ConfirmDialog, EmptyState, FilterBar, Stack, showToast, useNow } from '../../../ui';
import { AdminHeader } from '../admin-header';
import { CursorRows } from '../table-parts';
import { BulkDialog } from './bulk-dialog';
import { CouponDialog } from './coupon-dialog';
import { CouponList } from './coupon-list';
import { SHOWN, useCoupons, useCouponView } from './use-coupons';

const MINUTE_MS = 60_000;

/** `/admin/coupons`: reductions by code, made, paused and copied. */
export function AdminCouponsPage() {
  const { t } = useTranslation('coupons');
  const view = useCouponView();
  const { query, shown, setQuery, setShown, clear } = view;
  const { list, busy, switchTo, remove } = useCoupons(view);
  const [form, setForm] = useState<{ coupon: Coupon | null; isCopy: boolean } | null>(null);
  const [bulk, setBulk] = useState(false);
  const [removed, setRemoved] = useState<Coupon | null>(null);
  const now = useNow(MINUTE_MS);
  const isFiltered = shown !== 'all' || query.trim() !== '';
  return (
    <>
      <AdminHeader
        title={t('title')}
        description={t('description')}
        actions={
          <>
            <Button leftIcon={<Layers size={16} />} onClick={() => setBulk(true)}>
              {t('bulk.open')}
            </Button>
            <Button
              variant="primary"
              leftIcon={<Plus size={16} />}
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
          }))}
          value={shown}
          neutral="all"
          onChange={setShown}
          search={{ value: query, onChange: setQuery, placeholder: t('search') }}
        />
        <CursorRows
          list={list}
          skeletons={6}
          empty={
            <EmptyState
              framed
              title={t(isFiltered ? 'noneFound' : 'none')}
              actions={isFiltered ? <Button onClick={clear}>{t('showAll')}</Button> : undefined}
            >
              {t('noneText')}
            </EmptyState>
          }
        >
          {(coupons) => (
            <CouponList
              coupons={coupons}
              now={now}
              busy={busy}
              onEdit={(coupon) => setForm({ coupon, isCopy: false })}
              onCopy={(coupon) => setForm({ coupon, isCopy: true })}
              onSwitch={(coupon) => void switchTo(coupon, !coupon.active, t(coupon.active ? 'didPause' : 'didResume'))}
              onRemove={setRemoved}
            />
          )}
        </CursorRows>
      </Stack>
      <BulkDialog isOpen={bulk} onClose={() => setBulk(false)} onMade={list.reload} />
      {form !== null && (
        <CouponDialog
          {...form}
          onClose={() => setForm(null)}
          onStale={list.reload}
          onSaved={() => {
            list.reload();
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
