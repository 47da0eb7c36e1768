import type { ServerRequestState } from '@placar/contracts';
import type { GivenRequest, PoolRows, RequestChange } from './pool-rows';

/** The first server and one more. */
const MAX_TRIES = 2;

type Change = (id: string, from: ServerRequestState, change: RequestChange) => Promise<boolean>;

/** Draws the consequence of the loads that were asked. Answers the matches whose load is still under way. */
export async function settleGiven(rows: PoolRows, change: Change): Promise<number[]> {
  const underWay: number[] = [];
  for (const request of await rows.given()) {
    const next = consequenceOf(request);
    if (next === null) underWay.push(request.match_id);
    else {
      if (next.state === 'failed') await rows.letGo(request);
      await change(request.id, 'provisioning', next);
    }
  }
  for (const id of await rows.over()) await change(id, 'ready', { state: 'ended' });
  return underWay;
}

/** Null while the load is under way. */
export function consequenceOf(request: GivenRequest): RequestChange | null {
  const { load, status, tries, server_id: serverId } = request;
  if (request.is_open !== true)
    return { state: 'cancelled', failure: { stage: null, code: 'match_over', detail: null } };
  if (load === null) return request.is_overdue ? { state: 'queued', server_id: null, tries: tries - 1 } : null;
  if (!load.settled) return null;
  if (load.status === 'confirmed') return { state: 'ready', failure: null };
  if (status !== 'load_failed' && status !== 'scheduled') {
    // Somebody went on by hand: on this server it is what was wished for.
    return request.lease_attempt !== null
      ? { state: 'ready', failure: null }
      : { state: 'cancelled', failure: { stage: null, code: 'already_loaded', detail: null } };
  }
  const failure = { stage: null, code: load.detail ?? load.status, detail: null, server_id: serverId };
  return tries >= MAX_TRIES ? { state: 'failed', failure } : { state: 'queued', failure };
}
