import type { Plan } from '@placar/contracts/economy';
import { BadgePercent } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { currentLanguageTag } from '../../lib/i18n';
import { Badge, cx } from '../../ui';
import { formatMoney, perMonth } from './shop-model';
import styles from './shop.module.css';

/** A plan as one of several to choose from. */
export function PlanCard({
  plan,
  isBest,
  isChosen,
  onChoose,
}: {
  plan: Plan;
  isBest: boolean;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const { t } = useTranslation('shop');
  const money = (cents: number): string => formatMoney(cents, plan.currency, currentLanguageTag());
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
