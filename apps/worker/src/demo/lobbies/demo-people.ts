import { User } from '@placar/persistence';
import type { DataSource, EntityManager } from 'typeorm';
import { DEMO_TEAMS, demoSteamId } from '../community';

export interface DemoPerson {
  id: number;
  name: string;
}

const PEOPLE = DEMO_TEAMS.flatMap(({ players }, team) =>
  players.map((name, player) => ({ name, steamId: demoSteamId(team, player) })),
);
const STEAM_IDS = PEOPLE.map(({ steamId }) => steamId);

/** Accounts of the demo's players, without a password: only so can they take seats in lobbies. What exists is left as it is. */
export async function placePeople(database: DataSource | EntityManager): Promise<void> {
  const people = database.getRepository(User).createQueryBuilder().insert();
  await people
    .values(PEOPLE.map((person) => ({ ...person })))
    .orIgnore()
    .updateEntity(false)
    .execute();
}

/** Everybody of the demo who has an account, by id. Nobody who can sign in with a password is one of them. */
export async function demoPeople(database: DataSource): Promise<Map<number, DemoPerson>> {
  const rows = await database.query<DemoPerson[]>(
    'SELECT id, name FROM users WHERE steam_id = ANY($1) AND password_hash IS NULL ORDER BY id',
    [STEAM_IDS],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Who could take a seat now. Mates of those who sit in lobbies come first, so that the other teams stay free for matches. */
export function freePeople(database: DataSource, most: number): Promise<DemoPerson[]> {
  return database.query<DemoPerson[]>(
    `SELECT u.id, u.name FROM users u WHERE u.steam_id = ANY($1) AND u.password_hash IS NULL
        AND NOT EXISTS (SELECT 1 FROM lobby_places p WHERE p.user_id = u.id)
        AND NOT EXISTS (SELECT 1 FROM matches m WHERE m.is_open
          AND (m.team1_steam_ids @> ARRAY[u.steam_id::text] OR m.team2_steam_ids @> ARRAY[u.steam_id::text]))
      ORDER BY EXISTS (SELECT 1 FROM team_members own JOIN team_members mate ON mate.team_id = own.team_id
          JOIN users w ON w.steam_id = mate.steam_id JOIN lobby_places p ON p.user_id = w.id
          WHERE own.steam_id = u.steam_id) DESC, random() LIMIT $2`,
    [STEAM_IDS, most],
  );
}
