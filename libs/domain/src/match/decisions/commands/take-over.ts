import type { Draft } from '../../decision';
import type { CommandDecision } from './command-decision';

/** It stops the automatic recovery; the person's next command says what comes instead. */
export const takeOver: CommandDecision<'take_over'> = { begin: (draft) => takeOverRecovery(draft) };

export function takeOverRecovery(draft: Draft): void {
  if (draft.state.recovery) draft.emit({ type: 'match.recovery-taken-over', payload: {} });
  else draft.emit({ type: 'match.recovery-started', payload: { cause: 'server_lost', mode: 'manual' } });
}
