import type { LiveWebVeto } from '@placar/contracts';
import { freeMaps, teamOf, turnOf, vetoResult } from '../../veto';
import { isClosed } from '../match-state';
import type { MatchState } from '../match-state';
import { isVetoAhead, webVetoFormat } from '../web-veto/web-veto';

/** The veto on the web as it stands: whose turn it is, what is left, and until when. */
export function liveWebVeto(state: MatchState): LiveWebVeto {
  const { config, webVeto, vetoReady = [] } = state;
  const agreed = config.webVeto ?? { first: 'coin' as const, clock: 0 };
  const common = { rule: agreed.first, clock: agreed.clock, delay_seconds: config.tvDelay, ready: [...vetoReady] };
  if (webVeto === undefined) {
    return {
      ...common,
      state: isClosed(state) ? 'over' : 'waiting',
      first: null,
      coin: false,
      step: 0,
      at: 0,
      order: orderOf(state, null),
      pool: [...config.mapPool],
      free: [...config.mapPool],
      turn: null,
      deadline_at: null,
      paused_ms: null,
      done: [],
      override: null,
      result: null,
    };
  }
  const result = vetoResult(webVeto);
  const goesOn = isVetoAhead(state) && !isClosed(state);
  return {
    ...common,
    state: goesOn ? 'running' : 'over',
    first: webVeto.first,
    coin: webVeto.coin,
    step: webVeto.step,
    at: webVeto.at,
    order: orderOf(state, webVeto),
    pool: [...webVeto.pool],
    free: freeMaps(webVeto),
    turn: goesOn ? turnOf(webVeto) : null,
    deadline_at: goesOn ? webVeto.deadlineAt : null,
    paused_ms: goesOn ? webVeto.pausedWith : null,
    done: webVeto.done.map((step) => ({ ...step })),
    override: webVeto.override === null ? null : { reason: webVeto.override.reason },
    result: result === null ? null : { maps: result.maps, sides: result.sides, decider: result.decider },
  };
}

/** The steps in their order. Before anybody knows who begins, they are nobody's. */
function orderOf(state: MatchState, veto: MatchState['webVeto'] | null): LiveWebVeto['order'] {
  const format = veto?.format ?? webVetoFormat(state.config) ?? [];
  const rule = state.config.webVeto?.first;
  const first = veto?.first ?? (rule === 'team1' || rule === 'team2' ? rule : null);
  return format.map((step) => ({
    action: step.action,
    team: 'team' in step && first !== null ? teamOf({ first }, step.team) : null,
    turn: 'team' in step ? step.team : null,
  }));
}
