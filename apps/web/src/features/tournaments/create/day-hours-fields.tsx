import type { TimetableBody } from '@placar/contracts/tournaments';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField, SwitchField, cx } from '../../../ui';
import { weekdayName } from '../../../lib/weekday-names';
import styles from './cup-create.module.css';
import { HourFields, firstHours } from './hour-fields';

type Days = TimetableBody['days'];
type Hours = Days[number]['hours'];

const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;
const KINDS = ['usual', 'own', 'closed'] as const;

export interface DayHoursFieldsProps {
  days: Days;
  /** Hours of the other days; empty: any. */
  usual: { from: string; until: string };
  error: string | undefined;
  onChange: (days: Days) => void;
}

/** Hours of each day of the week, once somebody says that a venue has others on some days. */
export function DayHoursFields({ days, usual, error, onChange }: DayHoursFieldsProps) {
  const { t } = useTranslation('cupform');
  const [isOpen, setIsOpen] = useState(days.length > 0);
  const others = (day: number): Days => days.filter((one) => one.day !== day);
  return (
    <fieldset className={styles.days} aria-label={t('timetable.days')}>
      <div className={styles.ofAllDays}>
        <SwitchField
          label={t('timetable.days')}
          checked={isOpen}
          onChange={(next) => {
            setIsOpen(next);
            if (!next) onChange([]);
          }}
        />
      </div>
      {(isOpen ? WEEK : []).map((day) => {
        const own = days.find((one) => one.day === day);
        const kind = own === undefined ? 'usual' : own.hours === null ? 'closed' : 'own';
        const set = (hours: Hours) => onChange([...others(day), { day, hours }]);
        const hours = own?.hours ?? null;
        const name = weekdayName(day);
        return (
          <div key={day} className={styles.day}>
            <SelectField
              label={name}
              options={KINDS.map((one) => ({ value: one, label: t(`timetable.day.${one}`) }))}
              value={kind}
              onChange={(next) => {
                if (next === 'closed') set(null);
                else if (next === 'own') set(firstHours(usual));
                else onChange(others(day));
              }}
            />
            {hours !== null && <HourFields hours={hours} day={name} onChange={set} />}
          </div>
        );
      })}
      {error !== undefined && <p className={cx(styles.problem, styles.ofAllDays)}>{error}</p>}
    </fieldset>
  );
}
