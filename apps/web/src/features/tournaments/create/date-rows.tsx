import type { TimetableBody } from '@placar/contracts/tournaments';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatPlainDay } from '../../../lib/format';
import { IconButton, SelectField, TextField } from '../../../ui';
import styles from './cup-create.module.css';
import { HourFields } from './hour-fields';

type Dates = TimetableBody['dates'];

const KINDS = ['own', 'closed'] as const;

interface DateRowsProps {
  dates: Dates;
  /** Hours that a date gets first. */
  own: { from: string; until: string };
  onChange: (dates: Dates) => void;
}

/** One row for each date. */
export function DateRows({ dates, own, onChange }: DateRowsProps) {
  const { t } = useTranslation('cupform');
  const replace = (index: number, ...one: Dates) => onChange(dates.toSpliced(index, 1, ...one));
  return (
    <>
      {dates.map(({ date, hours }, index) => {
        const words = date === '' ? t('timetable.dates.new') : formatPlainDay(date);
        return (
          <div key={index} className={styles.date} role="group" aria-label={words}>
            <TextField
              type="date"
              label={t('timetable.dates.date')}
              value={date}
              onChange={(event) => replace(index, { date: event.currentTarget.value, hours })}
            />
            <IconButton
              label={t('timetable.dates.remove', { date: words })}
              icon={<Trash2 size={18} />}
              onClick={() => replace(index)}
            />
            <SelectField
              label={t('timetable.dates.hours')}
              options={KINDS.map((kind) => ({ value: kind, label: t(`timetable.day.${kind}`) }))}
              value={hours === null ? 'closed' : 'own'}
              onChange={(kind) => replace(index, { date, hours: kind === 'closed' ? null : own })}
            />
            {hours !== null && (
              <HourFields hours={hours} day={words} onChange={(next) => replace(index, { date, hours: next })} />
            )}
          </div>
        );
      })}
    </>
  );
}
