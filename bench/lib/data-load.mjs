import { createRequire } from 'node:module';
import { playMap } from './data-maps.mjs';
import { community } from './data-people.mjs';
import { SeriesMaker } from './data-series.mjs';

const require = createRequire(import.meta.url);
const { Client } = require('pg');
const { createDataSource } = require('@placar/persistence');
const readModels = require('@placar/read-models');

/** Maps that were played once and are shown by many matches: simulating each of 300,000 would take longer than writing them. */
const PLAYED_MAPS = 600;
const BATCH = 1_000;
/** Changes when the same numbers of matches, teams … give other rows: kept data sets are made anew then. */
const DATA_FORM = 1;

/** How many people play so many matches. */
export function population(matches) {
  const large = matches >= 100_000;
  return { teams: large ? 1_000 : 500, players: large ? 5_000 : 2_500, seasons: large ? 40 : 10 };
}

/**
 * Writes the data set of `matches` matches into the read tables of an empty, migrated database, builds standings and ready histories
 * from them and collects the planner's statistics. `tell` hears how far it is. Refuses a database that has matches.
 */
export async function loadData({ url, matches, people, tell }) {
  // Empty as it is, it is marked to be in today's form: a start of the product must not write these tables anew from an empty log.
  await readModels.prepareDatabase(url);
  const client = new Client({ connectionString: url, application_name: 'placar-bench-data' });
  await client.connect();
  try {
    const [{ used }] = (await client.query('SELECT EXISTS (SELECT FROM matches) OR EXISTS (SELECT FROM teams) AS used'))
      .rows;
    if (used) throw new Error('this database already has teams or matches; the data set needs one of its own');
    // Losing the last half second of a data set that can be made again is no loss.
    await client.query('SET synchronous_commit = off');
    await client.query('BEGIN');
    const everybody = community(people);
    const offset = await writePeople(client, everybody);
    await writeMatches(client, { everybody, offset, matches, tell });
    await client.query("SELECT setval('match_id_seq', (SELECT max(id) FROM matches))");
    await client.query('COMMIT');
    tell('standings and histories');
    await buildStandings(url);
    tell('planner statistics');
    await client.query('VACUUM (ANALYZE)');
  } finally {
    await client.end();
  }
}

/** Rows of one table, from JSON: columns that are not named keep their defaults. */
async function insert(client, table, rows, columns = Object.keys(rows[0] ?? {})) {
  if (rows.length === 0) return;
  const names = columns.join(', ');
  await client.query(
    `INSERT INTO ${table} (${names}) SELECT ${names} FROM json_populate_recordset(NULL::${table}, $1::json)`,
    [JSON.stringify(rows)],
  );
}

/** Accounts, seasons and teams; answers how far the ids of the accounts lie behind those of the data set. */
async function writePeople(client, { people, teams, seasons }) {
  const [{ offset }] = (await client.query('SELECT COALESCE(max(id), 0)::int AS offset FROM users')).rows;
  const account = (id) => id + offset;
  await insert(
    client,
    'users',
    people.map(({ id, steam_id, name, avatar }) => ({
      id: account(id),
      steam_id,
      name: [...name].slice(0, 40).join(''),
      small_image: avatar,
      medium_image: avatar.replace('.jpg', '_medium.jpg'),
      large_image: avatar.replace('.jpg', '_full.jpg'),
    })),
  );
  await insert(
    client,
    'teams',
    teams.map(({ id, name, tag, flag, public_team, members }) => ({
      id,
      user_id: account(members[0].id),
      name,
      tag,
      flag,
      public_team,
    })),
  );
  await insert(
    client,
    'team_members',
    teams
      .flatMap(({ id, members }) =>
        members.map((member, place) => ({
          team_id: id,
          steam_id: member.steam_id,
          name: place % 3 === 0 ? '' : member.name,
          captain: place === 0,
        })),
      )
      .map((row, index) => ({ id: index + 1, ...row })),
  );
  await insert(
    client,
    'seasons',
    seasons.map(({ owner, ...season }) => ({ ...season, user_id: account(owner) })),
  );
  for (const table of ['users', 'teams', 'team_members', 'seasons']) {
    await client.query(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`);
  }
  return offset;
}

async function writeMatches(client, { everybody, offset, matches, tell }) {
  tell('played maps');
  const played = Array.from({ length: PLAYED_MAPS }, (_, index) => playMap(`map/${index}`));
  await writePlayedMaps(client, played);
  await writeLineups(client, everybody, matches);
  const counters = Object.keys(played[0].players.team1[0].counters);
  const maker = new SeriesMaker(everybody, played, matches);
  for (let first = 1; first <= matches; first += BATCH) {
    const batch = [];
    for (let id = first; id < Math.min(first + BATCH, matches + 1); id += 1) batch.push(maker.make(id));
    await writeBatch(client, batch, { offset, counters });
    const done = Math.min(matches, first + BATCH - 1);
    if (done % 10_000 === 0 || done === matches) tell(`${done} of ${matches} matches`);
  }
}

/** Kept on the server for as long as this connection, so that a map's rows are copied and not sent. */
async function writePlayedMaps(client, played) {
  await client.query('CREATE TEMP TABLE bench_maps (played int PRIMARY KEY, rounds jsonb)');
  await client.query(
    'CREATE TEMP TABLE bench_lines (played int, slot text, place int, counters jsonb, rounds jsonb, PRIMARY KEY (played, slot, place))',
  );
  await insert(
    client,
    'bench_maps',
    played.map(({ rounds }, index) => ({ played: index, rounds })),
  );
  const lines = played.flatMap(({ players }, index) =>
    ['team1', 'team2'].flatMap((slot) =>
      players[slot].map((player, place) => ({ played: index, slot, place, ...player })),
    ),
  );
  await insert(client, 'bench_lines', lines);
  const names = Object.keys(played[0].players.team1[0].counters);
  await client.query(
    `CREATE TEMP TABLE bench_players AS SELECT l.played, l.slot, l.place, l.rounds, c.* FROM bench_lines l,
       jsonb_to_record(l.counters) AS c(${names.map((name) => `${name} int`).join(', ')})`,
  );
  await client.query('CREATE INDEX ON bench_players (played)');
  await client.query('ANALYZE bench_players');
}

async function writeLineups(client, { teams }, matches) {
  await client.query(
    'CREATE TEMP TABLE bench_lineups (team_id int, place int, steam_id text, name text, old_name text, renamed_at int, PRIMARY KEY (team_id, place))',
  );
  const rows = teams.flatMap(({ id, members }) =>
    members.slice(0, 5).map((member, place) => ({
      team_id: id,
      place,
      steam_id: member.steam_id,
      name: member.name,
      old_name: member.old_name ?? member.name,
      renamed_at: Math.floor(member.renamed_at * matches),
    })),
  );
  await insert(client, 'bench_lineups', rows);
  await client.query('ANALYZE bench_lineups');
}

async function writeBatch(client, batch, { offset, counters }) {
  const rows = batch.map(({ match: { winner_slot: _slot, ...row } }) => ({ ...row, user_id: row.user_id + offset }));
  await insert(client, 'matches', rows);
  const maps = batch.flatMap((series) => series.maps);
  await client.query(
    `INSERT INTO map_stats (id, match_id, winner, map_number, map_name, team1_score, team2_score, start_time, end_time, demo_file, rounds)
     SELECT m.id, m.match_id, m.winner, m.map_number, m.map_name, m.team1_score, m.team2_score, m.start_time, m.end_time, m.demo_file, p.rounds
       FROM json_to_recordset($1::json) AS m(id bigint, match_id int, winner int, map_number int, map_name text, team1_score int,
              team2_score int, start_time timestamptz, end_time timestamptz, demo_file text, played int)
       JOIN bench_maps p ON p.played = m.played ORDER BY m.id`,
    [JSON.stringify(maps.map(({ row, played }) => ({ ...row, played })))],
  );
  const lineups = batch.flatMap(({ match, maps: own }) =>
    own.flatMap(({ row, played, turn }) =>
      ['team1', 'team2'].map((slot) => ({
        map_id: row.id,
        match_id: row.match_id,
        map_number: row.map_number,
        slot,
        team_id: match[`${slot}_id`],
        team_name: match[`${slot}_string`],
        turn: turn[slot],
        played,
        won: match.winner_slot === slot,
      })),
    ),
  );
  const names = counters.join(', ');
  await client.query(
    `INSERT INTO player_stats (id, match_id, map_id, map_number, team_id, steam_id, name, team_name, winner, ${names}, rounds)
     SELECT m.map_id * 100 + row_number() OVER (PARTITION BY m.map_id ORDER BY l.steam_id) - 1, m.match_id, m.map_id, m.map_number,
            m.team_id, l.steam_id, CASE WHEN m.match_id < l.renamed_at THEN l.old_name ELSE l.name END, m.team_name, m.won,
            ${names}, p.rounds
       FROM json_to_recordset($1::json) AS m(map_id bigint, match_id int, map_number int, slot text, team_id int, team_name text,
              turn int, played int, won boolean)
       JOIN bench_lineups l ON l.team_id = m.team_id
       JOIN bench_players p ON p.played = m.played AND p.slot = m.slot AND p.place = (l.place + m.turn) % 5
      ORDER BY m.map_id, l.steam_id`,
    [JSON.stringify(lineups)],
  );
  await insert(
    client,
    'vetoes',
    batch.flatMap(({ vetoes }) => vetoes),
  );
  await insert(
    client,
    'veto_sides',
    batch.flatMap(({ sides }) => sides),
  );
}

/** From the read tables, as a rebuild and then the worker do it. */
async function buildStandings(url) {
  const database = await createDataSource({ url, poolSize: 1, applicationName: 'placar-bench-standings' }).initialize();
  try {
    await readModels.rebuildStandings(database);
    await readModels.buildAllHistories(database);
  } finally {
    await database.destroy();
  }
}
