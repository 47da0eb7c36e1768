import type { SalesFigures } from '@placar/contracts/site';
import { Crown, Repeat, ShoppingCart } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatNumber, formatPercent } from '../../lib/format';
import { Card, Skeleton, StatTile } from '../../ui';
import styles from './site-metrics.module.css';

function SalesTile({ label, value, text, icon }: { label: string; value: string; text: string; icon: ReactNode }) {
  return (
    <Card className={styles.tile}>
      <div>
        <StatTile label={label} value={value} />
        <p className={styles.tileText}>{text}</p>
      </div>
      <span className={styles.tileIcon} aria-hidden="true">
        {icon}
      </span>
    </Card>
  );
}

/** What is sold, each figure with what it counts; grey blocks of the same size until they come. */
export function SalesTiles({ sales }: { sales: SalesFigures | undefined }) {
  const { t } = useTranslation(['metrics', 'ui']);
  if (sales === undefined)
    return (
      <div className={styles.sales} role="status" aria-label={t('ui:loading')}>
        {['vips', 'mrr', 'conversion'].map((key) => (
          <Skeleton key={key} height={150} radius={12} />
        ))}
      </div>
    );
  const { active_vips: vips, active_rentals: rentals, orders_made: made, orders_paid: paid, days } = sales;
  return (
    <section className={styles.sales} aria-label={t('metrics:sales.title')}>
      <SalesTile
        label={t('metrics:sales.vips')}
        value={formatNumber(vips)}
        text={t('metrics:sales.vipsText', { rentals: formatNumber(rentals) })}
        icon={<Crown size={20} />}
      />
      <SalesTile
        label={t('metrics:sales.mrr')}
        value={formatMoney(sales.mrr_cents)}
        text={t('metrics:sales.mrrText')}
        icon={<Repeat size={20} />}
      />
      <SalesTile
        label={t('metrics:sales.conversion')}
        value={formatPercent(sales.conversion === null ? null : sales.conversion * 100)}
        text={t('metrics:sales.conversionText', { made: formatNumber(made), paid: formatNumber(paid), days })}
        icon={<ShoppingCart size={20} />}
      />
    </section>
  );
}
