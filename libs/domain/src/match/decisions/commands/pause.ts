import { refuse } from '../../decision';
import { isBudgeted, isPauseSpent, pausesAllowed, requestedPause } from '../../pause-budget';
import type { CommandDecision } from './command-decision';

/** The staff's own pauses are never limited; those of a team are. */
export const pause: CommandDecision<'pause'> = {
  refuse: (state, { args }) => {
    const { type, team } = requestedPause(args);
    if (type === 'restore' || type === 'unknown') {
      return refuse('INVALID_INPUT', 'A pause is of the staff, technical or tactical.', 'type');
    }
    if (team === null || !isBudgeted(type) || !isPauseSpent(state, team, type)) return null;
    const allowed = pausesAllowed(state.config, type);
    return refuse('PAUSE_BUDGET_SPENT', `${state.config[team].name} has used its ${allowed} ${type} pauses.`, 'team');
  },
  confirm: (draft, { args }, { by }) => {
    if (draft.state.pause !== null) return;
    draft.emit({
      type: 'match.paused',
      payload: { by, reason: args.reason ?? null, source: 'command', ...requestedPause(args) },
    });
  },
};
