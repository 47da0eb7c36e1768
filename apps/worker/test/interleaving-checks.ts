import { MatchStatus, OPEN_STATUSES } from '@placar/contracts';
import { TRANSITIONS, evolve, isClosed, mapScore, publicStatus } from '@placar/domain';
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
  private readonly outlived = new Map<string, number>();
  /** `from → to` of every change of status that was seen. */
  static readonly edges = new Map<string, string>();

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

  /** After a sweep in which every server answered: one more is the most that a lease without a match may live. */
  async afterSweep(): Promise<void> {
    for (const lease of await this.leases()) {
      const key = `${lease.server_id}:${lease.match_id}:${lease.attempt}`;
      const state = this.stateOf(lease.match_id);
      if (!lease.draining && !isClosed(state)) continue;
      const sweeps = (this.outlived.get(key) ?? 0) + 1;
      this.outlived.set(key, sweeps);
      const kind = lease.draining ? 'draining' : publicStatus(state);
      must(sweeps <= 1, `the ${kind} lease of match ${lease.match_id} on ${lease.server_id} outlived ${sweeps} sweeps`);
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

  /** At rest every match is over, or stands where a person sees it and can go on. */
  atRest(matchId: number): void {
    const state = this.stateOf(matchId);
    const status = publicStatus(state);
    must(state.pending === null, `match ${matchId} waits for ${state.pending?.request.kind} for ever`);
    const ended = state.recovery?.step === 'failed' || state.recovery?.mode === 'manual' || state.attention !== null;
    must(
      AT_REST.has(status) || ended,
      `match ${matchId} stays ${status}, ${JSON.stringify(state.recovery ?? null)}, ${state.attention}`,
    );
    if (status !== 'finished' || !this.world.untouched.has(matchId)) return;
    const played = this.world.servers.flatMap((server) => server.played.filter((map) => map.matchId === matchId));
    const ours = state.maps.map((map) => ({ map: map.name, score: mapScore(map) }));
    const theirs = played.map(({ map, score }) => ({ map, score }));
    must(JSON.stringify(ours) === JSON.stringify(theirs), `${JSON.stringify(ours)}, played ${JSON.stringify(theirs)}`);
  }
}

/** Waits for a person, or for nobody. */
function isStill(state: MatchState): boolean {
  if (state.pending !== null) return false;
  if (isClosed(state) || state.phase === 'scheduled' || state.phase === 'load_failed') return true;
  return state.serverLostSince !== null && (state.recovery?.mode === 'manual' || state.recovery?.step === 'failed');
}

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
  must(TRANSITIONS[kind].includes(status) || (drives && !!state.recovery), `${kind} while ${status}`);
}

function checkStatus(before: MatchState, after: MatchState, event: MatchEvent): void {
  const from = publicStatus(before);
  const to = publicStatus(after);
  must(MatchStatus.safeParse(to).success, `no such status: ${to}`);
  must(!isClosed(before) || from === to, `${from} became ${to} by ${event.type}`);
  if (from === to) return;
  const edge = `${from} → ${to}`;
  Watcher.edges.set(edge, `${Watcher.edges.get(edge) ?? ''}`.includes(event.type) ? (Watcher.edges.get(edge) ?? '') : `${Watcher.edges.get(edge) ?? ''} ${event.type}`);
}

function must(holds: boolean, problem: string): asserts holds {
  if (!holds) throw new Error(problem);
}
