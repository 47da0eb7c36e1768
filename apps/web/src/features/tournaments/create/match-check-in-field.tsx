import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../ui';

const OFFERED = [5, 10, 15, 20, 30];

interface MatchCheckInFieldProps {
  label: string;
  /** Minutes; 0: none; null: nothing is said. */
  value: number | null;
  /** What null means: no check-in, or as in the stage. */
  unsaid: 'none' | 'asStage';
  onChange: (minutes: number | null) => void;
}

/** How long both teams can check in to a match. */
export function MatchCheckInField({ label, value, unsaid, onChange }: MatchCheckInFieldProps) {
  const { t } = useTranslation('cupform');
  const isOffered = value === null || value === 0 || OFFERED.includes(value);
  const minutes = isOffered ? OFFERED : [...OFFERED, value].toSorted((one, other) => one - other);
  const options = [
    { value: '', label: t(`matchCheckIn.${unsaid}`) },
    ...(unsaid === 'none' ? [] : [{ value: '0', label: t('matchCheckIn.none') }]),
    ...minutes.map((count) => ({ value: String(count), label: t('matchCheckIn.minutes', { count }) })),
  ];
  return (
    <SelectField
      label={label}
      options={options}
      value={value === null ? '' : String(value)}
      onChange={(chosen) => onChange(chosen === '' || chosen === null ? null : Number(chosen))}
    />
  );
}
