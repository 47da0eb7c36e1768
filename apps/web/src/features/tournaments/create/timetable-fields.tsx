import { useTranslation } from 'react-i18next';
import { NumberField, SegmentedControl, TextField, cx } from '../../../ui';
import type { TimetableChoice } from '../model/cup-form';
import { refusedAt } from './cup-refusal';
import type { CupFormProps } from './stage-fields';
import { DateHoursFields } from './date-hours-fields';
import { DayHoursFields } from './day-hours-fields';
import styles from './cup-create.module.css';

const MODES = ['waves', 'fixed', 'captains'] as const;

/** When matches are played: as soon as they can, at set times, or as the captains agree. */
export function TimetableFields({ form, onChange, faults, refusal }: CupFormProps) {
  const { t } = useTranslation('cupform');
  const { timetable } = form;
  const change = (next: Partial<TimetableChoice>) => onChange({ ...form, timetable: { ...timetable, ...next } });
  const has = (problem: string): boolean => faults.some((fault) => fault.problem === problem);
  const time = (name: 'from' | 'until' | 'defaultTime', error: string | undefined) => (
    <TextField
      type="time"
      label={t(`timetable.${name}`)}
      value={timetable[name]}
      error={error}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <div className={styles.fields}>
      <div className={styles.wide}>
        <SegmentedControl
          label={t('timetable.mode')}
          options={MODES.map((value) => ({ value, label: t(`timetable.by.${value}`) }))}
          value={timetable.mode}
          onChange={(mode) => change({ mode })}
          fullWidth
        />
      </div>
      <p className={cx(styles.quiet, styles.wide)}>{t(`timetable.text.${timetable.mode}`)}</p>
      {timetable.mode === 'captains' && (
        <>
          <NumberField
            label={t('timetable.answerHours')}
            error={refusedAt(refusal, 'timetable.answer_hours')}
            value={timetable.answerHours}
            min={1}
            max={336}
            onChange={(answerHours) => change({ answerHours })}
          />
          {time(
            'defaultTime',
            has('defaultTime') ? t('problem.defaultTime') : refusedAt(refusal, 'timetable.default_time'),
          )}
        </>
      )}
      {time('from', has('hours') ? t('problem.hours') : refusedAt(refusal, 'timetable.hours'))}
      {time('until', undefined)}
      <DayHoursFields
        days={timetable.days}
        usual={{ from: timetable.from, until: timetable.until }}
        error={has('days') ? t('problem.days') : refusedAt(refusal, 'timetable.days')}
        onChange={(days) => change({ days })}
      />
      <DateHoursFields
        dates={timetable.dates}
        usual={{ from: timetable.from, until: timetable.until }}
        error={has('dates') ? t('problem.dates') : refusedAt(refusal, 'timetable.dates')}
        onChange={(dates) => change({ dates })}
      />
      <NumberField
        label={t('timetable.servers')}
        error={refusedAt(refusal, 'timetable.servers')}
        description={t('timetable.serversHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={timetable.servers}
        min={1}
        max={500}
        onChange={(servers) => change({ servers })}
      />
      <NumberField
        label={t('timetable.rest')}
        error={refusedAt(refusal, 'timetable.rest_minutes')}
        description={t('timetable.restHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={timetable.rest}
        min={0}
        max={1_440}
        onChange={(rest) => change({ rest })}
      />
      <NumberField
        label={t('disputeMinutes')}
        error={refusedAt(refusal, 'dispute_minutes')}
        description={t('disputeHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={form.disputeMinutes}
        min={5}
        max={10_080}
        onChange={(disputeMinutes) => onChange({ ...form, disputeMinutes })}
      />
      <p className={cx(styles.quiet, styles.wide)}>{t('timetable.zone', { zone: timetable.zone })}</p>
    </div>
  );
}
