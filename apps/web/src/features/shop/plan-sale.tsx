import type { Plan } from '@placar/contracts/economy';
import { BadgePercent } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge, cx } from '../../ui';
import { Checkout, type CheckoutProps } from './checkout';
import { bestPlan, formatMoney, perMonth } from './shop-model';
import styles from './shop.module.css';

interface PlanCardProps {
  plan: Plan;
  isBest: boolean;
  isChosen: boolean;
  onChoose: () => void;
}

/* A plan as one of several to choose from. */
function PlanCard({ plan, isBest, isChosen, onChoose }: PlanCardProps) {
  const { t } = useTranslation('shop');
  const money = (cents: number): string => formatMoney(cents, plan.currency);
  const monthly = perMonth(plan);
  return (
    <label className={cx(styles.plan, isChosen && styles.planChosen)}>
      <input type="radio" name="plan" className="visually-hidden" checked={isChosen} onChange={onChoose} />
      <span className={styles.planHead}>
        <bdi className={styles.planTitle}>{plan.title}</bdi>
        {isBest && <Badge tone="vip">{t('best')}</Badge>}
      </span>
      {plan.slots !== null && (
        <span className={styles.quiet}>
          {t('slots', { count: plan.slots })}
          {plan.region !== null && ` · ${plan.region}`}
        </span>
      )}
      <span className={styles.quiet}>
        {plan.months === null ? t('days', { count: plan.days ?? 0 }) : t('months', { count: plan.months })}
      </span>
      <span className={styles.price}>{money(plan.price)}</span>
      <span className={styles.quiet}>{monthly === null ? t('once') : t('perMonth', { amount: money(monthly) })}</span>
      {plan.percentOff > 0 && (
        <span className={styles.reduced}>
          <s>{money(plan.listPrice)}</s>
          <Badge tone="vip" small icon={<BadgePercent />}>
            {t('off', { percent: plan.percentOff })}
          </Badge>
        </span>
      )}
    </label>
  );
}

export interface PlanSaleProps extends Omit<CheckoutProps, 'plan'> {
  plans: readonly Plan[];
  /** What stands below the plans. */
  children?: ReactNode;
}

/** The plans to choose from, and the checkout of the chosen one; nothing where there is none. */
export function PlanSale({ plans, children, ...checkout }: PlanSaleProps) {
  const { t } = useTranslation('shop');
  const [chosen, setChosen] = useState<number | null>(null);
  const plan = plans.find(({ id }) => id === chosen) ?? plans[0];
  const best = bestPlan(plans);
  if (plan === undefined) return null;
  return (
    <div className={styles.offer}>
      <fieldset className={styles.plans}>
        <legend className="visually-hidden">{t('choose')}</legend>
        {plans.map((one) => (
          <PlanCard
            key={one.id}
            plan={one}
            isBest={one.id === best}
            isChosen={one.id === plan.id}
            onChoose={() => setChosen(one.id)}
          />
        ))}
      </fieldset>
      <Checkout plan={plan} {...checkout} />
      {children !== undefined && <div className={styles.below}>{children}</div>}
    </div>
  );
}
