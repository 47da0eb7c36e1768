import type { CorrectionBody, TournamentPreviewAnswer } from '@placar/contracts/tournaments';
import { Gavel, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreview } from './use-preview';
import { Alert, Button, Modal, NumberField, SegmentedControl, Skeleton, TextArea } from '../../../ui';
import { resultBody, resultForm, withMaps, type OpenPairing, type ResultForm } from '../model/desk-model';
import type { CupView } from '../page/cup-view';
import { useRoundWords } from '../page/round-words';
import type { CupActs } from '../use-tournament';
import styles from './desk.module.css';

const MOST_REASON = 200;
const HOW = ['played', 'walkover', 'double_walkover'] as const;

type Change = TournamentPreviewAnswer['changes'][number];

/** What else changes, before it is done. */
function Downstream({ changes, view }: { changes: readonly Change[]; view: CupView }) {
  const { t } = useTranslation('cupdesk');
  const { ofMatch } = useRoundWords();
  const named = (entries: readonly number[]): string =>
    entries.length === 0 ? t('nobody') : entries.map(view.nameOf).join(' × ');
  const pairingOf = (key: string) =>
    (view.bracket?.stages ?? []).flatMap((stage) =>
      stage.pairings.filter((pairing) => pairing.key === key).map((pairing) => ofMatch(stage, pairing)),
    )[0];
  if (changes.length === 0) return <Alert tone="success">{t('noChanges')}</Alert>;
  return (
    <Alert tone="warning" role="status">
      <p className={styles.changesTitle}>{t('changes', { count: changes.length })}</p>
      <ul className={styles.changes}>
        {changes.map((change) => (
          <li key={change.key}>
            <b>{pairingOf(change.key) ?? change.key}</b>: {t(`change.${change.kind}`)}{' '}
            <span className={styles.quiet}>
              <bdi>{named(change.before)}</bdi> → <bdi>{named(change.after)}</bdi>
            </span>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

interface FieldsProps {
  open: OpenPairing;
  view: CupView;
  form: ResultForm;
  onChange: (form: ResultForm) => void;
}

function Fields({ open, view, form, onChange }: FieldsProps) {
  const { t } = useTranslation('cupdesk');
  const [one, other] = open.pairing.entries.map((entry) => (entry === null ? '' : view.nameOf(entry)));
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
            ...(form.how === 'played' ? [{ value: 'none' as const, label: t('draw') }] : []),
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
  const [reason, setReason] = useState('');
  const [isTakenBack, setIsTakenBack] = useState(false);
  const body: CorrectionBody | null = isTakenBack
    ? { stage, key: pairing.key, result: null }
    : resultBody(pairing, stage, form);
  const preview = usePreview(view.tournament.id, view.tournament.version, body);
  const change = (next: ResultForm) => {
    acts.forget();
    setIsTakenBack(false);
    setForm(next);
  };
  const send = async () => {
    if (body === null || reason.trim() === '') return;
    const done = await acts.act('POST /tournaments/:id/result', {
      ...body,
      reason: reason.trim(),
      version: preview.answer?.version ?? view.tournament.version,
    });
    if (done) onClose();
  };
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={ofMatch(view.bracket?.stages[stage], pairing)}
      width={620}
      canClose={!acts.busy}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      footer={
        <>
          <Button onClick={onClose} disabled={acts.busy}>
            {t('close')}
          </Button>
          <Button
            type="submit"
            variant="primary"
            loading={acts.busy}
            disabled={preview.answer === null || reason.trim() === ''}
            leftIcon={<Gavel size={16} aria-hidden="true" />}
          >
            {isTakenBack ? t('takeBack') : t('setResult')}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        {isTakenBack ? <p>{t('takesBack')}</p> : <Fields open={open} view={view} form={form} onChange={change} />}
        {pairing.state === 'over' && pairing.how !== 'bye' && (
          <Button
            variant="ghost"
            className={styles.takeBack}
            leftIcon={<Undo2 size={16} aria-hidden="true" />}
            onClick={() => {
              acts.forget();
              setIsTakenBack(!isTakenBack);
            }}
          >
            {isTakenBack ? t('keepResult') : t('takeBack')}
          </Button>
        )}
        <TextArea
          label={t('reason')}
          required
          value={reason}
          maxLength={MOST_REASON}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div className={styles.preview} aria-live="polite">
          {body === null && <p className={styles.quiet}>{t('whoWon')}</p>}
          {body !== null && preview.refusal !== null && <Alert tone="danger">{preview.refusal}</Alert>}
          {body !== null && preview.refusal === null && preview.answer === null && <Skeleton height={56} radius={8} />}
          {body !== null && preview.answer !== null && (
            <Downstream changes={preview.answer.changes.filter(({ key }) => key !== pairing.key)} view={view} />
          )}
        </div>
        {acts.refusal !== null && (
          <Alert tone="danger" role="alert">
            {acts.refusal}
          </Alert>
        )}
      </div>
    </Modal>
  );
}
