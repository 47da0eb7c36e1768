import { STAT_COUNTERS } from '@placar/contracts';
import type { Statement } from '../log';
import type { Projection } from './project';

/** Columns of each projection table, in one place: the upserts and the rebuild are made from it. */
const TABLES = {
  matches: {
    key: ['id'],
    columns: {
      id: 'int',
      version: 'int',
      attempt: 'int',
      user_id: 'int',
      server_id: 'int',
      team1_id: 'int',
      team2_id: 'int',
      season_id: 'int',
      winner: 'int',
      team1_score: 'int',
      team2_score: 'int',
      team1_series_score: 'int',
      team2_series_score: 'int',
      team1_string: 'text',
      team2_string: 'text',
      team1_mapscore: 'int',
      team2_mapscore: 'int',
      current_map: 'int',
      current_map_name: 'text',
      cancelled: 'boolean',
      forfeit: 'boolean',
      start_time: 'timestamptz',
      end_time: 'timestamptz',
      max_maps: 'int',
      title: 'text',
      skip_veto: 'boolean',
      veto_mappool: 'text',
      veto_first: 'text',
      side_type: 'text',
      map_sides: 'text',
      plugin_version: 'text',
      private_match: 'boolean',
      enforce_teams: 'boolean',
      is_pug: 'boolean',
      wingman: 'boolean',
      min_player_ready: 'int',
      players_per_team: 'int',
      min_spectators_to_ready: 'int',
      game: 'text',
      tv_delay: 'int',
      status: 'text',
      is_open: 'boolean',
      ignore_server: 'boolean',
      unconfirmed: 'boolean',
      unproven: 'boolean',
      ranked_mode: 'text',
      team1_steam_ids: 'text[]',
      team2_steam_ids: 'text[]',
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
    },
  },
  map_stats: {
    key: ['id'],
    columns: {
      id: 'bigint',
      match_id: 'int',
      winner: 'int',
      map_number: 'int',
      map_name: 'text',
      team1_score: 'int',
      team2_score: 'int',
      start_time: 'timestamptz',
      end_time: 'timestamptz',
      round_restored: 'boolean',
      demo_file: 'text',
      unproven: 'boolean',
      rounds: 'jsonb',
    },
  },
  player_stats: {
    key: ['match_id', 'map_number', 'steam_id'],
    columns: {
      id: 'bigint',
      match_id: 'int',
      map_id: 'bigint',
      map_number: 'int',
      team_id: 'int',
      steam_id: 'text',
      name: 'text',
      team_name: 'text',
      listed: 'boolean',
      ...Object.fromEntries(STAT_COUNTERS.map((name) => [name, 'int'])),
      estimated: 'boolean',
      winner: 'boolean',
      rounds: 'json',
    },
  },
  vetoes: {
    key: ['id'],
    columns: {
      id: 'bigint',
      match_id: 'int',
      team_name: 'text',
      map: 'text',
      pick_or_veto: 'text',
      decider: 'boolean',
    },
  },
  veto_sides: {
    key: ['id'],
    columns: { id: 'bigint', veto_id: 'bigint', match_id: 'int', team_name: 'text', map: 'text', side: 'text' },
  },
  web_vetoes: {
    key: ['match_id'],
    columns: { match_id: 'int', step: 'int', deadline_at: 'timestamptz', is_over: 'boolean' },
  },
  live_parts: { key: ['match_id', 'part'], columns: { match_id: 'int', part: 'text', version: 'int', body: 'text' } },
  live_timeline: {
    key: ['match_id', 'version'],
    columns: { match_id: 'int', version: 'int', staff_only: 'boolean', body: 'text' },
  },
  match_commands: {
    key: ['id'],
    columns: {
      id: 'uuid',
      match_id: 'int',
      idempotency_key: 'text',
      fingerprint: 'text',
      kind: 'text',
      args: 'jsonb',
      actor_id: 'int',
      actor_name: 'text',
      requested_at: 'timestamptz',
      status: 'text',
      detail: 'text',
      sent_at: 'timestamptz',
      settled_at: 'timestamptz',
    },
  },
} as const;

type TableName = keyof typeof TABLES;

/** Every table that a rebuild drops and writes again. */
export const PROJECTION_TABLES = Object.keys(TABLES) as TableName[];

const upserts = new Map<string, string>();

/** Made once for each table and place: the text is part of every append. */
function upsert(table: TableName, parameter: number): string {
  const name = `${table}$${parameter}`;
  const text = upserts.get(name) ?? upsertText(table, parameter);
  upserts.set(name, text);
  return text;
}

function upsertText(table: TableName, parameter: number): string {
  const { key, columns } = TABLES[table] as { key: readonly string[]; columns: Record<string, string> };
  const names = Object.keys(columns);
  const changes = names.filter((name) => !key.includes(name)).map((name) => `${name} = EXCLUDED.${name}`);
  return (
    `INSERT INTO ${table} (${names.join(', ')}) SELECT ${names.join(', ')} ` +
    `FROM jsonb_to_recordset($${parameter}::jsonb) AS r(${names.map((name) => `${name} ${columns[name] ?? 'text'}`).join(', ')}) ` +
    `ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${changes.join(', ')}`
  );
}

/** A change never takes a settled line back to `sent`: the mark may arrive after the outcome. */
const CHANGE_COMMANDS = `UPDATE match_commands c SET
    status = CASE WHEN r.settled_at IS NULL AND c.settled_at IS NOT NULL THEN c.status ELSE r.status END,
    detail = COALESCE(r.detail, c.detail), sent_at = COALESCE(c.sent_at, r.sent_at), settled_at = COALESCE(c.settled_at, r.settled_at)
  FROM jsonb_to_recordset($PARAM::jsonb) AS r(id uuid, status text, detail text, sent_at timestamptz, settled_at timestamptz)
  WHERE c.id = r.id`;

/** Takes the row's lock even where it changes nothing: a count that has not seen this change must not call itself final after it. */
const MARK_TALLIES = `INSERT INTO match_tallies (match_id)
  SELECT match_id FROM jsonb_to_recordset($PARAM::jsonb) AS r(match_id int)
  ON CONFLICT (match_id) DO UPDATE SET final = false WHERE match_tallies.final`;

const UPSERT_ORDER: readonly [TableName, (projection: Projection) => readonly unknown[]][] = [
  ['matches', (p) => [p.match]],
  ['map_stats', (p) => p.maps],
  ['player_stats', (p) => p.players],
  ['vetoes', (p) => p.vetoes],
  ['veto_sides', (p) => p.sides],
  ['web_vetoes', (p) => p.webVetoes],
  ['live_parts', (p) => p.parts],
  ['live_timeline', (p) => p.timeline],
  ['match_commands', (p) => p.newCommands],
];

/**
 * The parts of one statement that writes all rows of a projection; parameters start at `first`. Tables without rows are left
 * out: starting ten upserts to write into three costs the database more than the writing. `key` names the set of tables.
 */
export function projectionCtes(
  projection: Projection,
  first: number,
): { key: string; ctes: string[]; values: string[] } {
  const ctes: string[] = [];
  const values: string[] = [];
  let key = '';
  UPSERT_ORDER.forEach(([table, rowsOf], index) => {
    const rows = rowsOf(projection);
    if (rows.length === 0) return;
    ctes.push(`p_${table} AS (${upsert(table, first + values.length)})`);
    values.push(JSON.stringify(rows));
    key += index;
  });
  if (projection.commandChanges.length > 0) {
    const changes = CHANGE_COMMANDS.replace('$PARAM', `$${first + values.length}`);
    ctes.push(`p_changes AS (${changes})`);
    values.push(JSON.stringify(projection.commandChanges));
    key += 'c';
  }
  if (projection.tallies.length > 0) {
    ctes.push(`p_tallies AS (${MARK_TALLIES.replace('$PARAM', `$${first + values.length}`)})`);
    values.push(JSON.stringify(projection.tallies));
    key += 't';
  }
  return { key, ctes, values };
}

/** Removes rows that the new state no longer has (restart, restore), before the upserts. */
export function staleStatements(matchId: number, projection: Projection): Statement[] {
  const statements: Statement[] = [];
  const remove = (table: TableName, condition: string, ...values: unknown[]): void => {
    statements.push({ text: `DELETE FROM ${table} WHERE match_id = $1${condition}`, values: [matchId, ...values] });
  };
  if (projection.clearVeto) {
    remove('veto_sides', '');
    remove('vetoes', '');
    remove('live_parts', " AND part = 'veto'");
  }
  statements.push(...projection.combat);
  if (projection.keepMaps === null) return statements;
  const kept = projection.keepMaps.filter((map) => !projection.replacePlayers.includes(map));
  remove('player_stats', ' AND NOT (map_number = ANY($2))', kept);
  remove('map_stats', ' AND NOT (map_number = ANY($2))', projection.keepMaps);
  remove(
    'live_parts',
    " AND part ~ '^(map|scoreboard):' AND NOT (split_part(part, ':', 2)::int = ANY($2))",
    projection.keepMaps,
  );
  return statements;
}
