import type { Plan } from '@placar/contracts/economy';
import { Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../lib/format';
import { Badge, Button, Card, DataTable, type DataColumn } from '../../../ui';
import { actionsColumn } from '../table-parts';
import users from '../users.module.css';
import styles from './plans.module.css';

export interface PlanListProps {
  caption: string;
  plans: readonly Plan[];
  busy: boolean;
  onEdit: (plan: Plan) => void;
  onSell: (plan: Plan) => void;
}

function Price({ plan }: { plan: Plan }) {
  return (
    <span className={styles.price}>
      {plan.percentOff > 0 && <s>{formatMoney(plan.listPrice)}</s>} {formatMoney(plan.price)}
    </span>
  );
}

/** Plans in the order of the page, with what they cost and whether they are sold. */
export function PlanList({ caption, plans, busy, onEdit, onSell }: PlanListProps) {
  const { t } = useTranslation('plans');
  const first = plans.find(({ active }) => active)?.id;
  const lengthOf = ({ days, months }: Plan): string =>
    months === null ? t('days', { count: days ?? 0 }) : t('months', { count: months });
  const name = (plan: Plan) => (
    <span className={styles.name}>
      <bdi className={users.name}>{plan.title}</bdi>
      <span className={users.meta}>
        {plan.slug}
        {plan.slots !== null && ` · ${t('slots', { count: plan.slots })}`}
        {plan.region !== null && ` · ${plan.region}`}
      </span>
    </span>
  );
  const state = (plan: Plan) => (
    <span className={styles.states}>
      <Badge tone={plan.active ? 'success' : 'neutral'} small>
        {t(plan.active ? 'sold' : 'retired')}
      </Badge>
      {plan.id === first && plan.product === 'vip' && (
        <Badge tone="vip" small>
          {t('standard')}
        </Badge>
      )}
    </span>
  );
  const acts = (plan: Plan) => (
    <span className={users.acts}>
      <Button
        size="sm"
        disabled={busy}
        aria-label={`${t(plan.active ? 'retire' : 'sell')}: ${plan.title}`}
        onClick={() => onSell(plan)}
      >
        {t(plan.active ? 'retire' : 'sell')}
      </Button>
      <Button
        size="sm"
        leftIcon={<Pencil size={15} />}
        aria-label={`${t('edit')}: ${plan.title}`}
        onClick={() => onEdit(plan)}
      >
        {t('edit')}
      </Button>
    </span>
  );
  const columns: DataColumn<Plan>[] = [
    { key: 'plan', header: t('plan'), cell: name },
    { key: 'length', header: t('length'), cell: lengthOf },
    { key: 'price', header: t('price'), align: 'right', cell: (plan) => <Price plan={plan} /> },
    { key: 'state', header: t('state'), cell: state },
    actionsColumn(t('actions'), acts),
  ];
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={plans}
      rowKey={({ id }) => id}
      renderCard={(plan) => (
        <Card className={users.card}>
          <div className={users.cardHead}>
            {name(plan)}
            {state(plan)}
          </div>
          <span>
            {lengthOf(plan)} · <Price plan={plan} />
          </span>
          {acts(plan)}
        </Card>
      )}
    />
  );
}
