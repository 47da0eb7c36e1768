import type { PreviewBody, TournamentTeam } from '@placar/contracts/tournaments';
import { ArrowLeftRight, UserX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert, Button, Modal, SelectField, SwitchField, TextArea } from '../../../ui';
import { canBeDone } from '../model/consequences';
import type { CupView } from '../page/cup-view';
import type { CupActs } from '../use-tournament';
import { Consequences } from './consequences';
import styles from './desk.module.css';
import { usePreview } from './use-preview';

const MOST_REASON = 200;

/** What an organiser does to a team of a tournament that goes on. */
export interface Intervention {
  kind: 'disqualify' | 'swap';
  team: TournamentTeam;
}

interface DialogProps {
  of: Intervention;
  view: CupView;
  acts: CupActs;
  onClose: () => void;
}

/** Disqualifies a team, or lets it change seats with another one: first what follows is shown. */
export function InterventionDialog({ of: { kind, team }, view, acts, onClose }: DialogProps) {
  const { t } = useTranslation('cupdesk');
  const [reason, setReason] = useState('');
  const [annulled, setAnnulled] = useState(false);
  const [other, setOther] = useState<string | null>(null);
  const { tournament } = view;
  const stage = view.bracket?.stages.findLastIndex(({ seeds }) => seeds.includes(team.entry)) ?? -1;
  const seats = (view.bracket?.stages[stage]?.seeds ?? []).filter((entry) => entry !== team.entry);
  const swap = other === null ? null : { stage, teams: [team.entry, Number(other)] as [number, number] };
  const body: PreviewBody | null =
    kind === 'disqualify' ? { act: kind, entry: team.entry, annulled } : swap && { act: kind, ...swap };
  const preview = usePreview(tournament.id, tournament.version, body);
  const words = reason.trim();
  const send = async () => {
    if (words === '' || !canBeDone(preview.answer)) return;
    const seen = { reason: words, version: preview.answer.version };
    const isDone =
      swap === null || kind === 'disqualify'
        ? await acts.act('POST /tournaments/:id/disqualify', { entry: team.entry, annulled, ...seen })
        : await acts.act('POST /tournaments/:id/swap', { ...swap, ...seen });
    if (isDone) onClose();
  };
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={t(kind === 'disqualify' ? 'disqualifyTitle' : 'swapTitle', { name: team.name })}
      width={560}
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
            variant={kind === 'disqualify' ? 'danger' : 'primary'}
            loading={acts.busy}
            disabled={words === '' || !canBeDone(preview.answer)}
            leftIcon={kind === 'disqualify' ? <UserX size={16} /> : <ArrowLeftRight size={16} />}
          >
            {t(kind === 'disqualify' ? 'disqualify' : 'swap')}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        {kind === 'disqualify' ? (
          <SwitchField label={t('annul')} description={t('annulText')} checked={annulled} onChange={setAnnulled} />
        ) : (
          <SelectField
            label={t('swapWith')}
            options={seats.map((entry) => ({ value: String(entry), label: view.nameOf(entry) }))}
            value={other}
            onChange={setOther}
            searchable
          />
        )}
        <TextArea
          label={t('reason')}
          required
          value={reason}
          maxLength={MOST_REASON}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div className={styles.preview} aria-live="polite">
          {body !== null && <Consequences view={view} answer={preview.answer} failure={preview.refusal} />}
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
