import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The first schema. Three groups of tables: records (users, teams, servers, seasons), the match log with its
 * operational neighbours (events, inbox, outbox, leases), and projections that can be dropped and rebuilt from the log.
 */
export class Initial1763700000000 implements MigrationInterface {
  name = 'Initial1763700000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...RECORDS, ...MATCH_LOG, ...PROJECTIONS]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`DROP TABLE IF EXISTS ${table} CASCADE`);
    await runner.query('DROP SEQUENCE IF EXISTS match_id_seq');
  }
}

const TABLES = [
  'live_timeline',
  'live_parts',
  'veto_sides',
  'vetoes',
  'player_stats',
  'map_stats',
  'match_commands',
  'matches',
  'demos',
  'round_backups',
  'match_watch',
  'server_leases',
  'outbox',
  'plugin_inbox',
  'match_snapshots',
  'match_events',
  'sessions',
  'openid_nonces',
  'season_cvars',
  'seasons',
  'team_members',
  'teams',
  'servers',
  'user_maps',
  'users',
];

const RECORDS = [
  `CREATE TABLE users (
    id serial PRIMARY KEY,
    steam_id varchar(17) UNIQUE,
    claimed_steam_id varchar(17),
    username varchar(170),
    name varchar(40) NOT NULL DEFAULT '',
    password_hash text,
    admin boolean NOT NULL DEFAULT false,
    super_admin boolean NOT NULL DEFAULT false,
    small_image varchar(150), medium_image varchar(150), large_image varchar(150),
    api_key_hash bytea UNIQUE,
    challonge_api_key_encrypted text,
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE UNIQUE INDEX users_username_lower ON users (lower(username))`,
  `COMMENT ON COLUMN users.steam_id IS 'proved by a Steam login; a typed id goes to claimed_steam_id and proves nothing'`,
  `CREATE TABLE user_maps (
    id serial PRIMARY KEY,
    user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
    map_name varchar(32) NOT NULL, map_display_name varchar(32) NOT NULL,
    enabled boolean NOT NULL DEFAULT true,
    inserted_at timestamptz NOT NULL DEFAULT now(),
    UNIQUE (user_id, map_name)
  )`,
  `CREATE TABLE servers (
    id serial PRIMARY KEY,
    user_id int REFERENCES users ON DELETE CASCADE,
    display_name varchar(64) NOT NULL,
    ip_string varchar(255) NOT NULL, port int NOT NULL CHECK (port BETWEEN 1 AND 65535),
    gotv_port int CHECK (gotv_port BETWEEN 1 AND 65535),
    rcon_password_encrypted text NOT NULL DEFAULT '',
    public_server boolean NOT NULL DEFAULT false,
    flag varchar(4), tag varchar(16),
    provider varchar(16) NOT NULL DEFAULT 'registered',
    plugin_version varchar(32),
    last_seen_at timestamptz, last_latency_ms int, last_problem varchar(32),
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE UNIQUE INDEX servers_endpoint ON servers (lower(ip_string), port)`,
  `CREATE TABLE teams (
    id serial PRIMARY KEY,
    user_id int REFERENCES users ON DELETE SET NULL,
    name varchar(40) NOT NULL, flag varchar(4), logo varchar(10), tag varchar(40) NOT NULL DEFAULT '',
    public_team boolean NOT NULL DEFAULT false,
    challonge_team_id int,
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE INDEX teams_user ON teams (user_id)`,
  `CREATE TABLE team_members (
    id serial PRIMARY KEY,
    team_id int NOT NULL REFERENCES teams ON DELETE CASCADE,
    steam_id varchar(17) NOT NULL, name varchar(40) NOT NULL DEFAULT '',
    captain boolean NOT NULL DEFAULT false, coach boolean NOT NULL DEFAULT false,
    UNIQUE (team_id, steam_id)
  )`,
  `CREATE TABLE seasons (
    id serial PRIMARY KEY,
    user_id int REFERENCES users ON DELETE CASCADE,
    name varchar(40) NOT NULL, start_date date NOT NULL, end_date date,
    is_challonge boolean NOT NULL DEFAULT false, challonge_svg varchar(256), challonge_url varchar(256)
  )`,
  `CREATE TABLE season_cvars (
    id serial PRIMARY KEY,
    season_id int NOT NULL REFERENCES seasons ON DELETE CASCADE,
    cvar_name varchar(150) NOT NULL, cvar_value text NOT NULL DEFAULT '',
    UNIQUE (season_id, cvar_name)
  )`,
  `CREATE TABLE sessions (sid varchar PRIMARY KEY, sess json NOT NULL, expire timestamptz NOT NULL)`,
  `CREATE INDEX sessions_expire ON sessions (expire)`,
  `CREATE TABLE openid_nonces (nonce varchar(256) PRIMARY KEY, seen_at timestamptz NOT NULL DEFAULT now())`,
];

/** `json`, not `jsonb`, where the log is concerned: it keeps the order of keys, so a rebuild gives the same bytes. */
const MATCH_LOG = [
  `CREATE SEQUENCE match_id_seq AS int`,
  `CREATE TABLE match_events (
    position bigserial PRIMARY KEY,
    match_id int NOT NULL, version int NOT NULL,
    type varchar(64) NOT NULL, payload json NOT NULL,
    actor json NOT NULL, command_id uuid, cause varchar(64), correlation_id varchar(64),
    occurred_at timestamptz NOT NULL, recorded_at timestamptz NOT NULL DEFAULT now(),
    UNIQUE (match_id, version)
  )`,
  `CREATE TABLE match_snapshots (match_id int PRIMARY KEY, version int NOT NULL, schema int NOT NULL, state json NOT NULL)`,
  `CREATE TABLE plugin_inbox (
    id bigserial PRIMARY KEY,
    match_id int NOT NULL, attempt int NOT NULL,
    event varchar(64) NOT NULL, body jsonb NOT NULL, body_hash bytea NOT NULL,
    received_at timestamptz NOT NULL DEFAULT now(), projected_at timestamptz,
    UNIQUE (match_id, attempt, body_hash)
  )`,
  `CREATE INDEX plugin_inbox_waiting ON plugin_inbox (match_id, id) WHERE projected_at IS NULL`,
  `CREATE TABLE outbox (
    id uuid PRIMARY KEY,
    queue varchar(64) NOT NULL, job varchar(64) NOT NULL, payload jsonb NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(), sent_at timestamptz
  )`,
  `CREATE INDEX outbox_waiting ON outbox (created_at) WHERE sent_at IS NULL`,
  `CREATE TABLE server_leases (
    id bigserial PRIMARY KEY,
    server_id int NOT NULL REFERENCES servers ON DELETE CASCADE,
    match_id int NOT NULL, attempt int NOT NULL,
    acquired_at timestamptz NOT NULL DEFAULT now(),
    config_fetched_at timestamptz, released_at timestamptz, release_reason varchar(64)
  )`,
  `CREATE UNIQUE INDEX server_leases_one_active_per_server ON server_leases (server_id) WHERE released_at IS NULL`,
  `CREATE UNIQUE INDEX server_leases_one_active_per_match ON server_leases (match_id) WHERE released_at IS NULL`,
  `CREATE TABLE match_watch (
    match_id int PRIMARY KEY,
    next_check_at timestamptz NOT NULL DEFAULT now(),
    last_event_at timestamptz, last_status_at timestamptz, unreachable_since timestamptz,
    rcon_ms int, misses int NOT NULL DEFAULT 0
  )`,
  `CREATE INDEX match_watch_due ON match_watch (next_check_at)`,
  `CREATE TABLE round_backups (
    id bigserial PRIMARY KEY,
    match_id int NOT NULL, attempt int NOT NULL, map_number int NOT NULL, round_number int NOT NULL,
    file_name varchar(200) NOT NULL, map_name varchar(64) NOT NULL DEFAULT '',
    team1_score int NOT NULL DEFAULT 0, team2_score int NOT NULL DEFAULT 0,
    valid boolean NOT NULL, body bytea NOT NULL,
    received_at timestamptz NOT NULL DEFAULT now(),
    UNIQUE (match_id, attempt, map_number, round_number)
  )`,
  `CREATE TABLE demos (
    id bigserial PRIMARY KEY,
    match_id int NOT NULL, map_number int NOT NULL,
    file_name varchar(200) NOT NULL, size_bytes bigint NOT NULL,
    received_at timestamptz NOT NULL DEFAULT now(),
    UNIQUE (match_id, map_number)
  )`,
];

const STAT_COLUMNS = [
  'kills',
  'headshot_kills',
  'deaths',
  'assists',
  'flashbang_assists',
  'roundsplayed',
  'teamkills',
  'knife_kills',
  'suicides',
  'damage',
  'util_damage',
  'enemies_flashed',
  'friendlies_flashed',
  'bomb_plants',
  'bomb_defuses',
  'v1',
  'v2',
  'v3',
  'v4',
  'v5',
  'k1',
  'k2',
  'k3',
  'k4',
  'k5',
  'firstdeath_ct',
  'firstdeath_t',
  'firstkill_ct',
  'firstkill_t',
  'kast',
  'contribution_score',
  'mvp',
];

const PROJECTIONS = [
  `CREATE TABLE matches (
    id int PRIMARY KEY, version int NOT NULL, attempt int NOT NULL,
    user_id int, server_id int, team1_id int, team2_id int, season_id int,
    winner int, team1_score int NOT NULL DEFAULT 0, team2_score int NOT NULL DEFAULT 0,
    team1_series_score int, team2_series_score int,
    team1_string varchar(40) NOT NULL, team2_string varchar(40) NOT NULL,
    team1_mapscore int, team2_mapscore int, current_map int, current_map_name varchar(64),
    cancelled boolean NOT NULL DEFAULT false, forfeit boolean NOT NULL DEFAULT false,
    start_time timestamptz, end_time timestamptz,
    max_maps int NOT NULL, title varchar(60) NOT NULL, skip_veto boolean NOT NULL,
    veto_mappool varchar(500) NOT NULL, veto_first varchar(5), side_type varchar(32) NOT NULL, map_sides varchar(75),
    plugin_version varchar(32) NOT NULL DEFAULT 'unknown',
    private_match boolean NOT NULL, enforce_teams boolean NOT NULL, is_pug boolean NOT NULL, wingman boolean NOT NULL,
    min_player_ready int NOT NULL, players_per_team int NOT NULL, min_spectators_to_ready int NOT NULL,
    game varchar(4) NOT NULL DEFAULT 'cs2', tv_delay int NOT NULL DEFAULT 0,
    status varchar(16) NOT NULL, is_open boolean NOT NULL,
    created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL
  )`,
  `CREATE INDEX matches_open ON matches (id) WHERE is_open`,
  `CREATE INDEX matches_user ON matches (user_id, id)`,
  `CREATE INDEX matches_team1 ON matches (team1_id, id)`,
  `CREATE INDEX matches_team2 ON matches (team2_id, id)`,
  `CREATE INDEX matches_season ON matches (season_id)`,
  `CREATE INDEX matches_end ON matches (end_time DESC NULLS LAST)`,
  `CREATE TABLE match_commands (
    id uuid PRIMARY KEY, match_id int NOT NULL, idempotency_key varchar(100),
    kind varchar(32) NOT NULL, args jsonb NOT NULL,
    actor_id int, actor_name varchar(64) NOT NULL DEFAULT '',
    status varchar(16) NOT NULL, detail text,
    requested_at timestamptz NOT NULL, sent_at timestamptz, settled_at timestamptz
  )`,
  `CREATE UNIQUE INDEX match_commands_idempotency ON match_commands (match_id, idempotency_key)`,
  `CREATE INDEX match_commands_match ON match_commands (match_id, requested_at)`,
  `CREATE TABLE map_stats (
    id bigint PRIMARY KEY, match_id int NOT NULL, winner int, map_number int NOT NULL, map_name varchar(64) NOT NULL,
    team1_score int NOT NULL DEFAULT 0, team2_score int NOT NULL DEFAULT 0,
    start_time timestamptz, end_time timestamptz, round_restored boolean NOT NULL DEFAULT false, demo_file varchar(256),
    rounds jsonb NOT NULL DEFAULT '[]',
    UNIQUE (match_id, map_number)
  )`,
  `CREATE TABLE player_stats (
    id bigint NOT NULL, match_id int NOT NULL, map_id bigint NOT NULL, map_number int NOT NULL, team_id int,
    steam_id varchar(17) NOT NULL, name varchar(64) NOT NULL, team_name varchar(64), listed boolean NOT NULL DEFAULT true,
    ${STAT_COLUMNS.map((column) => `${column} int NOT NULL DEFAULT 0`).join(', ')},
    estimated boolean NOT NULL DEFAULT false,
    winner boolean NOT NULL DEFAULT false,
    rounds jsonb NOT NULL DEFAULT '[]',
    PRIMARY KEY (match_id, map_number, steam_id)
  )`,
  `CREATE INDEX player_stats_steam ON player_stats (steam_id, match_id)`,
  `CREATE INDEX player_stats_map ON player_stats (map_id)`,
  `CREATE TABLE vetoes (
    id bigint PRIMARY KEY, match_id int NOT NULL, team_name varchar(64) NOT NULL, map varchar(32) NOT NULL,
    pick_or_veto varchar(4) NOT NULL, decider boolean NOT NULL DEFAULT false
  )`,
  `CREATE INDEX vetoes_match ON vetoes (match_id)`,
  `CREATE TABLE veto_sides (
    id bigint PRIMARY KEY, veto_id bigint, match_id int NOT NULL, team_name varchar(64) NOT NULL,
    map varchar(32) NOT NULL, side varchar(10) NOT NULL
  )`,
  `CREATE INDEX veto_sides_match ON veto_sides (match_id)`,
  `CREATE TABLE live_parts (
    match_id int NOT NULL, part varchar(32) NOT NULL, version int NOT NULL, body text NOT NULL,
    PRIMARY KEY (match_id, part)
  )`,
  `CREATE TABLE live_timeline (
    match_id int NOT NULL, version int NOT NULL, staff_only boolean NOT NULL, body text NOT NULL,
    PRIMARY KEY (match_id, version)
  )`,
];
