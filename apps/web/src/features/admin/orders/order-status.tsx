import type { Order, OrderStatus } from '@placar/contracts/economy';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../../ui';

const TONE: Readonly<Record<OrderStatus, BadgeTone>> = {
  created: 'neutral',
  pending: 'info',
  paid: 'success',
  partially_refunded: 'warning',
  refunded: 'neutral',
  charged_back: 'danger',
  review: 'warning',
  expired: 'neutral',
  cancelled: 'neutral',
  failed: 'danger',
};

/** What an order has come to, for staff. */
export function StatusBadge({ status, returning }: Pick<Order, 'status' | 'returning'>) {
  const { t } = useTranslation('orders');
  return (
    <Badge small tone={returning ? 'warning' : TONE[status]}>
      {returning ? t('returning') : t(`state.${status}`)}
    </Badge>
  );
}
