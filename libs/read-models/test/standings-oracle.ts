import { PLAYER_SUMS, SUMMED_STATS, TEAM_SUMS } from '../src/standings/standing-sql';
import type { DataSource } from 'typeorm';

interface MatchRow {
  id: number;
  is_pug: boolean;
  season_id: number | null;
  cancelled: boolean;
  private_match: boolean;
  unconfirmed: boolean;
  is_open: boolean;
  winner: number | null;
  end_time: Date | null;
  tv_delay: number;
  team1_id: number | null;
  team2_id: number | null;
}
type PlayerRow = Record<(typeof SUMMED_STATS)[number], number> & {
  match_id: number;
  map_number: number;
  steam_id: string;
  name: string;
  team_id: number | null;
  winner: boolean;
};
interface MapRow {
  match_id: number;
  map_number: number;
  unproven: boolean;
  winner: number | null;
  team1_score: number;
  team2_score: number;
}

/** Standings by the words of wire contract §10, from the rows of the read tables and without the code that is tested. */
export async function expectedStandings(database: DataSource): Promise<{ players: unknown[]; teams: unknown[] }> {
  const matches = await database.query<MatchRow[]>('SELECT * FROM matches ORDER BY id');
  const rows = await database.query<PlayerRow[]>('SELECT * FROM player_stats ORDER BY match_id, map_number');
  const maps = await database.query<MapRow[]>('SELECT * FROM map_stats ORDER BY match_id, map_number');
  const players = new Map<string, Record<string, number | string>>();
  const teams = new Map<string, Record<string, number>>();
  for (const match of matches) {
    const isHeldBack =
      match.tv_delay > 0 && (match.is_open || (match.end_time?.getTime() ?? 0) + match.tv_delay * 1000 > Date.now());
    if (match.cancelled || match.private_match || match.unconfirmed || isHeldBack) continue;
    const scopes = match.is_pug ? [-1] : match.season_id === null ? [0] : [0, match.season_id];
    for (const scope of scopes) {
      const isProven = (number: number): boolean =>
        !maps.some((map) => map.match_id === match.id && map.map_number === number && map.unproven);
      for (const row of rows.filter(({ match_id }) => match_id === match.id))
        if (isProven(row.map_number)) addPlayer(players, scope, match, row);
      if (match.end_time !== null && match.winner !== null)
        for (const map of maps.filter(({ match_id, unproven }) => match_id === match.id && !unproven))
          addTeams(teams, scope, match, map);
    }
  }
  return { players: sorted(players), teams: sorted(teams) };
}

function addPlayer(
  players: Map<string, Record<string, number | string>>,
  scope: number,
  match: MatchRow,
  row: PlayerRow,
): void {
  const key = `${scope}/${row.steam_id}`;
  const total = players.get(key) ?? { scope, steam_id: row.steam_id, ...zeros(PLAYER_SUMS) };
  players.set(key, total);
  const won = match.is_pug ? row.winner : row.team_id !== null && row.team_id === match.winner;
  total['name'] = row.name;
  total['maps'] = Number(total['maps']) + 1;
  total['wins'] = Number(total['wins']) + (won ? 1 : 0);
  for (const stat of SUMMED_STATS) total[stat] = Number(total[stat]) + row[stat];
}

function addTeams(teams: Map<string, Record<string, number>>, scope: number, match: MatchRow, map: MapRow): void {
  const sides: [number | null, number][] = [
    [match.team1_id, map.team1_score - map.team2_score],
    [match.team2_id, map.team2_score - map.team1_score],
  ];
  if (map.winner === null || !sides.some(([id]) => id === map.winner)) return;
  for (const [id, difference] of sides) {
    if (id === null) continue;
    const total = teams.get(`${scope}/${id}`) ?? { scope, team_id: id, maps: 0, wins: 0, losses: 0, rounddiff: 0 };
    teams.set(`${scope}/${id}`, total);
    total['maps']! += 1;
    total[map.winner === id ? 'wins' : 'losses']! += 1;
    total['rounddiff']! += difference;
  }
}

const zeros = (names: readonly string[]): Record<string, number> => Object.fromEntries(names.map((name) => [name, 0]));

const sorted = (rows: ReadonlyMap<string, object>): unknown[] =>
  [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);

/** The standings as they are kept, in the form of `expectedStandings`; rows that everybody has left are no rows. */
export async function keptStandings(database: DataSource): Promise<{ players: unknown[]; teams: unknown[] }> {
  const read = async (table: string, key: string, columns: string): Promise<unknown[]> => {
    const rows = await database.query<Record<string, unknown>[]>(
      `SELECT scope, ${key}, ${columns} FROM ${table} WHERE maps > 0`,
    );
    return sorted(new Map(rows.map((row) => [`${String(row['scope'])}/${String(row[key])}`, row])));
  };
  return {
    players: await read('player_standings', 'steam_id', ['name', ...PLAYER_SUMS].join(', ')),
    teams: await read('team_standings', 'team_id', TEAM_SUMS.join(', ')),
  };
}
