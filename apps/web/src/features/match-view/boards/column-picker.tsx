import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { STORAGE_KEYS, readStoredJson, writeStored } from '../../../lib/storage';
import { Button, CheckList, Popover } from '../../../ui';
import { COLUMN_KEYS, DEFAULT_COLUMNS, readColumns, type ColumnKey } from './scoreboard-columns';
import styles from './scoreboard.module.css';

/** The viewer's choice of columns, kept in this browser. */
export function useColumnChoice(): { columns: readonly ColumnKey[]; choose: (columns: readonly ColumnKey[]) => void } {
  const [columns, setColumns] = useState<readonly ColumnKey[]>(() =>
    readColumns(readStoredJson(STORAGE_KEYS.scoreboardColumns)),
  );
  const choose = (next: readonly ColumnKey[]) => {
    const kept = COLUMN_KEYS.filter((key) => key === 'rating' || next.includes(key));
    setColumns(kept);
    writeStored(STORAGE_KEYS.scoreboardColumns, JSON.stringify(kept));
  };
  return { columns, choose };
}

/** Button with the list of columns. */
export function ColumnPicker({ columns, choose }: ReturnType<typeof useColumnChoice>) {
  const { t } = useTranslation(['match', 'stats']);
  const options = COLUMN_KEYS.filter((key) => key !== 'rating').map((key) => ({
    value: key,
    label: t(`stats:long.${key}`),
  }));
  return (
    <Popover
      label={t('match:board.columns')}
      trigger={
        <Button variant="ghost" size="sm" leftIcon={<Columns3 size={16} />}>
          <span className={styles.pickerText}>{t('match:board.columns')}</span>
        </Button>
      }
    >
      <p className={styles.pickerHint}>{t('match:board.columnsHint')}</p>
      <div className={styles.pickerList}>
        <CheckList label={t('match:board.columns')} options={options} checked={columns} onChange={choose} />
      </div>
      <Button size="sm" variant="ghost" fullWidth onClick={() => choose(DEFAULT_COLUMNS)}>
        {t('match:board.columnsReset')}
      </Button>
    </Popover>
  );
}
