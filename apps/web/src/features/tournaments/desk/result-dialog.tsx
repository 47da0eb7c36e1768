import type { CorrectionBody } from '@placar/contracts/tournaments';
import { Gavel, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, NumberField, SegmentedControl } from '../../../ui';
import { resultBody, resultForm, takesDraws, withMaps, type OpenPairing, type ResultForm } from '../model/desk-model';
import type { CupView } from '../page/cup-view';
import { useRoundWords } from '../page/round-words';
import type { CupActs } from '../use-tournament';
import { PreviewDialog } from './preview-dialog';
import styles from './desk.module.css';

const HOW = ['played', 'walkover', 'double_walkover'] as const;

interface FieldsProps {
  open: OpenPairing;
  view: CupView;
  form: ResultForm;
  onChange: (form: ResultForm) => void;
}

function Fields({ open, view, form, onChange }: FieldsProps) {
  const { t } = useTranslation('cupdesk');
  const [one, other] = open.pairing.entries.map((entry) => (entry === null ? '' : view.nameOf(entry)));
  const mayBeDrawn = takesDraws(view.tournament.settings.stages[open.stage]?.format);
  const pair = (name: 'maps' | 'rounds') =>
    ([0, 1] as const).map((side) => (
      <NumberField
        key={`${name}-${side}`}
        label={t(`${name}Of`, { name: side === 0 ? one : other })}
        value={form[name][side]}
        min={0}
        max={999}
        onChange={(value) => {
          const next: [number | null, number | null] = [form[name][0], form[name][1]];
          next[side] = value;
          onChange(name === 'maps' ? withMaps(form, next) : { ...form, rounds: next });
        }}
      />
    ));
  return (
    <>
      <SegmentedControl
        label={t('how')}
        options={HOW.map((value) => ({ value, label: t(`howEnd.${value}`) }))}
        value={form.how}
        onChange={(how) => onChange({ ...form, how })}
        fullWidth
      />
      {form.how === 'played' && (
        <div className={styles.pairs}>
          {pair('maps')}
          {pair('rounds')}
        </div>
      )}
      {form.how !== 'double_walkover' && (
        <SegmentedControl
          label={t('winner')}
          options={[
            { value: '0', label: one ?? '' },
            ...(form.how === 'played' && mayBeDrawn ? [{ value: 'none' as const, label: t('draw') }] : []),
            { value: '1', label: other ?? '' },
          ]}
          value={form.winner}
          onChange={(winner) => onChange({ ...form, winner })}
          fullWidth
        />
      )}
    </>
  );
}

export interface ResultDialogProps {
  open: OpenPairing;
  view: CupView;
  acts: CupActs;
  onClose: () => void;
}

/** Sets, changes or takes back a result: first what follows from it is shown, then it is done. */
export function ResultDialog({ open, view, acts, onClose }: ResultDialogProps) {
  const { t } = useTranslation('cupdesk');
  const { ofMatch } = useRoundWords();
  const { pairing, stage } = open;
  const [form, setForm] = useState(() => resultForm(pairing));
  const [isTakenBack, setIsTakenBack] = useState(false);
  const body: CorrectionBody | null = isTakenBack
    ? { stage, key: pairing.key, result: null }
    : resultBody(pairing, stage, form);
  const change = (next: ResultForm) => {
    acts.forget();
    setIsTakenBack(false);
    setForm(next);
  };
  return (
    <PreviewDialog
      {...{ view, acts, onClose }}
      title={ofMatch(view.bracket?.stages[stage], pairing)}
      width={620}
      submitLabel={t(isTakenBack ? 'takeBack' : 'setResult')}
      submitIcon={<Gavel size={16} />}
      body={body && { act: 'result', ...body }}
      unsaid={<p className={styles.quiet}>{t('whoWon')}</p>}
      own={{ stage, key: pairing.key }}
      onSubmit={(seen) =>
        body === null ? Promise.resolve(false) : acts.act('POST /tournaments/:id/result', { ...body, ...seen })
      }
    >
      {isTakenBack ? <p>{t('takesBack')}</p> : <Fields open={open} view={view} form={form} onChange={change} />}
      {pairing.state === 'over' && pairing.how !== 'bye' && (
        <Button
          variant="ghost"
          className={styles.takeBack}
          leftIcon={<Undo2 size={16} />}
          onClick={() => {
            acts.forget();
            setIsTakenBack(!isTakenBack);
          }}
        >
          {t(isTakenBack ? 'keepResult' : 'takeBack')}
        </Button>
      )}
    </PreviewDialog>
  );
}
