import { requestedPause, timeoutAsPause } from '../../pause-budget';
import type { CommandDecision } from './command-decision';
import { pause } from './pause';

/**
 * A technical pause that staff declare: with its reason, and an end that is counted down and told, but not acted on. In a match that is
 * paused already it says what that pause is, or gives it more time.
 */
export const techTimeout: CommandDecision<'tech_timeout'> = {
  complete: (state, request) => ({
    kind: request.kind,
    args: { ...request.args, seconds: timeoutAsPause(request, state.config).args.seconds },
  }),
  refuse: (state, request, resolved) => {
    const asked = timeoutAsPause(request, state.config);
    const { type, team } = requestedPause(asked.args);
    const goesOn = state.pause?.type === type && state.pause.team === team;
    return goesOn ? null : (pause.refuse?.(state, asked, resolved) ?? null);
  },
  confirm: (draft, request, { by }) => {
    const { args } = timeoutAsPause(request, draft.state.config);
    draft.emit({
      type: 'match.paused',
      payload: { by, reason: args.reason ?? null, source: 'command', ...requestedPause(args) },
    });
  },
};
