import type { LobbyReportKind } from '@placar/contracts/lobby';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormModal, NumberField, SegmentedControl, showToast, TextArea, TextField } from '../../../../ui';
import type { RoomProps } from '../room-props';
import styles from './after-match.module.css';
import { demoSeconds } from './demo-time';

const KINDS = ['cheating', 'abuse', 'griefing'] as const satisfies readonly LobbyReportKind[];
const TEXT_MAX = 500;
const ROUND_MAX = 99;

interface Draft {
  kind: LobbyReportKind;
  round: number | null;
  time: string;
  text: string;
}
const EMPTY: Draft = { kind: 'cheating', round: null, time: '', text: '' };

/** A report to the staff: what about, where in the match, and in words. `about` null: closed. */
export function ReportDialog({
  about,
  room,
  onClose,
}: {
  about: { id: number; name: string } | null;
  room: RoomProps;
  onClose: () => void;
}) {
  const { t } = useTranslation('lobby');
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const [last, setLast] = useState(about);
  if (about !== null && about !== last) {
    setLast(about);
    setDraft(EMPTY);
  }
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const seconds = demoSeconds(draft.time);
  const text = draft.text.trim();
  const isValid = text !== '' && seconds !== undefined;
  const send = async () => {
    if (about === null) return;
    const { kind, round } = draft;
    if (!(await room.act('report', { user_id: about.id, kind, round, demo_seconds: seconds, text }))) return;
    showToast({ tone: 'success', message: t('report.sent') });
    onClose();
  };
  return (
    <FormModal
      isOpen={about !== null}
      onClose={onClose}
      title={t('report.title', { name: last?.name ?? '' })}
      description={t('report.text')}
      width={560}
      busy={room.doing === 'report'}
      isReady={isValid}
      onSubmit={() => void send()}
      submitLabel={t('report.send')}
    >
      <div className={styles.form}>
        <SegmentedControl
          label={t('report.kind')}
          options={KINDS.map((value) => ({ value, label: t(`report.kinds.${value}`) }))}
          value={draft.kind}
          onChange={(kind) => change({ kind })}
          fullWidth
        />
        <div className={styles.where}>
          <NumberField
            label={t('report.round')}
            value={draft.round}
            min={1}
            max={ROUND_MAX}
            clampBehavior="strict"
            onChange={(round) => change({ round })}
          />
          <TextField
            label={t('report.time')}
            placeholder="12:34"
            value={draft.time}
            error={seconds === undefined ? t('report.timeInvalid') : undefined}
            onChange={(event) => change({ time: event.currentTarget.value })}
          />
        </div>
        <TextArea
          label={t('report.words')}
          required
          value={draft.text}
          maxLength={TEXT_MAX}
          onChange={(event) => change({ text: event.currentTarget.value })}
          data-autofocus
        />
      </div>
    </FormModal>
  );
}
