import type { TeamSlot } from '@placar/contracts';
import { Ban, Flag, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, HoldToConfirmButton, PersistentDialog } from '../../../ui';
import { TeamCrest } from '../../../components/teams/team-crest';
import { SLOTS } from '../../../components/match/match-summary';
import {
  ChoiceCards,
  Consequences,
  MatchLine,
  NoLongerPossible,
  ReasonField,
  reasonOf,
  useStillPossible,
} from '../dialog-parts';
import styles from './end-dialogs.module.css';
import { UNDO_MS } from '../commands/undo-window';
import { useDesk } from '../commands/use-match-commands';

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Ends the match by forfeit: who wins, what it means, hold. */
export function ForfeitDialog({ isOpen, onClose }: DialogProps) {
  const { t } = useTranslation('actions');
  const { match, sendLater } = useDesk();
  const [winner, setWinner] = useState<TeamSlot | null>(null);
  const [reason, setReason] = useState('');
  const isPossible = useStillPossible('forfeit');
  const close = () => {
    setWinner(null);
    setReason('');
    onClose();
  };
  return (
    <PersistentDialog
      isOpen={isOpen}
      onClose={close}
      title={t('forfeit.title')}
      description={t('forfeit.lead')}
      width={560}
      footer={
        <>
          <Button onClick={close}>{t('cancelButton')}</Button>
          <HoldToConfirmButton
            variant="danger"
            holdMs={1500}
            leftIcon={<Flag size={16} />}
            disabled={winner === null || !isPossible}
            onConfirm={() => {
              if (winner === null) return;
              sendLater(
                { kind: 'forfeit', args: { winner, ...reasonOf(reason) } },
                t('undo.forfeit', { team: match[winner].name }),
              );
              close();
            }}
          >
            {winner === null ? t('forfeit.title') : t('forfeit.confirm', { team: match[winner].name })}
          </HoldToConfirmButton>
        </>
      }
    >
      <MatchLine match={match} />
      <NoLongerPossible kind="forfeit" />
      <p className={styles.question}>{t('forfeit.pick')}</p>
      <ChoiceCards
        name="forfeit-winner"
        label={t('forfeit.pick')}
        layout="pair"
        value={winner}
        onChange={setWinner}
        options={SLOTS.map((slot) => ({
          value: slot,
          label: match[slot].name,
          content: (
            <span className={styles.team}>
              <TeamCrest name={match[slot].name} logo={match[slot].logo} size={48} />
              <bdi className={styles.teamName}>{match[slot].name}</bdi>
            </span>
          ),
        }))}
      />
      <ReasonField value={reason} onChange={setReason} />
      <Consequences items={[t('forfeit.consequence'), t('undo.note', { seconds: UNDO_MS / 1000 })]} />
    </PersistentDialog>
  );
}

const NOBODY = 'nobody';

/** Ends a match that ended on its server out of sight: who won, what it means, hold. */
export function FinishDialog({ isOpen, onClose }: DialogProps) {
  const { t } = useTranslation('actions');
  const { match, sendLater } = useDesk();
  const [choice, setChoice] = useState<TeamSlot | typeof NOBODY | null>(null);
  const [reason, setReason] = useState('');
  const isPossible = useStillPossible('finish');
  const close = () => {
    setChoice(null);
    setReason('');
    onClose();
  };
  const winner = choice === NOBODY ? null : choice;
  const label =
    choice === null
      ? t('finish.title')
      : winner === null
        ? t('finish.confirmNobody')
        : t('finish.confirm', { team: match[winner].name });
  return (
    <PersistentDialog
      isOpen={isOpen}
      onClose={close}
      title={t('finish.title')}
      description={t('finish.lead')}
      width={560}
      footer={
        <>
          <Button onClick={close}>{t('cancelButton')}</Button>
          <HoldToConfirmButton
            variant="danger"
            holdMs={1500}
            leftIcon={<Flag size={16} />}
            disabled={choice === null || !isPossible}
            onConfirm={() => {
              if (choice === null) return;
              sendLater({ kind: 'finish', args: { winner, ...reasonOf(reason) } }, t('undo.finish'));
              close();
            }}
          >
            {label}
          </HoldToConfirmButton>
        </>
      }
    >
      <MatchLine match={match} />
      <NoLongerPossible kind="finish" />
      <p className={styles.question}>{t('finish.pick')}</p>
      <ChoiceCards
        name="finish-winner"
        label={t('finish.pick')}
        value={choice}
        onChange={setChoice}
        options={[
          ...SLOTS.map((slot) => ({
            value: slot,
            label: match[slot].name,
            content: <bdi className={styles.teamName}>{match[slot].name}</bdi>,
          })),
          { value: NOBODY, label: t('finish.nobody'), content: t('finish.nobody') },
        ]}
      />
      <ReasonField value={reason} onChange={setReason} />
      <Consequences items={[t('finish.consequence'), t('undo.note', { seconds: UNDO_MS / 1000 })]} />
    </PersistentDialog>
  );
}

/** Cancels the match, with a reason when there is one. */
export function CancelDialog({ isOpen, onClose }: DialogProps) {
  const { t } = useTranslation('actions');
  const { match, sendLater } = useDesk();
  const [reason, setReason] = useState('');
  const isPossible = useStillPossible('cancel');
  const close = () => {
    setReason('');
    onClose();
  };
  return (
    <PersistentDialog
      isOpen={isOpen}
      onClose={close}
      title={t('cancel.title')}
      description={t('cancel.lead')}
      width={520}
      footer={
        <>
          <Button onClick={close}>{t('cancelButton')}</Button>
          <HoldToConfirmButton
            variant="danger"
            holdMs={1500}
            leftIcon={<Ban size={16} />}
            disabled={!isPossible}
            onConfirm={() => {
              sendLater({ kind: 'cancel', args: reasonOf(reason) }, t('undo.cancel'));
              close();
            }}
          >
            {t('cancel.confirm')}
          </HoldToConfirmButton>
        </>
      }
    >
      <MatchLine match={match} />
      <NoLongerPossible kind="cancel" />
      <ReasonField value={reason} onChange={setReason} isPublic isFirst />
      <Consequences items={[t('undo.note', { seconds: UNDO_MS / 1000 })]} />
    </PersistentDialog>
  );
}

/** Loads the match again from its start. */
export function RestartDialog({ isOpen, onClose }: DialogProps) {
  const { t } = useTranslation('actions');
  const { match, send } = useDesk();
  const [reason, setReason] = useState('');
  const isPossible = useStillPossible('restart');
  const close = () => {
    setReason('');
    onClose();
  };
  return (
    <PersistentDialog
      isOpen={isOpen}
      onClose={close}
      title={t('restart.title')}
      description={t('restart.lead')}
      width={520}
      footer={
        <>
          <Button onClick={close}>{t('cancelButton')}</Button>
          <HoldToConfirmButton
            variant="danger"
            holdMs={1500}
            leftIcon={<RotateCcw size={16} />}
            disabled={!isPossible}
            onConfirm={() => {
              send({ kind: 'restart', args: reasonOf(reason) });
              close();
            }}
          >
            {t('restart.confirm')}
          </HoldToConfirmButton>
        </>
      }
    >
      <MatchLine match={match} />
      <NoLongerPossible kind="restart" />
      <ReasonField value={reason} onChange={setReason} />
    </PersistentDialog>
  );
}
