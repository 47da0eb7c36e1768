import type { MatchStatus } from '@placar/contracts';
import { fetchesFromUs } from '@placar/domain';
import type { MatchState } from '@placar/domain';

/** A server that is silent while it changes the map is not lost yet (plugin contract F13). */
export const MAP_CHANGE_SECONDS = 90;

/** What is known of a server that did not answer. */
export interface Silence {
  /** The gateway's reason, or why the server cannot even be addressed. */
  problem: string;
  detail: string;
  status: MatchStatus;
  state: (Pick<MatchState, 'phase' | 'phaseSince'> & Partial<Pick<MatchState, 'pending'>>) | null;
  /** Patience with a server that has no reason to be silent. */
  lostSeconds: number;
  /** Milliseconds of the epoch. */
  now: number;
}

/** For how many seconds a server may be silent before its match counts as lost. */
export function patienceSeconds(silence: Silence): number {
  const { problem, detail, lostSeconds } = silence;
  // We ended it ourselves and saw it end: nobody comes back there.
  if (problem === 'instance_gone') return 0;
  // A process that changes its map keeps its port open: where nobody listens, or nothing can be reached, there is none. A plugin
  // that is gone answers for itself: the server is there, and nothing of the match is (plugin contract F16).
  const mayBeBusy = !NOT_BUSY.has(problem) && !detail.includes('ECONNREFUSED');
  return mayBeBusy && isChangingMap(silence) ? MAP_CHANGE_SECONDS : lostSeconds;
}

const NOT_BUSY: ReadonlySet<string> = new Set(['plugin_missing', 'not_found', 'unresolvable']);

/** Between two maps, while a match is loaded or restored, and for a while after: the map may still be changing (plugin contract F13). */
function isChangingMap({ status, state, now }: Silence): boolean {
  if (status === 'between_maps' || status === 'loading') return true;
  if (state?.pending && fetchesFromUs(state.pending.request.kind)) return true;
  const since = state?.phase === 'warmup' ? state.phaseSince : undefined;
  const age = since === undefined ? Infinity : now - Date.parse(since);
  return age >= 0 && age < MAP_CHANGE_SECONDS * 1000;
}
