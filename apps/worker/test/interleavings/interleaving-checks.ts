import { MATCH_COMMAND_CATALOGUE, MatchStatus, OPEN_STATUSES } from '@placar/contracts';
import { evolve, isClosed, mapScore, publicStatus } from '@placar/domain';
import type { Actor, MatchEvent, MatchState } from '@placar/domain';
import { actorName } from '@placar/match-engine';
import type { World } from './interleaving-world';

interface LoggedEvent {
  match_id: number;
  version: number;
  type: string;
  payload: unknown;
  actor: Actor;
  cause: string;
  occurred_at: Date;
}

interface Lease {
  server_id: number;
  match_id: number;
  attempt: number;
  draining: boolean;
}

/** A second reader of the same log, which trusts nothing that the engine keeps. */
export class Watcher {
  private readonly known = new Map<number, { state: MatchState; version: number }>();
  /** How many sweeps a lease has outlived that should have gone. */
  private readonly outlived = new Map<string, { sweeps: number; at: number }>();
  /** Where matches ended up, for whoever doubts that the runs are worth something. */
  static readonly rests = new Map<string, number>();

  constructor(private readonly world: World) {}

  async look(): Promise<void> {
    const { database, matches } = this.world;
    const events = await database.query<LoggedEvent[]>(
      `SELECT e.match_id, e.version, e.type, e.payload, e.actor, e.cause, e.occurred_at
         FROM unnest($1::int[], $2::int[]) AS known (match_id, version)
         JOIN match_events e ON e.match_id = known.match_id AND e.version > known.version
        ORDER BY e.match_id, e.version`,
      [matches, matches.map((matchId) => this.known.get(matchId)?.version ?? 0)],
    );
    const changed = new Set(events.map((event) => event.match_id));
    for (const event of events) this.follow(event);
    const checks = [...changed].map((matchId) => this.compare(matchId));
    await Promise.all([...checks, this.checkLeases()]);
    this.checkServers();
  }

  stateOf(matchId: number): MatchState {
    const state = this.known.get(matchId)?.state;
    if (!state) throw new Error(`match ${matchId} has no log`);
    return state;
  }

  /** Replays one event of the log. */
  private follow(row: LoggedEvent): void {
    const { match_id: matchId } = row;
    const { state, version } = this.known.get(matchId) ?? { state: null, version: 0 };
    must(row.version === version + 1, `match ${matchId}: version ${row.version} follows ${version}`);
    const event = { type: row.type, payload: row.payload } as MatchEvent;
    // A match that is created with a server is asked to load in the same breath.
    if (state !== null && row.cause !== 'schedule') checkCommand(state, event, row.actor);
    const next = evolve(state, { ...event, at: row.occurred_at.toISOString(), actorName: actorName(row.actor) });
    if (state !== null) checkStatus(state, next, event);
    this.known.set(matchId, { state: next, version: row.version });
  }

  /** The read table, and what both programs hold, against the log. */
  private async compare(matchId: number): Promise<void> {
    const { state, version } = this.known.get(matchId) ?? {};
    must(state !== undefined, `match ${matchId} has no log`);
    const text = JSON.stringify(state);
    const { api, worker } = this.world.stage;
    const [rows, ...theirs] = await Promise.all([
      this.world.database.query<{ version: number; status: string }[]>(
        'SELECT version, status FROM matches WHERE id = $1',
        [matchId],
      ),
      this.world.state(matchId, api),
      this.world.state(matchId, worker),
    ]);
    must(rows[0]?.version === version, `match ${matchId}: the table is at ${rows[0]?.version}, the log at ${version}`);
    must(rows[0]?.status === publicStatus(state), `match ${matchId}: the table says ${rows[0]?.status}`);
    for (const one of theirs)
      must(JSON.stringify(one) === text, `match ${matchId} is not what its log says:\n${JSON.stringify(one)}\n${text}`);
  }

  private async checkLeases(): Promise<void> {
    const servers = new Set<number>();
    const held = new Set<number>();
    for (const lease of await this.leases()) {
      must(!servers.has(lease.server_id), `two leases on server ${lease.server_id}`);
      servers.add(lease.server_id);
      if (lease.draining) continue;
      must(!held.has(lease.match_id), `match ${lease.match_id} holds two servers`);
      held.add(lease.match_id);
      const state = this.stateOf(lease.match_id);
      must(lease.attempt === state.attempt, `the lease of match ${lease.match_id} is of attempt ${lease.attempt}`);
      must(lease.server_id === state.serverId, `match ${lease.match_id} holds another server than it is on`);
    }
    for (const matchId of this.world.matches) {
      const state = this.stateOf(matchId);
      const needs = !isClosed(state) && state.serverId !== null && state.attempt > 0;
      must(!needs || held.has(matchId), `match ${matchId} is on server ${state.serverId} without a lease`);
    }
  }

  leases(): Promise<Lease[]> {
    return this.world.database.query<Lease[]>(
      `SELECT server_id, match_id, attempt, draining_at IS NOT NULL AS draining
         FROM server_leases WHERE released_at IS NULL AND match_id = ANY($1) ORDER BY id`,
      [this.world.matches],
    );
  }

  /** No two servers speak for one match, and no server for an open match that has left it. */
  private checkServers(): void {
    const speaking = new Map<number, number>();
    for (const server of this.world.servers) {
      if (!server.isUp || server.game === null) continue;
      const { matchId } = server.game;
      const state = this.stateOf(matchId);
      if (server.token !== this.world.tokenOf(matchId, state.attempt) || isClosed(state)) continue;
      must(!speaking.has(matchId), `match ${matchId} is played on ${speaking.get(matchId)} and ${server.id}`);
      speaking.set(matchId, server.id);
      must(state.serverId === server.id, `match ${matchId} is on ${state.serverId} and played on ${server.id}`);
    }
  }

  /**
   * After a sweep in which every server could answer: a lease that no open match needs, and whose time for the plugin's reset and
   * the demo is over, lives for one more sweep at the most.
   */
  async afterSweep(): Promise<void> {
    if (!this.world.servers.every((server) => server.isUp && server.isReachable)) return;
    for (const lease of await this.leases()) {
      const state = this.stateOf(lease.match_id);
      const isOver = isClosed(state) && Date.now() - Date.parse(state.endedAt ?? '') > HELD_MS;
      if (!lease.draining && !isOver) continue;
      const key = `${lease.server_id}:${lease.match_id}:${lease.attempt}`;
      const known = this.outlived.get(key) ?? { sweeps: 0, at: 0 };
      // Looks are apart by as much: a sweep that comes sooner looks at nothing.
      if (Date.now() - known.at < BETWEEN_LOOKS_MS) continue;
      this.outlived.set(key, { sweeps: known.sweeps + 1, at: Date.now() });
      const kind = lease.draining ? 'draining' : publicStatus(state);
      must(known.sweeps < 1, `the ${kind} lease of match ${lease.match_id} on ${lease.server_id} outlived two sweeps`);
    }
  }

  /** Nothing is left to happen by itself. */
  async isOver(): Promise<boolean> {
    const { matches, network } = this.world;
    if (network.length > 0 || !matches.every((matchId) => isStill(this.stateOf(matchId)))) return false;
    const leases = await this.leases();
    if (leases.some((lease) => lease.draining || isClosed(this.stateOf(lease.match_id)))) return false;
    return (await this.world.waiting()).length === 0;
  }

  /** At rest every match is over, or stands where a person sees it and can go on; and the server agrees. */
  atRest(matchId: number): void {
    const state = this.stateOf(matchId);
    const status = publicStatus(state);
    const { recovery = null, attention } = state;
    const place = `match ${matchId} rests ${status}, ${JSON.stringify(recovery)}, ${attention}`;
    must(state.pending === null, `${place}, and waits for ${state.pending?.request.kind} for ever`);
    const isCalled = attention !== null || recovery?.mode === 'manual';
    must(AT_REST.has(status) || isCalled, place);
    must(recovery === null || recovery.mode === 'manual' || ASKS.has(recovery.step), place);
    must(status !== 'paused' || this.world.mayBePaused.has(matchId), `${place}, and nobody paused it`);
    must(status === 'finished' || this.world.spared?.matchId !== matchId, `${place}, and nobody touched it`);
    Watcher.rests.set(status, (Watcher.rests.get(status) ?? 0) + 1);
    if (status === 'live' || status === 'paused') this.agrees(state, place);
    if (status === 'finished' && this.world.untouched.has(matchId)) this.isAsPlayed(state);
  }

  /** Books that say "live" have a server on which it is played, paused alike, with the same score. */
  private agrees(state: MatchState, place: string): void {
    const server = this.world.servers.find(({ id }) => id === state.serverId);
    const { game } = server ?? {};
    const token = this.world.tokenOf(state.id, state.attempt);
    must(game?.matchId === state.id && server?.token === token, `${place}, and its server plays ${game?.matchId}`);
    must(
      game.paused === (state.pause !== null),
      `${place}, and its server is ${game.paused ? 'paused' : 'not paused'}`,
    );
    const map = state.maps.find(({ number }) => number === state.currentMap);
    const ours = map === undefined ? null : JSON.stringify(mapScore(map));
    must(
      state.attention !== null || ours === JSON.stringify(game.score),
      `${place} at ${ours}, not ${JSON.stringify(game.score)}`,
    );
  }

  private isAsPlayed(state: MatchState): void {
    const played = this.world.servers.flatMap((server) => server.played.filter(({ matchId }) => matchId === state.id));
    const ours = JSON.stringify(state.maps.map((map) => ({ map: map.name, score: mapScore(map) })));
    const theirs = JSON.stringify(played.map(({ map, score }) => ({ map, score })));
    must(ours === theirs, `match ${state.id} ended as ${ours}, played was ${theirs}`);
    Watcher.rests.set('as played', (Watcher.rests.get('as played') ?? 0) + 1);
  }
}

/** Waits for a person, or for nobody. */
function isStill(state: MatchState): boolean {
  if (state.pending !== null) return false;
  if (isClosed(state) || state.phase === 'scheduled' || state.phase === 'load_failed') return true;
  const { recovery } = state;
  return state.serverLostSince !== null && (recovery?.mode === 'manual' || ASKS.has(recovery?.step ?? ''));
}

/** Steps of a recovery that wait for a person. */
const ASKS: ReadonlySet<string> = new Set(['asking', 'failed']);
const AT_REST: ReadonlySet<string> = new Set([
  'finished',
  'cancelled',
  'forfeited',
  'scheduled',
  'load_failed',
  'live',
  'paused',
]);

/** What a person asked stands in the table for the status that it was asked in. */
function checkCommand(state: MatchState, event: MatchEvent, actor: Actor): void {
  if (event.type !== 'match.command-requested') return;
  const { kind } = event.payload.request;
  const status = publicStatus(state);
  must(OPEN_STATUSES.includes(status), `${kind} of a match that is ${status}`);
  if (actor.kind !== 'user') {
    must(kind === 'recover' || kind === 'unpause', `the platform asks for ${kind}`);
    must(state.recovery?.mode === 'automatic', `the platform asks for ${kind} without a recovery`);
    return;
  }
  // The two that change who drives are legal for as long as there is something to drive.
  const drives = kind === 'recover' || kind === 'take_over';
  must(
    MATCH_COMMAND_CATALOGUE[kind].legalIn.includes(status) || (drives && !!state.recovery),
    `${kind} while ${status}`,
  );
}

function checkStatus(before: MatchState, after: MatchState, event: MatchEvent): void {
  const from = publicStatus(before);
  const to = publicStatus(after);
  must(MatchStatus.safeParse(to).success, `no such status: ${to}`);
  must(!isClosed(before) || from === to, `${from} became ${to} by ${event.type}`);
  if (from === to) return;
  const move = MOVES[event.type];
  const edge = `${from} → ${to} by ${event.type}`;
  must(move !== undefined && move.from.includes(from) && move.to.includes(to), edge);
  // Back into a warmup only for a game that is being restored: the players must be ready once more.
  const isBack = event.type === 'match.phase-observed' && to === 'warmup' && IN_GAME.includes(from);
  const map = before.maps.find(({ number }) => number === before.currentMap);
  must(!isBack || (map?.takenBack ?? []).length > 0, `${edge} without a restore`);
}

const IN_GAME: readonly MatchStatus[] = ['live', 'paused', 'halftime'];
const BEFORE_GAME: readonly MatchStatus[] = ['loading', 'load_failed', 'warmup', 'veto', 'knife', 'between_maps'];
const RUNNING: readonly MatchStatus[] = ['warmup', 'veto', 'knife', 'between_maps', ...IN_GAME];

/** Which event may move a match from which status to which: forward by what it proves, back only by a restore or a new attempt. */
const MOVES: Partial<Record<MatchEvent['type'], { from: readonly MatchStatus[]; to: readonly MatchStatus[] }>> = {
  'match.attempt-opened': { from: OPEN_STATUSES, to: ['loading'] },
  'match.loaded': { from: ['loading'], to: ['warmup'] },
  'match.load-failed': { from: ['loading'], to: ['load_failed'] },
  'match.phase-observed': { from: RUNNING, to: RUNNING },
  'map.went-live': { from: BEFORE_GAME, to: ['live', 'paused'] },
  'map.finished': { from: [...BEFORE_GAME, ...IN_GAME], to: ['between_maps'] },
  'match.paused': { from: ['live', 'halftime'], to: ['paused'] },
  'match.resumed': { from: ['paused'], to: ['live', 'halftime'] },
  'match.restarted': { from: ['paused'], to: ['live', 'halftime'] },
  'match.server-lost': { from: RUNNING, to: ['server_lost'] },
  'match.server-recovered': { from: ['server_lost'], to: RUNNING },
  'match.server-released': { from: [...RUNNING, 'server_lost'], to: ['load_failed'] },
  'match.restored': { from: [...RUNNING, 'server_lost'], to: ['live', 'paused'] },
  'match.reloaded': { from: [...RUNNING, 'server_lost'], to: ['warmup'] },
  'match.finished': { from: OPEN_STATUSES, to: ['finished'] },
  'match.cancelled': { from: OPEN_STATUSES, to: ['cancelled'] },
  'match.forfeited': { from: OPEN_STATUSES, to: ['forfeited'] },
};

/** The plugin's own reset takes up to three minutes, the demo of the last map as long. */
const HELD_MS = 185_000;
const BETWEEN_LOOKS_MS = 25_000;

function must(holds: boolean, problem: string): asserts holds {
  if (!holds) throw new Error(problem);
}
