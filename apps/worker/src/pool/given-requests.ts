import type { ServerRequestState } from '@placar/contracts';
import type { GivenRequest, OpenOffer, PoolRows, RequestChange } from './pool-rows';

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

/** Draws the consequence of what people did with the servers that were offered to them. */
export async function settleOffers(rows: PoolRows, change: Change): Promise<void> {
  for (const offer of await rows.offers()) {
    const next = consequenceOfOffer(offer);
    if (next !== null) await change(offer.id, 'offered', next);
  }
}

/** Null while the person may still take it. A server that somebody else took costs the request nothing: it has its place again. */
export function consequenceOfOffer(offer: OpenOffer): RequestChange | null {
  if (offer.is_open !== true) return cancelledFor('match_over');
  if (offer.is_taken) return { state: 'ready', failure: null };
  if (offer.has_moved) return cancelledFor('already_moved');
  if (offer.is_lost) return { state: 'queued', server_id: null };
  return offer.is_overdue ? cancelledFor('not_taken') : null;
}

const cancelledFor = (code: string): RequestChange => ({
  state: 'cancelled',
  failure: { stage: null, code, detail: null },
});

/** Null while the load is under way. */
export function consequenceOf(request: GivenRequest): RequestChange | null {
  const { load, status, tries, server_id: serverId } = request;
  if (request.is_open !== true)
    return { state: 'cancelled', failure: { stage: null, code: 'match_over', detail: null } };
  if (load === null) return request.is_overdue ? { state: 'queued', server_id: null, tries: tries - 1 } : null;
  if (!load.settled) return null;
  if (load.status === 'confirmed') return { state: 'ready', failure: null };
  const failure = { stage: null, code: load.detail ?? load.status, detail: null, server_id: serverId };
  // It is being loaded elsewhere, and may have to come back to its place.
  if (status === 'loading' && request.lease_attempt === null) return { state: 'queued', failure };
  if (status !== 'load_failed' && status !== 'scheduled') {
    // Somebody went on by hand: on this server it is what was asked for.
    return request.lease_attempt !== null
      ? { state: 'ready', failure: null }
      : { state: 'cancelled', failure: { stage: null, code: 'already_loaded', detail: null } };
  }
  return tries >= MAX_TRIES ? { state: 'failed', failure } : { state: 'queued', failure };
}
