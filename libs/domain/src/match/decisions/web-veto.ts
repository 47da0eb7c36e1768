import { decideVeto, vetoResult } from '../../veto';
import { Draft, accept, refuse } from '../decision';
import type { Decision, DecisionContext } from '../decision';
import type { MatchCommand, WebVetoAct } from '../match-commands';
import { isClosed } from '../match-state';
import type { MatchState } from '../match-state';
import { webVetoFormat } from '../web-veto/web-veto';

type WebVetoCommand = Extract<MatchCommand, { type: 'web-veto' }>;

/** The veto on the web: before the load, with the rules of any veto. When it is over, a kept server is loaded at once. */
export function decideWebVeto(state: MatchState, command: WebVetoCommand, context: DecisionContext): Decision {
  const { act } = command;
  const refusal = whyNot(state);
  // A clock that runs out too late does nothing.
  if (refusal !== null) return act.type === 'expire' ? accept([]) : refusal;
  const draft = new Draft(state, context);
  if (act.type === 'ready') {
    if (state.webVeto !== undefined) return refuse('CONFLICT', 'The veto has begun already.');
    if (state.vetoReady?.includes(act.team)) return accept([]);
    draft.emit({ type: 'veto.team-ready', payload: { team: act.team, hand: act.hand } });
    if (draft.state.vetoReady?.length !== 2) return draft.done();
  }
  const decided = decideVeto(state.webVeto ?? null, commandOf(state, act), context.now);
  if (!decided.ok) return decided;
  for (const event of decided.events) draft.emit(event);
  finish(draft, command.loadCommandId);
  return draft.done();
}

function whyNot(state: MatchState): Decision | null {
  if (isClosed(state)) return refuse('MATCH_ALREADY_FINISHED', 'Match is already finished.');
  if (state.config.webVeto === undefined) return refuse('VETO_NOT_RUNNING', 'This match has no veto on the web.');
  if (state.phase !== 'scheduled') return refuse('MATCH_ALREADY_LOADED', 'The match is on its way to its server.');
  return null;
}

function commandOf(state: MatchState, act: WebVetoAct): Parameters<typeof decideVeto>[1] {
  if (act.type !== 'ready' && act.type !== 'start') return act;
  const { config } = state;
  const { first = 'coin', clock = 0 } = config.webVeto ?? {};
  const format = webVetoFormat(config) ?? [];
  const { ratings, seed } = act;
  return { type: 'start', format, pool: config.mapPool, maps: config.maxMaps, first, ratings, clock, seed };
}

/** The last step was made: the result stands in the log, and the load begins where a server is kept. */
function finish(draft: Draft, loadCommandId: string): void {
  const { webVeto, reservedServer, attempt } = draft.state;
  const result = webVeto === undefined || webVeto.finishedAt !== null ? null : vetoResult(webVeto);
  if (result === null) return;
  draft.emit({ type: 'veto.finished', payload: { maps: result.maps, sides: result.sides } });
  if (reservedServer === undefined) return;
  const { id: serverId, unconfirmed } = reservedServer;
  draft.emit({
    type: 'match.attempt-opened',
    payload: { attempt: attempt + 1, serverId, cause: 'schedule', ...(unconfirmed ? { unconfirmed } : {}) },
  });
  draft.emit({
    type: 'match.command-requested',
    payload: { commandId: loadCommandId, request: { kind: 'load', args: {} }, idempotencyKey: null },
  });
}
