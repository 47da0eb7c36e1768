import type { LiveMatch } from '@placar/contracts/live';
import { Hand, LifeBuoy, Undo2 } from 'lucide-react';
import type { LiveMatchData } from '../../lib/live-store-hook';
import { CommandButton } from './command-button';
import { CommandDeskProvider, useCommandDesk } from './use-match-commands';

/** What staff may do about a recovery: let the platform try now, or stop it and take the next step themselves. */
export function RecoveryActions({ match, data }: { match: LiveMatch; data: LiveMatchData }) {
  const desk = useCommandDesk(match, data);
  const { recovery } = match;
  if (recovery === null) return null;
  return (
    <CommandDeskProvider value={desk}>
      {recovery.step !== 'waiting_for_players' && (
        <CommandButton
          kind="recover"
          variant="primary"
          icon={
            recovery.step === 'failed' ? (
              <Undo2 size={16} aria-hidden="true" />
            ) : (
              <LifeBuoy size={16} aria-hidden="true" />
            )
          }
          onPress={() => desk.send({ kind: 'recover', args: {} })}
        />
      )}
      {recovery.mode === 'automatic' && (
        <CommandButton
          kind="take_over"
          icon={<Hand size={16} aria-hidden="true" />}
          onPress={() => desk.send({ kind: 'take_over', args: {} })}
        />
      )}
    </CommandDeskProvider>
  );
}
