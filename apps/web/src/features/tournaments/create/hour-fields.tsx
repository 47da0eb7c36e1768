import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui';

interface Hours {
  from: string;
  until: string;
}

interface HourFieldsProps {
  hours: Hours;
  /** Of which day, in words: each field is read out with it. */
  day: string;
  onChange: (hours: Hours) => void;
}

const ENDS = ['from', 'until'] as const;

/** What a day or a date gets first that has hours of its own: the usual ones, where there are any. */
export const firstHours = (usual: Hours): Hours =>
  usual.from === '' || usual.until === '' ? { from: '10:00', until: '22:00' } : usual;

/** From when until when, `HH:MM` each. */
export function HourFields({ hours, day, onChange }: HourFieldsProps) {
  const { t } = useTranslation('cupform');
  return ENDS.map((end) => {
    const name = t(`timetable.day.${end}`);
    return (
      <TextField
        key={end}
        type="time"
        label={name}
        aria-label={`${day}: ${name}`}
        value={hours[end]}
        onChange={(event) => onChange({ ...hours, [end]: event.currentTarget.value })}
      />
    );
  });
}
