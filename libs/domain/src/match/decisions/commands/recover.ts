import { ANSWERED_BY_RECOVERY, tryEnded } from '../recovery-steps';
import { onServer } from './attempt';
import type { CommandDecision } from './command-decision';

/** A person starts the automatic recovery, which then asks for tries by the same name. */
export const recover: CommandDecision<'recover'> = {
  begin: (draft, { args: { accepts } }) => {
    const { recovery, attention } = draft.state;
    draft.emit({
      type: 'match.recovery-started',
      payload: {
        cause: recovery?.cause ?? 'server_lost',
        mode: 'automatic',
        ...(accepts === undefined ? {} : { accepts: { mapNumber: accepts.map_number, round: accepts.round } }),
      },
    });
    if (attention !== null && ANSWERED_BY_RECOVERY.has(attention))
      draft.emit({ type: 'match.attention-cleared', payload: {} });
  },
  confirm: (draft, _request, { facts, by }) => onServer(draft, facts, by),
  fail: (draft, { outcome, detail }) => tryEnded(draft, outcome, detail),
};
