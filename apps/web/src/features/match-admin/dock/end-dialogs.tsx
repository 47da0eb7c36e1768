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

const ICONS = { forfeit: Flag, finish: Flag, cancel: Ban, restart: RotateCcw } as const;
const NOBODY = 'nobody';
/** Null: nobody was chosen yet. */
type Choice = TeamSlot | typeof NOBODY | null;

/* Who wins by forfeit, or who won out of sight, which may be nobody. */
function WinnerChoice({
  kind,
  choice,
  onChoose,
}: {
  kind: 'forfeit' | 'finish';
  choice: Choice;
  onChoose: (choice: Choice) => void;
}) {
  const { t } = useTranslation('actions');
  const { match } = useDesk();
  const isForfeit = kind === 'forfeit';
  const ofTeams = SLOTS.map((slot) => {
    const { name, logo } = match[slot];
    const shownName = <bdi className={styles.teamName}>{name}</bdi>;
    const withCrest = (
      <span className={styles.team}>
        <TeamCrest name={name} logo={logo} size={48} />
        {shownName}
      </span>
    );
    return { value: slot, label: name, content: isForfeit ? withCrest : shownName };
  });
  const ofNobody = { value: NOBODY, label: t('finish.nobody'), content: t('finish.nobody') } as const;
  return (
    <>
      <p className={styles.question}>{t(`${kind}.pick`)}</p>
      <ChoiceCards<TeamSlot | typeof NOBODY>
        name={`${kind}-winner`}
        label={t(`${kind}.pick`)}
        layout={isForfeit ? 'pair' : 'list'}
        value={choice}
        onChange={onChoose}
        options={isForfeit ? ofTeams : [...ofTeams, ofNobody]}
      />
    </>
  );
}

/**
 * Asks before the match is ended or loaded again from its start: which match, who wins where that is to be said, why, what it
 * means, hold. `finish` ends one that ended on its server out of sight.
 */
export function EndDialog({
  kind,
  isOpen,
  onClose,
}: {
  kind: keyof typeof ICONS;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('actions');
  const { match, send, sendLater } = useDesk();
  const [choice, setChoice] = useState<Choice>(null);
  const [reason, setReason] = useState('');
  const isPossible = useStillPossible(kind);
  const hasWinner = kind === 'forfeit' || kind === 'finish';
  const isReady = !hasWinner || choice !== null;
  const winner = choice === NOBODY ? null : choice;
  const team = winner === null ? '' : match[winner].name;
  const label = choice === NOBODY ? t('finish.confirmNobody') : t(`${kind}.${isReady ? 'confirm' : 'title'}`, { team });
  const close = () => {
    setChoice(null);
    setReason('');
    onClose();
  };
  const confirm = () => {
    const why = reasonOf(reason);
    if (kind === 'restart') send({ kind, args: why });
    else if (kind === 'cancel') sendLater({ kind, args: why }, t('undo.cancel'));
    else if (kind === 'finish') sendLater({ kind, args: { winner, ...why } }, t('undo.finish'));
    else if (winner !== null) sendLater({ kind, args: { winner, ...why } }, t('undo.forfeit', { team }));
    close();
  };
  const Icon = ICONS[kind];
  return (
    <PersistentDialog
      isOpen={isOpen}
      onClose={close}
      title={t(`${kind}.title`)}
      description={t(`${kind}.lead`)}
      width={hasWinner ? 560 : 520}
      footer={
        <>
          <Button onClick={close}>{t('cancelButton')}</Button>
          <HoldToConfirmButton
            variant="danger"
            holdMs={1500}
            leftIcon={<Icon size={16} />}
            disabled={!isReady || !isPossible}
            onConfirm={confirm}
          >
            {label}
          </HoldToConfirmButton>
        </>
      }
    >
      <MatchLine match={match} />
      <NoLongerPossible kind={kind} />
      {hasWinner && <WinnerChoice kind={kind} choice={choice} onChoose={setChoice} />}
      <ReasonField value={reason} onChange={setReason} isPublic={kind === 'cancel'} />
      {kind !== 'restart' && (
        <Consequences
          items={[...(hasWinner ? [t(`${kind}.consequence`)] : []), t('undo.note', { seconds: UNDO_MS / 1000 })]}
        />
      )}
    </PersistentDialog>
  );
}
