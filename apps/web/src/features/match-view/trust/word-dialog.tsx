import type { LiveMapSummary, LiveMatch } from '@placar/contracts/live';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-client';
import { call } from '../../../lib/endpoints';
import { useLookAgain } from '../../../lib/live/live-store-hook';
import { FormModal, NumberField, showToast, TextField } from '../../../ui';
import { mapDisplayName } from '@placar/domain/maps';
import styles from './trust.module.css';

const MOST_ROUNDS = 99;

interface Draft {
  map: number | null;
  team1: number | null;
  team2: number | null;
  reason: string;
}

interface WordDialogProps {
  match: LiveMatch;
  /** Null: closed. */
  map: LiveMapSummary | null;
  onClose: () => void;
}

/** How a map ended, as staff say it, and why: it counts until something proves the score. */
export function WordDialog({ match, map, onClose }: WordDialogProps) {
  const { t } = useTranslation('notices');
  const [draft, setDraft] = useState<Draft>({ map: null, team1: null, team2: null, reason: '' });
  const lookAgain = useLookAgain(match.id);
  const [busy, setBusy] = useState(false);
  const number = map?.number ?? null;
  if (number !== draft.map)
    setDraft({ map: number, team1: map?.team1_score ?? null, team2: map?.team2_score ?? null, reason: '' });
  const { team1, team2, reason } = draft;
  const isComplete = number !== null && team1 !== null && team2 !== null && reason.trim() !== '';

  const save = async (): Promise<void> => {
    if (!isComplete) return;
    setBusy(true);
    try {
      const row = { match_id: match.id, map_number: number, team1_score: team1, team2_score: team2 };
      await call('PUT /mapstats', { body: { ...row, reason: reason.trim() } });
      lookAgain();
      showToast({ tone: 'success', message: t('trust.didGive') });
      onClose();
    } catch (error) {
      const why = error instanceof ApiError ? error.message : '';
      showToast({ tone: 'error', message: t('trust.failed', { reason: why }) });
    } finally {
      setBusy(false);
    }
  };

  const score = (slot: 'team1' | 'team2') => (
    <NumberField
      label={t('trust.roundsOf', { team: match[slot].name })}
      min={0}
      max={MOST_ROUNDS}
      value={draft[slot]}
      onChange={(value) => setDraft({ ...draft, [slot]: value })}
      required
    />
  );
  return (
    <FormModal
      isOpen={map !== null}
      onClose={onClose}
      title={map === null ? '' : t('trust.give', { map: mapDisplayName(map.name) })}
      description={t('trust.giveHint')}
      width={520}
      busy={busy}
      onSubmit={() => void save()}
      submitLabel={t('trust.save')}
      isReady={isComplete}
    >
      <div className={styles.form}>
        <div className={styles.scores}>
          {score('team1')}
          {score('team2')}
        </div>
        <TextField
          label={t('trust.reason')}
          description={t('trust.reasonHint')}
          maxLength={200}
          value={reason}
          onChange={(event) => setDraft({ ...draft, reason: event.currentTarget.value })}
          required
        />
      </div>
    </FormModal>
  );
}
