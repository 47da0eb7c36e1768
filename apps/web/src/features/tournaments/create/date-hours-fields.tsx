import type { TimetableBody } from '@placar/contracts/tournaments';
import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatPlainDay } from '../../../lib/format';
import { Button, IconButton, SelectField, TextField, cx } from '../../../ui';
import styles from './cup-create.module.css';
import { FIRST_HOURS } from './first-hours';

type Dates = TimetableBody['dates'];

const KINDS = ['own', 'closed'] as const;
const MOST = 60;

export interface DateHoursFieldsProps {
  dates: Dates;
  /** Hours of the other days; empty: any. */
  usual: { from: string; until: string };
  error: string | undefined;
  onChange: (dates: Dates) => void;
}

/** Single dates on which a venue has other hours, or is closed: one in a row, as many as somebody adds. */
export function DateHoursFields({ dates, usual, error, onChange }: DateHoursFieldsProps) {
  const { t } = useTranslation('cupform');
  const own = usual.from === '' || usual.until === '' ? FIRST_HOURS : usual;
  const replace = (index: number, ...one: Dates) => onChange(dates.toSpliced(index, 1, ...one));
  return (
    <fieldset className={styles.days} aria-label={t('timetable.dates.title')}>
      <p className={cx(styles.quiet, styles.ofAllDays)}>{t('timetable.dates.text')}</p>
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
              icon={<Trash2 size={18} aria-hidden="true" />}
              onClick={() => replace(index)}
            />
            <SelectField
              label={t('timetable.dates.hours')}
              options={KINDS.map((kind) => ({ value: kind, label: t(`timetable.day.${kind}`) }))}
              value={hours === null ? 'closed' : 'own'}
              onChange={(kind) => replace(index, { date, hours: kind === 'closed' ? null : own })}
            />
            {hours !== null &&
              (['from', 'until'] as const).map((end) => (
                <TextField
                  key={end}
                  type="time"
                  label={t(`timetable.day.${end}`)}
                  aria-label={`${words}: ${t(`timetable.day.${end}`)}`}
                  value={hours[end]}
                  onChange={(event) => replace(index, { date, hours: { ...hours, [end]: event.currentTarget.value } })}
                />
              ))}
          </div>
        );
      })}
      {error !== undefined && <p className={cx(styles.problem, styles.ofAllDays)}>{error}</p>}
      {dates.length < MOST && (
        <div className={styles.ofAllDays}>
          <Button
            variant="ghost"
            size="sm"
            leftIcon={<Plus size={16} aria-hidden="true" />}
            onClick={() => onChange([...dates, { date: '', hours: own }])}
          >
            {t('timetable.dates.add')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
