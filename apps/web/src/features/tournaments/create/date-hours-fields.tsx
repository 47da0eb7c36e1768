import type { TimetableBody } from '@placar/contracts/tournaments';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { latePart } from '../../../lib/page/late-part';
import { Button, Late, Skeleton, cx } from '../../../ui';
import styles from './cup-create.module.css';
import { firstHours } from './hour-fields';

type Dates = TimetableBody['dates'];

const DateRows = latePart(() => import('./date-rows'), 'DateRows');
/** Of one date with hours of its own. */
const ROW_PX = 220;
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
  const own = firstHours(usual);
  return (
    <fieldset className={styles.days} aria-label={t('timetable.dates.title')}>
      <p className={cx(styles.quiet, styles.ofAllDays)}>{t('timetable.dates.text')}</p>
      {dates.length > 0 && (
        <Late place={<Skeleton height={ROW_PX} radius={12} />}>
          <DateRows dates={dates} own={own} onChange={onChange} />
        </Late>
      )}
      {error !== undefined && <p className={cx(styles.problem, styles.ofAllDays)}>{error}</p>}
      {dates.length < MOST && (
        <div className={styles.ofAllDays}>
          <Button
            variant="ghost"
            size="sm"
            leftIcon={<Plus size={16} />}
            onClick={() => onChange([...dates, { date: '', hours: own }])}
          >
            {t('timetable.dates.add')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
