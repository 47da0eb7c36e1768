import type { Coupon } from '@placar/contracts/economy';
import { Layers, Plus } from 'lucide-react';
import { useState } from 'react';
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
import { SHOWN, useCoupons, useCouponView } from './use-coupons';

const MINUTE_MS = 60_000;

/** `/admin/coupons`: reductions by code, made, paused and copied. */
export function AdminCouponsPage() {
  const { t } = useTranslation(['coupons', 'common']);
  const view = useCouponView();
  const { query, shown, setQuery, setShown, clear } = view;
  const { coupons, error, isBusy, hasMore, more, reload, busy, switchTo, remove } = useCoupons(view);
  const [form, setForm] = useState<{ coupon: Coupon | null; isCopy: boolean } | null>(null);
  const [bulk, setBulk] = useState(false);
  const [removed, setRemoved] = useState<Coupon | null>(null);
  const now = useNow(MINUTE_MS);
  const isFiltered = shown !== 'all' || query.trim() !== '';
  return (
    <>
      <AdminHeader
        title={t('coupons:title')}
        description={t('coupons:description')}
        actions={
          <>
            <Button leftIcon={<Layers size={16} />} onClick={() => setBulk(true)}>
              {t('coupons:bulk.open')}
            </Button>
            <Button
              variant="primary"
              leftIcon={<Plus size={16} />}
              onClick={() => setForm({ coupon: null, isCopy: false })}
            >
              {t('coupons:new')}
            </Button>
          </>
        }
      />
      <Stack gap={16}>
        <FilterBar
          label={t('coupons:filter')}
          choices={SHOWN.map((value) => ({
            value,
            label: value === 'all' ? t('coupons:all') : t(`coupons:state.${value}`),
          }))}
          value={shown}
          neutral="all"
          onChange={setShown}
          search={{ value: query, onChange: setQuery, placeholder: t('coupons:search') }}
        />
        {coupons === undefined && error === undefined && <SkeletonRows rows={6} height={56} />}
        {coupons === undefined && error !== undefined && (
          <Card>
            <ErrorState error={error} onRetry={reload} busy={isBusy} />
          </Card>
        )}
        {coupons?.length === 0 && (
          <Card>
            <EmptyState
              title={t(isFiltered ? 'coupons:noneFound' : 'coupons:none')}
              actions={isFiltered ? <Button onClick={clear}>{t('coupons:showAll')}</Button> : undefined}
            >
              {t('coupons:noneText')}
            </EmptyState>
          </Card>
        )}
        {coupons !== undefined && coupons.length > 0 && (
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
        {hasMore && (
          <Button onClick={more} loading={isBusy}>
            {t('common:action.loadMore')}
          </Button>
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
            showToast({ tone: 'success', message: t('coupons:saved') });
          }}
        />
      )}
      <ConfirmDialog
        isOpen={removed !== null}
        onClose={() => setRemoved(null)}
        onConfirm={() => {
          if (removed !== null) void remove(removed, t('coupons:deleted')).then(() => setRemoved(null));
        }}
        title={t('coupons:deleteTitle', { code: removed?.code ?? '' })}
        confirmLabel={t('coupons:delete')}
        busy={busy}
      >
        {t('coupons:deleteText')}
      </ConfirmDialog>
    </>
  );
}
