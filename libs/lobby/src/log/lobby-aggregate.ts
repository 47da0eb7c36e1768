import { decideLobby, evolveLobby, isOver, lobbyEffects, penaltyMinutes, shownRating } from '@placar/domain/lobby';
import type { LobbyCommand, LobbyEvent, LobbyState } from '@placar/domain/lobby';
import type { Aggregate, Envelope } from '@placar/match-engine/log';
import type { PoolClient } from 'pg';
import { claimPlaces } from './places';

/** A lobby as an aggregate of the log: its pure rules, its tables, the places of its people. */
export const LOBBY: Aggregate<LobbyState, LobbyCommand, LobbyEvent> = {
  name: 'lobby',
  tables: { events: 'lobby_events', head: 'lobbies', snapshots: 'lobby_snapshots', id: 'lobby_id' },
  snapshots: { schema: 2, every: 60 },
  missing: { code: 'LOBBY_NOT_FOUND', message: 'There is no such lobby.' },
  together: true,
  decide: decideLobby,
  evolve: evolveLobby,
  effectsOf: lobbyEffects,
  async project(client, after, envelopes) {
    const penalties = await penaltiesOf(client, envelopes);
    const head = headRow(after, envelopes);
    return {
      before: [],
      withAppend: (first) => ({
        key: '0',
        ctes: [headCte(first), PENALTIES_CTE(first + head.length)],
        values: [...head, JSON.stringify(penalties)],
      }),
    };
  },
  claim: (client, after, envelopes) =>
    envelopes.some(({ event }) => MOVES.has(event.type)) ? claimPlaces(client, after) : Promise.resolve(null),
};

/** After these other people are in other places. The last event of a lobby is that it enters its end. */
const MOVES: ReadonlySet<LobbyEvent['type']> = new Set<LobbyEvent['type']>([
  'lobby.seated',
  'lobby.waiting',
  'lobby.caster-joined',
  'lobby.left',
  'lobby.replaced',
  'lobby.moved',
  'lobby.entered',
]);

const HEAD = [
  'id',
  'version',
  'status',
  'step',
  'deadline_at',
  'mode',
  'name',
  'host_id',
  'access',
  'is_private',
  'is_challenge',
  'seats',
  'capacity',
  'waiting',
  'average_rating',
  'map',
  'match_id',
  'tries',
  'created_at',
  'updated_at',
  'ended_at',
  'again_of',
] as const;
/** Written once. */
const FIXED: ReadonlySet<string> = new Set(['id', 'created_at', 'again_of']);

const headCte = (first: number): string => `head AS (
  INSERT INTO lobbies (${HEAD.join(', ')}) VALUES ($1, ${HEAD.slice(1)
    .map((_, index) => `$${first + index}`)
    .join(', ')})
  ON CONFLICT (id) DO UPDATE SET ${HEAD.filter((column) => !FIXED.has(column))
    .map((column) => `${column} = EXCLUDED.${column}`)
    .join(', ')})`;

/** The values of `HEAD` without the id, which is the first parameter of every append. */
function headRow(state: LobbyState, envelopes: readonly Envelope<LobbyEvent>[]): unknown[] {
  const last = envelopes.at(-1);
  const ratings = state.seats.flatMap(({ person }) => shownRating(person) ?? []);
  const average = ratings.length === 0 ? null : Math.round(ratings.reduce((sum, one) => sum + one, 0) / ratings.length);
  const row: Record<Exclude<(typeof HEAD)[number], 'id'>, unknown> = {
    version: last?.version ?? 0,
    status: state.status,
    step: state.step,
    deadline_at: state.deadlineAt,
    mode: state.mode.key,
    name: state.settings.name,
    host_id: state.hostId,
    access: state.settings.access,
    is_private: state.settings.private,
    is_challenge: state.settings.challenge,
    seats: state.seats.length,
    capacity: 2 * state.mode.players_per_team,
    waiting: state.waitlist.length,
    average_rating: average,
    map: state.chosen?.maps[0] ?? (state.settings.pool.length === 1 ? state.settings.pool[0] : null),
    // Back in `open` the lobby has no match; at its end it keeps the last one.
    match_id: state.allocation?.matchId ?? null,
    tries: state.allocation?.tries ?? 0,
    created_at: last?.at,
    updated_at: last?.at,
    ended_at: isOver(state) ? last?.at : null,
    again_of: state.againOf,
  };
  return HEAD.flatMap((column) => (column === 'id' ? [] : [row[column]]));
}

interface PenaltyRow {
  user_id: number;
  cause: string;
  minutes: number;
  begins_at: string;
}

const PENALTIES_CTE = (values: number): string => `penalties AS (
  INSERT INTO lobby_penalties (user_id, lobby_id, cause, minutes, begins_at, ends_at)
  SELECT user_id, $1, cause, minutes, begins_at, begins_at + make_interval(mins => minutes)
    FROM json_to_recordset($${values}::json) AS r(user_id int, cause text, minutes int, begins_at timestamptz))`;

/** Penalties of the events, each as long as the person's earlier ones make it. */
async function penaltiesOf(client: PoolClient, envelopes: readonly Envelope<LobbyEvent>[]): Promise<PenaltyRow[]> {
  const rows: PenaltyRow[] = [];
  for (const { event, at } of envelopes) {
    if (event.type !== 'lobby.penalty-due') continue;
    const { userId, cause } = event.payload;
    const { rows: earlier } = await client.query<{ begins_at: Date }>({
      name: 'lobby-penalties-of',
      text: `SELECT begins_at FROM lobby_penalties
        WHERE user_id = $1 AND taken_back_at IS NULL ORDER BY begins_at DESC LIMIT 20`,
      values: [userId],
    });
    const minutes = penaltyMinutes(
      earlier.map(({ begins_at }) => begins_at.toISOString()),
      at,
    );
    rows.push({ user_id: userId, cause, minutes, begins_at: at });
  }
  return rows;
}
