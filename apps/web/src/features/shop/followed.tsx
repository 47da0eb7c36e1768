import type { Order } from '@placar/contracts/economy';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui';
import { stageOf, type OrderStage } from './shop-model';

/** Stages of an order that have words of their own for whoever comes back from the provider. */
const FOLLOWED = {
  created: 'info',
  waiting: 'info',
  declined: 'danger',
  paid: 'success',
  returning: 'info',
  refunded: 'info',
} as const;
const hasWords = (stage: OrderStage): stage is keyof typeof FOLLOWED => stage in FOLLOWED;

/** What became of the payment from which somebody came back. */
export function Followed({ order }: { order: Order }) {
  const { t } = useTranslation('shop');
  const stage = stageOf(order);
  return (
    <Alert tone={hasWords(stage) ? FOLLOWED[stage] : 'info'} role="status">
      <span data-testid="followed">
        {hasWords(stage)
          ? t(`${order.plan.product === 'rental' ? 'followedRental' : 'followed'}.${stage}`, { plan: order.plan.title })
          : t('followed.other', { status: t(`status.${stage}`) })}
      </span>
    </Alert>
  );
}
