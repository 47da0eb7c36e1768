import { useTranslation } from 'react-i18next';
import { NumberField, SegmentedControl, TextField, cx } from '../../../ui';
import type { TimetableChoice } from '../model/cup-form';
import { fieldsOf, helpBelow, useCupFields, type CupFormProps } from './cup-fields';
import { DateHoursFields } from './date-hours-fields';
import { DayHoursFields } from './day-hours-fields';
import styles from './cup-create.module.css';

const MODES = ['waves', 'fixed', 'captains'] as const;

/** When matches are played: as soon as they can, at set times, or as the captains agree. */
export function TimetableFields(props: CupFormProps) {
  const { t } = useTranslation('cupform');
  const { update, value: valueOfForm, wrong } = useCupFields(props);
  const { timetable } = props.form;
  const change = (next: Partial<TimetableChoice>) => update({ timetable: { ...timetable, ...next } });
  const { text, value } = fieldsOf(timetable, change);
  const usual = { from: timetable.from, until: timetable.until };
  const time = (name: 'from' | 'until' | 'defaultTime', error?: string) => (
    <TextField type="time" label={t(`timetable.${name}`)} {...text(name)} error={error} />
  );
  return (
    <div className={styles.fields}>
      <div className={styles.wide}>
        <SegmentedControl
          label={t('timetable.mode')}
          options={MODES.map((mode) => ({ value: mode, label: t(`timetable.by.${mode}`) }))}
          {...value('mode')}
          fullWidth
        />
      </div>
      <p className={cx(styles.quiet, styles.wide)}>{t(`timetable.text.${timetable.mode}`)}</p>
      {timetable.mode === 'captains' && (
        <>
          <NumberField
            label={t('timetable.answerHours')}
            {...value('answerHours')}
            error={wrong('timetable.answer_hours')}
            min={1}
            max={336}
          />
          {time('defaultTime', wrong('timetable.default_time', 'defaultTime'))}
        </>
      )}
      {time('from', wrong('timetable.hours', 'hours'))}
      {time('until')}
      <DayHoursFields
        days={timetable.days}
        usual={usual}
        error={wrong('timetable.days', 'days')}
        onChange={(days) => change({ days })}
      />
      <DateHoursFields
        dates={timetable.dates}
        usual={usual}
        error={wrong('timetable.dates', 'dates')}
        onChange={(dates) => change({ dates })}
      />
      <NumberField
        label={t('timetable.servers')}
        {...helpBelow(t('timetable.serversHelp'))}
        {...value('servers')}
        error={wrong('timetable.servers')}
        min={1}
        max={500}
      />
      <NumberField
        label={t('timetable.rest')}
        {...helpBelow(t('timetable.restHelp'))}
        {...value('rest')}
        error={wrong('timetable.rest_minutes')}
        min={0}
        max={1_440}
      />
      <NumberField
        label={t('disputeMinutes')}
        {...helpBelow(t('disputeHelp'))}
        {...valueOfForm('disputeMinutes')}
        error={wrong('dispute_minutes')}
        min={5}
        max={10_080}
      />
      <p className={cx(styles.quiet, styles.wide)}>{t('timetable.zone', { zone: timetable.zone })}</p>
    </div>
  );
}
