import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PRIZES_MOST } from '@placar/contracts/tournaments';
import { Button, NumberField, TextField } from '../../../ui';
import { RemoveRow, rowPropsOf, type RowProps } from './form-row';
import { newPrize, type PrizeRow } from './prize-form';
import styles from './presentation.module.css';

function PrizeFields({ number, onRemove, text, value }: RowProps<PrizeRow>) {
  const { t } = useTranslation('cupshow');
  return (
    <fieldset className={styles.row}>
      <legend className="visually-hidden">{t('form.prize', { number })}</legend>
      <div className={styles.rowFields}>
        <NumberField label={t('form.from')} min={1} max={512} {...value('place')} />
        <NumberField label={t('form.until')} min={1} max={512} {...value('until')} />
        <TextField
          label={t('form.what')}
          placeholder={t('form.whatSample')}
          maxLength={120}
          autoComplete="off"
          {...text('prize')}
        />
      </div>
      <div className={styles.tools}>
        <RemoveRow label={t('form.removePrize', { number })} onRemove={onRemove} />
      </div>
    </fieldset>
  );
}

export interface PrizeListProps {
  prizes: readonly PrizeRow[];
  onChange: (prizes: PrizeRow[]) => void;
  /** By `<key>.<field>`. */
  errorOf: RowProps<PrizeRow>['errorOf'];
}

/** The prizes of a tournament, one in a row, and the way to add one. */
export function PrizeList({ prizes, onChange, errorOf }: PrizeListProps) {
  const { t } = useTranslation('cupshow');
  const propsOf = rowPropsOf(prizes, onChange, errorOf);
  return (
    <>
      {prizes.map((row, index) => (
        <PrizeFields key={row.key} {...propsOf(row, index)} />
      ))}
      <Button
        leftIcon={<Plus size={16} />}
        disabled={prizes.length >= PRIZES_MOST}
        onClick={() => onChange([...prizes, newPrize(prizes)])}
      >
        {t('form.addPrize')}
      </Button>
    </>
  );
}
