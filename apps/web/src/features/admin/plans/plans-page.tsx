import type { Plan, Product } from '@placar/contracts/economy';
import { Gift, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isPartOn } from '../../../lib/page/page-meta';
import { Alert, Button, EmptyState, Pending, SkeletonRows, Stack, showToast } from '../../../ui';
import { AdminHeader } from '../admin-header';
import { GiveVipDialog } from './give-vip-dialog';
import { GivenVipList } from './given-vip';
import { PlanDialog } from './plan-dialog';
import { PlanList } from './plan-list';
import styles from './plans.module.css';
import { useGivenVip, useGivenView, usePlans } from './use-plans';

function Plans({ product }: { product: Product }) {
  const { t } = useTranslation('plans');
  const { plans, isSelling, error, reload, busy, sell } = usePlans(product);
  const [form, setForm] = useState<{ plan: Plan | null } | null>(null);
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>{t(`${product}.title`)}</h2>
        <Button leftIcon={<Plus size={16} />} onClick={() => setForm({ plan: null })}>
          {t(`${product}.new`)}
        </Button>
      </div>
      {!isSelling && <Alert tone="warning">{t('notSelling')}</Alert>}
      {plans === undefined && (
        <Pending error={error} onRetry={reload}>
          <SkeletonRows rows={3} height={56} />
        </Pending>
      )}
      {plans?.length === 0 && (
        <EmptyState framed title={t('none')}>
          {t(`${product}.noneText`)}
        </EmptyState>
      )}
      {plans !== undefined && plans.length > 0 && (
        <PlanList
          caption={t(`${product}.title`)}
          plans={plans}
          busy={busy}
          onEdit={(plan) => setForm({ plan })}
          onSell={(plan) => void sell(plan, !plan.active, t(plan.active ? 'didRetire' : 'didSell'))}
        />
      )}
      {form !== null && (
        <PlanDialog
          product={product}
          plan={form.plan}
          last={Math.max(-1, ...(plans ?? []).map(({ position }) => position))}
          onClose={() => setForm(null)}
          onStale={reload}
          onSaved={() => {
            reload();
            showToast({ tone: 'success', message: t('saved') });
          }}
        />
      )}
    </section>
  );
}

function Given() {
  const { t } = useTranslation('plans');
  const view = useGivenView();
  const given = useGivenVip(view);
  const [isGiving, setGiving] = useState(false);
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>{t('given.title')}</h2>
        <Button variant="primary" leftIcon={<Gift size={16} />} onClick={() => setGiving(true)}>
          {t('gift.open')}
        </Button>
      </div>
      <GivenVipList view={view} given={given} />
      {isGiving && (
        <GiveVipDialog
          user={view.user}
          onClose={() => setGiving(false)}
          onSaved={() => {
            given.list.reload();
            showToast({ tone: 'success', message: t('gift.done') });
          }}
        />
      )}
    </section>
  );
}

/** `/admin/plans`: what is sold and for how much, and who has VIP and why. */
export function AdminPlansPage() {
  const { t } = useTranslation('plans');
  return (
    <>
      <AdminHeader title={t('title')} description={t('description')} />
      <Stack gap={32}>
        {isPartOn('shop') && <Plans product="vip" />}
        {isPartOn('rental') && <Plans product="rental" />}
        {isPartOn('shop') && <Given />}
      </Stack>
    </>
  );
}
