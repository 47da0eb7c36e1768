import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert, FormModal, TextField } from '../../../ui';
import { ownZone, wallTime } from '../model/local-time';
import { roundsToTime, type RoundToTime } from '../model/times-model';
import type { CupView } from '../page/cup-view';
import { useRoundWords } from '../page/round-words';
import type { CupActs } from '../use-tournament';
import { TimeConflicts, useSetTimes } from './set-times';
import styles from './desk.module.css';

export interface TimesDialogProps {
  view: CupView;
  acts: CupActs;
  onClose: () => void;
}

/** Says when matches begin, each one or a whole round. What the times collide with is named before they are saved. */
export function TimesDialog({ view, acts, onClose }: TimesDialogProps) {
  const { t } = useTranslation('cupdesk');
  const zone = view.tournament.settings.timetable?.zone ?? 'UTC';
  const rounds = roundsToTime(view.bracket);
  const [changed, setChanged] = useState<Readonly<Record<string, string>>>({});
  const { conflicts, failure, busy, forget, save } = useSetTimes(view.tournament, acts);
  const change = (next: Record<string, string>) => {
    forget();
    setChanged({ ...changed, ...next });
  };
  const stage = rounds[0]?.stage ?? 0;
  const times = Object.entries(changed).map(([key, local]) => ({ key, local: local === '' ? null : local }));
  const submit = async () => {
    if ((await save({ stage, times }, conflicts.length > 0)) === 'saved') onClose();
  };
  const refusal = failure ?? acts.refusal;
  return (
    <FormModal
      isOpen
      onClose={onClose}
      title={t('times.title')}
      width={680}
      busy={busy}
      closeLabel={t('close')}
      tone={conflicts.length > 0 ? 'danger' : 'primary'}
      submitLabel={t(conflicts.length > 0 ? 'times.saveDespite' : 'times.save')}
      submitIcon={<CalendarClock size={16} />}
      isReady={times.length > 0}
      onSubmit={() => void submit()}
    >
      <div className={styles.dialog}>
        <p className={styles.quiet}>{t(zone === ownZone() ? 'times.zone' : 'times.otherZone', { zone })}</p>
        {rounds.map((round) => (
          <Round
            key={round.pairings[0]?.key}
            round={round}
            view={view}
            zone={zone}
            changed={changed}
            onChange={change}
          />
        ))}
        {rounds.length === 0 && <p>{t('times.none')}</p>}
        <div aria-live="polite">
          {conflicts.length > 0 && <TimeConflicts conflicts={conflicts} view={view} />}
          {refusal !== null && <Alert tone="danger">{refusal}</Alert>}
        </div>
      </div>
    </FormModal>
  );
}

interface RoundProps {
  round: RoundToTime;
  view: CupView;
  zone: string;
  changed: Readonly<Record<string, string>>;
  onChange: (next: Record<string, string>) => void;
}

function Round({ round: { stage, pairings }, view, zone, changed, onChange }: RoundProps) {
  const { t } = useTranslation(['cupdesk', 'cup']);
  const { ofMatch } = useRoundWords();
  const [first] = pairings;
  if (first === undefined) return null;
  const name = ofMatch(view.bracket?.stages[stage], first);
  const sides = (entries: readonly (number | null)[]): string =>
    entries.map((entry) => (entry === null ? t('cup:open') : view.nameOf(entry))).join(' × ');
  return (
    <fieldset className={styles.times}>
      <legend className={styles.rowName}>{name}</legend>
      {pairings.length > 1 && (
        <TextField
          type="datetime-local"
          label={t('cupdesk:times.all')}
          value=""
          onChange={(event) => {
            const { value } = event.currentTarget;
            onChange(Object.fromEntries(pairings.map(({ key }) => [key, value])));
          }}
        />
      )}
      {pairings.map(({ key, entries, time }) => (
        <TextField
          key={key}
          type="datetime-local"
          label={sides(entries)}
          value={changed[key] ?? wallTime(time?.at, zone)}
          onChange={(event) => onChange({ [key]: event.currentTarget.value })}
        />
      ))}
    </fieldset>
  );
}
