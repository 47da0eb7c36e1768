import type { Coupon, CouponState } from '@placar/contracts/economy';
import { CopyPlus, EllipsisVertical, Pause, Pencil, Play, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDateTime, formatMoney, formatNumber } from '../../../lib/format';
import {
  Badge,
  Button,
  Card,
  CopyButton,
  DataTable,
  IconButton,
  Menu,
  type BadgeTone,
  type DataColumn,
} from '../../../ui';
import { actionsColumn } from '../table-parts';
import users from '../users.module.css';
import { couponState } from './coupon-form';
import styles from './coupons.module.css';

const TONES: Readonly<Record<CouponState, BadgeTone>> = {
  running: 'success',
  paused: 'warning',
  scheduled: 'info',
  exhausted: 'neutral',
  expired: 'neutral',
};

export interface CouponListProps {
  coupons: readonly Coupon[];
  now: number;
  busy: boolean;
  onEdit: (coupon: Coupon) => void;
  onCopy: (coupon: Coupon) => void;
  onSwitch: (coupon: Coupon) => void;
  onRemove: (coupon: Coupon) => void;
}

function Code({ coupon }: { coupon: Coupon }) {
  const { t } = useTranslation('coupons');
  return (
    <span className={styles.code}>
      <Link to={`/admin/coupons/${coupon.id}/report`}>{coupon.code}</Link>
      <CopyButton value={coupon.code} label={t('copyCode', { code: coupon.code })} />
    </span>
  );
}

/** Coupons with what they take off, how often they were used, and what can be done with them. */
export function CouponList({ coupons, now, busy, onEdit, onCopy, onSwitch, onRemove }: CouponListProps) {
  const { t } = useTranslation('coupons');
  const reduction = ({ kind, value }: Coupon): string =>
    kind === 'percent' ? `${formatNumber(value / 100)} %` : formatMoney(value);
  const uses = ({ used, reserved, maxUses }: Coupon): string => {
    const taken = maxUses === null ? formatNumber(used) : `${formatNumber(used)} / ${formatNumber(maxUses)}`;
    return reserved === 0 ? taken : `${taken} ${t('list.reserved', { count: reserved })}`;
  };
  const period = ({ startsAt, endsAt }: Coupon): string => {
    if (startsAt === null && endsAt === null) return t('list.always');
    return [
      startsAt === null ? null : t('list.from', { time: formatDateTime(startsAt) }),
      endsAt === null ? null : t('list.until', { time: formatDateTime(endsAt) }),
    ]
      .filter((part) => part !== null)
      .join(' ');
  };
  const state = (coupon: Coupon) => {
    const shown = couponState(coupon, now);
    return (
      <Badge tone={TONES[shown]} small>
        {t(`state.${shown}`)}
      </Badge>
    );
  };
  const acts = (coupon: Coupon) => (
    <span className={users.acts}>
      <Button
        size="sm"
        disabled={busy}
        leftIcon={coupon.active ? <Pause size={15} /> : <Play size={15} />}
        aria-label={`${t(coupon.active ? 'pause' : 'resume')}: ${coupon.code}`}
        onClick={() => onSwitch(coupon)}
      >
        {t(coupon.active ? 'pause' : 'resume')}
      </Button>
      <Menu
        trigger={
          <IconButton size="sm" label={t('more', { code: coupon.code })} icon={<EllipsisVertical size={16} />} />
        }
        entries={[
          { key: 'edit', label: t('edit'), icon: <Pencil size={16} />, onSelect: () => onEdit(coupon) },
          { key: 'copy', label: t('duplicate'), icon: <CopyPlus size={16} />, onSelect: () => onCopy(coupon) },
          { kind: 'divider', key: 'line' },
          {
            key: 'delete',
            label: t('delete'),
            icon: <Trash2 size={16} />,
            tone: 'danger',
            onSelect: () => onRemove(coupon),
          },
        ]}
      />
    </span>
  );
  const columns: DataColumn<Coupon>[] = [
    { key: 'code', header: t('list.code'), cell: (coupon) => <Code coupon={coupon} />, sortValue: ({ code }) => code },
    { key: 'off', header: t('list.off'), align: 'right', cell: reduction },
    { key: 'uses', header: t('list.uses'), align: 'right', cell: uses, sortValue: ({ used }) => used },
    { key: 'period', header: t('list.period'), cell: period, wideOnly: true },
    { key: 'state', header: t('list.state'), cell: state },
    actionsColumn(t('list.actions'), acts),
  ];
  return (
    <DataTable
      caption={t('title')}
      columns={columns}
      rows={coupons}
      rowKey={({ id }) => id}
      stickyFirst
      renderCard={(coupon) => (
        <Card className={users.card}>
          <div className={users.cardHead}>
            <Code coupon={coupon} />
            {state(coupon)}
          </div>
          <span>
            {reduction(coupon)} · {t('list.uses')}: {uses(coupon)}
          </span>
          <span className={users.meta}>{period(coupon)}</span>
          {acts(coupon)}
        </Card>
      )}
    />
  );
}
