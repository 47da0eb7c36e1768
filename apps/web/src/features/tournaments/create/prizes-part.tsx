import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { latePart } from '../../../lib/page/late-part';
import { Button, Card, CardHeader, Late, Skeleton } from '../../../ui';
import { newPrize } from '../presentation/prize-form';
import styles from './cup-create.module.css';
import type { PrizeRowsProps } from './prize-rows';

const PrizeRows = latePart(() => import('./prize-rows'), 'PrizeRows', ['cupshow']);
/** Of one row and the button below it. */
const ROWS_PX = 190;

/** Prizes that are said when a tournament is made; later they are changed at its desk, where sponsors and streams are. */
export function PrizesPart({ rows, problems, onChange }: PrizeRowsProps) {
  const { t } = useTranslation('cupform');
  return (
    <Card as="section" padded={false} aria-label={t('prizes.title')}>
      <CardHeader title={t('prizes.title')} />
      <div className={styles.part}>
        <p className={styles.quiet}>{t('prizes.text')}</p>
        {rows.length === 0 ? (
          <Button leftIcon={<Plus size={16} />} onClick={() => onChange([newPrize([])])}>
            {t('prizes.add')}
          </Button>
        ) : (
          <Late place={<Skeleton height={ROWS_PX} radius={12} />}>
            <PrizeRows rows={rows} problems={problems} onChange={onChange} />
          </Late>
        )}
      </div>
    </Card>
  );
}
