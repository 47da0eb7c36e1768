import type { DataSource } from 'typeorm';
import {
  OVERALL_SCOPE,
  PLAYER_SUMS,
  PLAYER_TALLY_COLUMNS,
  PUG_SCOPE,
  SHOWN_AT,
  TEAM_SUMS,
  TEAM_TALLY_COLUMNS,
  freshPlayers,
  freshTeams,
  scopesOf,
} from './standing-sql';

const sums = (names: readonly string[]): string => names.map((name) => `sum(c.${name}) AS ${name}`).join(', ');

/** So many matches are added up at a time: their players fit into memory. */
const RANGE = 20_000;

const PREPARE = [
  `SET LOCAL work_mem = '256MB'`,
  `SET LOCAL maintenance_work_mem = '256MB'`,
  // Nobody counts, and no match begins or closes, between the reading of the tables and the writing of the sums.
  `LOCK TABLE match_tallies IN EXCLUSIVE MODE`,
  `TRUNCATE match_tallies, player_tallies, team_tallies`,
  `DELETE FROM player_standings`,
  `DELETE FROM team_standings`,
  `INSERT INTO match_tallies (match_id, counted_version, final, recount_at)
   SELECT m.id, m.version, NOT m.is_open AND COALESCE(${SHOWN_AT} <= now(), true),
          CASE WHEN ${SHOWN_AT} > now() THEN ${SHOWN_AT} END
     FROM matches m ORDER BY m.id`,
  // Millions of rows in no order: indexes made afterwards cost a fraction of indexes kept meanwhile.
  `ALTER TABLE player_tallies DROP CONSTRAINT player_tallies_pkey`,
  `DROP INDEX player_tallies_steam`,
];

const CONTRIBUTIONS = [
  `INSERT INTO player_tallies (${PLAYER_TALLY_COLUMNS}) ${freshPlayers('range')}`,
  `INSERT INTO team_tallies (${TEAM_TALLY_COLUMNS}) ${freshTeams('range')}`,
];

const TOTALS = [
  `ALTER TABLE player_tallies ADD PRIMARY KEY (match_id, steam_id)`,
  `CREATE INDEX player_tallies_steam ON player_tallies (steam_id, match_id)`,
  // Whoever holds a board of before reads it whole again.
  `INSERT INTO standing_boards (scope, version)
   SELECT ${OVERALL_SCOPE}, 1 UNION SELECT ${PUG_SCOPE}, 1 UNION SELECT season_id, 1 FROM matches WHERE season_id IS NOT NULL
   ON CONFLICT (scope) DO NOTHING`,
  `UPDATE standing_boards SET version = version + 1, epoch = epoch + 1`,
  `INSERT INTO player_standings (scope, steam_id, name, named_by, version, ${PLAYER_SUMS.join(', ')})
   SELECT s.scope, s.steam_id, s.name, s.named_by, b.version, ${PLAYER_SUMS.map((sum) => `s.${sum}`).join(', ')}
     FROM (SELECT board.scope, c.steam_id, substr(max(lpad(c.match_id::text, 10, '0') || c.name COLLATE "C"), 11) AS name,
                  max(c.match_id) AS named_by, ${sums(PLAYER_SUMS)}
             FROM player_tallies c ${scopesOf('c')} GROUP BY board.scope, c.steam_id) s
     JOIN standing_boards b USING (scope)
    ORDER BY s.scope, s.steam_id`,
  `INSERT INTO team_standings (scope, team_id, ${TEAM_SUMS.join(', ')})
   SELECT board.scope, c.team_id, ${sums(TEAM_SUMS)} FROM team_tallies c ${scopesOf('c')} GROUP BY board.scope, c.team_id
    ORDER BY board.scope, c.team_id`,
];

/**
 * Writes all standings anew, as sums over the read tables and without any of the contributions that were kept: what the incremental
 * count must come to. Call inside a transaction that may take a while.
 */
export async function rebuildStandingsIn(database: {
  query(text: string, values?: unknown[]): Promise<unknown>;
}): Promise<void> {
  for (const statement of PREPARE) await database.query(statement);
  const [newest] = (await database.query('SELECT max(id) AS id FROM matches')) as { id: number | null }[];
  for (let first = 1; first <= (newest?.id ?? 0); first += RANGE)
    for (const statement of CONTRIBUTIONS) await database.query(statement, [first, first + RANGE - 1]);
  for (const statement of TOTALS) await database.query(statement);
}

/** The same in a transaction of its own. */
export function rebuildStandings(dataSource: DataSource): Promise<void> {
  return dataSource.transaction((manager) => rebuildStandingsIn(manager));
}
