import { end } from '../recovery-steps';
import type { CommandDecision } from './command-decision';

/** Also the last step of an automatic recovery, which lifts the pause that its restore brought. */
export const unpause: CommandDecision<'unpause'> = {
  confirm: (draft) => {
    if (draft.state.pause !== null) draft.emit({ type: 'match.resumed', payload: { source: 'command' } });
    if (draft.state.recovery?.step === 'verifying') end(draft, 'resumed');
  },
  fail: (draft) => {
    if (draft.state.recovery?.step === 'verifying')
      draft.emit({ type: 'match.recovery-stepped', payload: { step: 'verifying', problem: 'still_paused' } });
  },
};
