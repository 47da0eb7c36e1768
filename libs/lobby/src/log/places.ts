import { isOver } from '@placar/domain/lobby';
import type { LobbyState } from '@placar/domain/lobby';
import type { Refusal } from '@placar/domain';
import type { PoolClient } from 'pg';

interface Place {
  user_id: number;
  kind: 'seat' | 'waiting' | 'caster';
  seat: number | null;
}

const IS_WANTED = 'w.user_id = p.user_id AND w.kind = p.kind AND w.seat IS NOT DISTINCT FROM p.seat';

/**
 * One statement. Its parts see the table as it was before, but for the unique indexes: what is taken is asked after what was left is gone,
 * for `taken` waits for the count of `gone`. In the order of the ids, so that two parties with the same people cannot wait for each
 * other. An account that was deleted keeps its seat until the lobby moves on, and no place.
 */
const CLAIM = `WITH w AS MATERIALIZED (
    SELECT r.user_id, r.kind, r.seat FROM json_to_recordset($2::json) AS r(user_id int, kind text, seat int) JOIN users u ON u.id = r.user_id),
  kept AS MATERIALIZED (SELECT p.user_id FROM lobby_places p JOIN w ON ${IS_WANTED} WHERE p.lobby_id = $1),
  gone AS (DELETE FROM lobby_places p WHERE p.lobby_id = $1 AND NOT EXISTS (SELECT 1 FROM w WHERE ${IS_WANTED}) RETURNING 1),
  taken AS (
    INSERT INTO lobby_places (lobby_id, user_id, kind, seat)
    SELECT $1, w.user_id, w.kind, w.seat FROM w
     WHERE (SELECT count(*) FROM gone) >= 0 AND w.user_id NOT IN (SELECT user_id FROM kept)
     ORDER BY w.user_id
    ON CONFLICT DO NOTHING RETURNING user_id)
  SELECT count(*)::int AS refused FROM w
   WHERE w.user_id NOT IN (SELECT user_id FROM kept) AND w.user_id NOT IN (SELECT user_id FROM taken)`;

/**
 * Makes the places of the lobby those of the state, under the lobby's lock. Who sits or waits in another lobby refuses it all: of two
 * lobbies at the same moment the first to write has the person, the other one waits for its commit and then finds the place taken.
 */
export async function claimPlaces(client: PoolClient, after: LobbyState): Promise<Refusal | null> {
  const { rows } = await client.query<{ refused: number }>({
    name: 'lobby-places',
    text: CLAIM,
    values: [after.id, JSON.stringify(placesOf(after))],
  });
  return rows[0]?.refused === 0
    ? null
    : { code: 'SEATED_ELSEWHERE', message: 'That person sits or waits in another lobby.' };
}

function placesOf(state: LobbyState): Place[] {
  if (isOver(state)) return [];
  return [
    ...state.seats.map(({ person, seat }) => ({ user_id: person.id, kind: 'seat' as const, seat })),
    ...state.waitlist.map(({ person }) => ({ user_id: person.id, kind: 'waiting' as const, seat: null })),
    ...state.casters.map(({ id }) => ({ user_id: id, kind: 'caster' as const, seat: null })),
  ];
}
