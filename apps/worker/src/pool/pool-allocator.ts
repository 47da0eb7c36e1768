import type { CommandBus } from '@nestjs/cqrs';
import { LIVE_TOPICS } from '@placar/contracts';
import type { ServerRequestState } from '@placar/contracts';
import { canUseServer } from '@placar/domain';
import type { QuickPreflight, RconEndpoint } from '@placar/game-server';
import { RequestMatchCommandCommand } from '@placar/match-engine';
import type { LiveBus } from '@placar/messaging';
import { isAppError, steadyNow } from '@placar/platform';
import type { Logger } from '@placar/platform';
import { problemOfCode } from '../preflight/server-problem';
import type { ServerDirectory } from '../servers/server-directory';
import { settleGiven, settleOffers } from './given-requests';
import { bestFirst, isParticular, wantsServer } from './server-choice';
import { loadKey } from './pool-rows';
import type { PoolRows, PoolServer, RequestChange, WaitingRequest } from './pool-rows';

/** Looks at servers at a time: the line waits for the first that is well, not for those that are dead. */
const MOST_LOOKS = 24;
const SPARE_LOOKS = 3;
/** No new look after this, so that one worker never holds the line for long. */
const PASS_MS = 8_000;
/** A server that was unwell is asked again only after this. */
const UNWELL_REST_MS = 30_000;
/** The same for one that plays something which is not ours. */
const BUSY_REST_MS = 5_000;

export interface AllocatorDependencies {
  rows: PoolRows;
  servers: Pick<ServerDirectory, 'find' | 'note'>;
  preflights: { quick: (endpoint: RconEndpoint) => Promise<QuickPreflight> };
  commandBus: CommandBus;
  bus: LiveBus;
  logger: Logger;
  now?: () => number;
}

type Placed = 'placed' | 'offered' | 'server_taken' | 'request_gone' | 'not_now';

/**
 * Gives free servers to waiting matches, strictly in the order in which they were asked for. Whoever runs it holds the line (one
 * worker at a time); each server proves that it is well right before it is given. The lease's unique index has the last word.
 */
export class PoolAllocator {
  private readonly restUntil = new Map<number, number>();
  private readonly now: () => number;

  constructor(private readonly deps: AllocatorDependencies) {
    this.now = deps.now ?? steadyNow;
  }

  /** One walk along the line. Answers the matches whose load is under way: their next change is worth another walk. */
  async pass(): Promise<number[]> {
    const change = this.change.bind(this);
    await settleOffers(this.deps.rows, change);
    const underWay = await settleGiven(this.deps.rows, change);
    const line = await this.inLine();
    if (line.length > 0) underWay.push(...(await this.serve(line)));
    return underWay;
  }

  /** Those who still wait; a match that was cancelled, or got a server in another way, leaves. */
  private async inLine(): Promise<WaitingRequest[]> {
    const waiting: WaitingRequest[] = [];
    for (const request of await this.deps.rows.line()) {
      const code = whyGone(request);
      if (code === null) waiting.push(request);
      else if (code === 'asker_gone')
        await this.change(request.id, 'queued', { state: 'failed', failure: failure(code) });
      else await this.change(request.id, 'queued', { state: 'cancelled', failure: failure(code) });
    }
    return waiting;
  }

  /** Who takes certain servers is served alone, from the one liked best on; others together, by whichever server answers first. */
  private async serve(waiting: WaitingRequest[]): Promise<number[]> {
    const rested = (await this.deps.rows.servers()).filter(({ id }) => (this.restUntil.get(id) ?? 0) <= this.now());
    const free = new Set(rested);
    const until = this.now() + PASS_MS;
    const loading: number[] = [];
    while (waiting.length > 0 && free.size > 0 && this.now() < until) {
      const particular = waiting.findIndex(isParticular);
      const next = waiting.splice(0, particular === 0 ? 1 : particular === -1 ? waiting.length : particular);
      loading.push(...(await this.serveTogether(next, free, until)));
    }
    return loading;
  }

  /** Takes out of `free` what was given or is not well. */
  private async serveTogether(waiting: WaitingRequest[], free: Set<PoolServer>, until: number): Promise<number[]> {
    const [first] = waiting;
    const particular = first !== undefined && isParticular(first) ? first : null;
    const candidates = particular === null ? [...free] : bestFirst([...free], particular);
    const loading: number[] = [];
    let giving: Promise<void> = Promise.resolve();
    const look = async (): Promise<void> => {
      while (waiting.length > 0 && this.now() < until) {
        const server = candidates.shift();
        if (server === undefined) return;
        if (!waiting.some((request) => fits(request, server))) continue;
        const well = this.isWell(server);
        // A server that is liked less waits for the word on the better ones, though it answers sooner.
        if (particular === null) await well;
        // One after the other, so that the first in line gets the first server that is well.
        giving = Promise.all([well, giving]).then(async ([isWell]) => {
          const { matchId, isFree } = isWell ? await this.give(server, waiting) : { matchId: null, isFree: false };
          if (!isFree) free.delete(server);
          if (matchId !== null) loading.push(matchId);
        });
        await giving;
      }
    };
    const looks = Math.min(MOST_LOOKS, waiting.length + SPARE_LOOKS, candidates.length);
    await Promise.all(Array.from({ length: looks }, look));
    return loading;
  }

  /** Gives one server to the first in line that may have it, and takes that one out of `waiting`. */
  private async give(
    server: PoolServer,
    waiting: WaitingRequest[],
  ): Promise<{ matchId: number | null; isFree: boolean }> {
    for (let place = 0; place < waiting.length;) {
      const request = waiting[place];
      if (request === undefined) break;
      if (!fits(request, server)) {
        place += 1;
        continue;
      }
      const placed = await this.place(request, server);
      if (placed === 'server_taken') return { matchId: null, isFree: false };
      waiting.splice(place, 1);
      if (placed === 'placed') return { matchId: request.match_id, isFree: false };
      if (placed === 'offered') return { matchId: null, isFree: false };
    }
    return { matchId: null, isFree: true };
  }

  /** The request is marked before the load is asked: a worker that dies in between leaves a trace that another one finishes. */
  private async place(request: WaitingRequest, server: PoolServer): Promise<Placed> {
    const { id, match_id: matchId, asker } = request;
    if (matchId === null || asker === null) return 'request_gone';
    if (request.purpose === 'move') {
      // Where to go on from is for a person to say: the server is kept until they move the match or the time is up.
      const isKept = await this.change(id, 'queued', { state: 'offered', server_id: server.id });
      return isKept ? 'offered' : 'request_gone';
    }
    const tries = request.tries + 1;
    const claim = { state: 'provisioning', server_id: server.id, tries } as const;
    if (!(await this.change(id, 'queued', claim))) return 'request_gone';
    const viewer = { id: asker.id, name: asker.name, isAdmin: asker.admin, isSuperAdmin: asker.super_admin };
    const load = { kind: 'load', args: { server_id: server.id } } as const;
    try {
      await this.deps.commandBus.execute(new RequestMatchCommandCommand(viewer, matchId, load, loadKey(id, tries)));
      this.deps.logger.info({ match_id: matchId, server_id: server.id, request_id: id }, 'pool server given');
      return 'placed';
    } catch (error) {
      const { placed, change } = consequence(error);
      const back = change ?? { state: 'queued' as const, server_id: null, tries: request.tries };
      await this.change(id, 'provisioning', back);
      const level = isAppError(error) ? 'info' : 'error';
      this.deps.logger[level]({ err: error, match_id: matchId, server_id: server.id }, 'pool server not given');
      return placed;
    }
  }

  private async isWell(server: PoolServer): Promise<boolean> {
    const known = await this.deps.servers.find(server.id);
    if (typeof known !== 'string' && known.lease !== null) return false;
    const seen =
      typeof known === 'string'
        ? { ok: false as const, code: known, detail: null }
        : await this.deps.preflights.quick(known.endpoint);
    if (seen.ok) {
      await this.deps.servers.note(server.id, { latencyMs: seen.ms, problem: null, pluginVersion: seen.pluginVersion });
      return true;
    }
    const problem = problemOfCode(seen.code);
    this.restUntil.set(server.id, this.now() + (problem === null ? BUSY_REST_MS : UNWELL_REST_MS));
    if (problem !== null) await this.deps.servers.note(server.id, { latencyMs: null, problem });
    this.deps.logger.info({ server_id: server.id, problem: seen.code, detail: seen.detail }, 'pool server passed over');
    return false;
  }

  /** True when the request was in that state; everybody who follows it is told. */
  private async change(id: string, from: ServerRequestState, change: RequestChange): Promise<boolean> {
    const version = await this.deps.rows.change(id, from, change);
    if (version === null) return false;
    await this.deps.bus.publish({ topic: LIVE_TOPICS.serverRequest, body: { id, version } });
    return true;
  }
}

const failure = (code: string) => ({ stage: null, code, detail: null });

function whyGone(request: WaitingRequest): string | null {
  const { match_id: matchId, asker, is_open: isOpen, status } = request;
  if (matchId === null || isOpen !== true) return 'match_over';
  if (asker === null) return 'asker_gone';
  if (request.purpose === 'move') return request.has_moved ? 'already_moved' : null;
  return status === 'scheduled' || status === 'load_failed' ? null : 'already_loaded';
}

const fits = (request: WaitingRequest, server: PoolServer): boolean =>
  request.failed_on !== server.id &&
  !(server.skins_enabled && request.is_official === true) &&
  canUseServer(request.asker, server) &&
  wantsServer(request, server);

/** What a refused load means for the request; without a change it goes back to its place in the line. */
function consequence(error: unknown): { placed: Placed; change?: RequestChange } {
  if (!isAppError(error)) return { placed: 'not_now' };
  switch (error.code) {
    case 'SERVER_IN_USE':
    case 'SKINS_SERVER':
    case 'SERVER_NOT_FOUND':
      return { placed: 'server_taken' };
    case 'MATCH_NOT_FOUND':
    case 'MATCH_ALREADY_FINISHED':
      return { placed: 'request_gone', change: { state: 'cancelled', failure: failure('match_over') } };
    case 'MATCH_ALREADY_LOADED':
      // Another server was quicker. Until that load came about the match keeps its place.
      return { placed: 'request_gone' };
    case 'MATCH_NOT_RUNNING':
      return { placed: 'request_gone', change: { state: 'cancelled', failure: failure('already_loaded') } };
    case 'NOT_ALLOWED':
      return { placed: 'request_gone', change: { state: 'failed', failure: failure('not_allowed') } };
    default:
      return { placed: 'not_now' };
  }
}
