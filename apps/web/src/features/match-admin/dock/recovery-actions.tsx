import type { LiveMatch } from '@placar/contracts/live';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveMatchData } from '../../../lib/live/live-store-hook';
import { latePart } from '../../../lib/page/late-part';
import { CommandButton } from '../commands/command-button';
import { StayingPlace } from './staying-place';
import { CommandDeskProvider, useCommandDesk, useDesk } from '../commands/use-match-commands';

const EndDialog = latePart(() => import('./end-dialogs'), 'EndDialog');

/** What staff may do about a recovery: answer what it asks, let the platform try now, or take the next step themselves. */
export function RecoveryActions({ match, data }: { match: LiveMatch; data: LiveMatchData }) {
  const desk = useCommandDesk(match, data);
  const [isEnding, setIsEnding] = useState(false);
  const { recovery } = match;
  if (recovery === null) return null;
  return (
    <CommandDeskProvider value={desk}>
      {recovery.step === 'asking' ? (
        <>
          <GoOn recovery={recovery} />
          <CommandButton
            kind="finish"
            variant={recovery.question?.restore == null ? 'danger' : 'danger-quiet'}
            onPress={() => setIsEnding(true)}
          />
          <StayingPlace isOpen={isEnding} onClose={() => setIsEnding(false)}>
            <EndDialog kind="finish" isOpen={isEnding} onClose={() => setIsEnding(false)} />
          </StayingPlace>
        </>
      ) : (
        recovery.step !== 'waiting_for_players' && (
          // Where the platform is at work the recommendation is to wait: no button calls louder than that.
          <CommandButton
            kind="recover"
            variant={recovery.step === 'failed' || recovery.mode === 'manual' ? 'primary' : 'secondary'}
            icon={recovery.step === 'failed' ? Undo2 : undefined}
            onPress={() => desk.send({ kind: 'recover', args: {} })}
          />
        )
      )}
      {recovery.mode === 'automatic' && (
        <CommandButton kind="take_over" onPress={() => desk.send({ kind: 'take_over', args: {} })} />
      )}
    </CommandDeskProvider>
  );
}

/** Answers with the very round that stands on the button: should it be another one meanwhile, the platform asks again. */
function GoOn({ recovery: { question } }: { recovery: NonNullable<LiveMatch['recovery']> }) {
  const { t } = useTranslation('notices');
  const { send } = useDesk();
  if (question?.restore == null) return null;
  const { map_number } = question;
  const { round, team1_score: team1, team2_score: team2 } = question.restore;
  return (
    <CommandButton
      kind="recover"
      variant="primary"
      label={t('recovery.question.restore', { round, score: `${team1}–${team2}` })}
      icon={Undo2}
      onPress={() => send({ kind: 'recover', args: { accepts: { map_number, round } } })}
    />
  );
}
