import { useTranslation } from 'react-i18next';
import { Card, CardHeader } from '../../../ui';
import type { PresentationProblem, PrizeRow } from '../presentation/presentation-form';
import { PrizeList } from '../presentation/prize-list';
import styles from './cup-create.module.css';

/** By `<key>.<field>` of a row. */
export type PrizeErrors = Record<string, PresentationProblem>;

interface PrizesPartProps {
  rows: readonly PrizeRow[];
  errors: PrizeErrors;
  onChange: (rows: PrizeRow[]) => void;
}

/** Prizes that are said when a tournament is made; later they are changed at its desk, where sponsors and streams are. */
export function PrizesPart({ rows, errors, onChange }: PrizesPartProps) {
  const { t } = useTranslation('cupshow');
  const errorOf = (field: string): string | undefined => {
    const problem = errors[field];
    return problem === 'place' || problem === 'until' || problem === 'text' ? t(`problem.${problem}`) : undefined;
  };
  return (
    <Card as="section" padded={false} aria-label={t('prizes')}>
      <CardHeader title={t('prizes')} />
      <div className={styles.part}>
        <p className={styles.quiet}>{t('form.prizesText')}</p>
        <PrizeList prizes={rows} errorOf={errorOf} onChange={onChange} />
      </div>
    </Card>
  );
}
