import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lobbies: their log and read tables, places of people, modes, links, penalties, parties, chat, and the account that owns their matches. */
export class Lobbies1765008000000 implements MigrationInterface {
  name = 'Lobbies1765008000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of TABLES) await runner.query(statement);
    for (const [index, [key, title, rules]] of MODES.entries())
      await runner.query('INSERT INTO lobby_modes (key, title, position, rules) VALUES ($1, $2, $3, $4)', [
        key,
        title,
        index + 1,
        JSON.stringify({ key, ...rules }),
      ]);
    // It has no password, no Steam id and no key, so nobody can sign in with it; and no route takes 0 for the id of an account.
    await runner.query(`INSERT INTO users (id, name) VALUES (0, 'Placar')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of NAMES) await runner.query(`DROP TABLE IF EXISTS ${name}`);
    await runner.query('DROP SEQUENCE IF EXISTS lobby_ids');
    await runner.query('DELETE FROM users WHERE id = 0');
  }
}

/** In the order in which they can be dropped. */
const NAMES = [
  'platform_bans',
  'party_members',
  'parties',
  'lobby_chat',
  'lobby_penalties',
  'lobby_invites',
  'lobby_act_keys',
  'lobby_places',
  'lobby_snapshots',
  'lobby_events',
  'lobbies',
  'lobby_modes',
];

const TABLES = [
  `CREATE TABLE lobby_modes (
    key varchar(24) PRIMARY KEY, title varchar(40) NOT NULL, position smallint NOT NULL,
    enabled boolean NOT NULL DEFAULT true, rules json NOT NULL
  )`,
  'CREATE SEQUENCE lobby_ids AS int',
  // The head row: the row that writers lock. Its deadline with its step is the lobby's timer.
  `CREATE TABLE lobbies (
    id int PRIMARY KEY, version int NOT NULL, status varchar(16) NOT NULL, step int NOT NULL, deadline_at timestamptz,
    mode varchar(24) NOT NULL, name varchar(40) NOT NULL, host_id int NOT NULL, access varchar(8) NOT NULL, is_private boolean NOT NULL,
    is_challenge boolean NOT NULL, seats smallint NOT NULL, capacity smallint NOT NULL, waiting smallint NOT NULL,
    average_rating int, map varchar(32), match_id int, tries smallint NOT NULL,
    created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL, ended_at timestamptz
  )`,
  'CREATE INDEX lobbies_due ON lobbies (deadline_at) WHERE deadline_at IS NOT NULL',
  'CREATE INDEX lobbies_going_on ON lobbies (id) WHERE ended_at IS NULL',
  'CREATE INDEX lobbies_ended ON lobbies (ended_at) WHERE ended_at IS NOT NULL',
  'CREATE INDEX lobbies_match ON lobbies (match_id) WHERE match_id IS NOT NULL',
  `CREATE TABLE lobby_events (
    position bigserial PRIMARY KEY, lobby_id int NOT NULL REFERENCES lobbies ON DELETE CASCADE, version int NOT NULL,
    type varchar(64) NOT NULL, payload json NOT NULL, actor json NOT NULL, command_id uuid, cause varchar(64),
    correlation_id varchar(64), occurred_at timestamptz NOT NULL, UNIQUE (lobby_id, version)
  )`,
  `CREATE TABLE lobby_snapshots (
    lobby_id int PRIMARY KEY REFERENCES lobbies ON DELETE CASCADE, version int NOT NULL, schema int NOT NULL, state json NOT NULL
  )`,
  // Who is in a lobby that is not over. A person sits or waits in one lobby only; people who watch may be in several.
  `CREATE TABLE lobby_places (
    lobby_id int NOT NULL, user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
    kind varchar(8) NOT NULL CHECK (kind IN ('seat', 'waiting', 'caster')), seat smallint,
    PRIMARY KEY (lobby_id, user_id), CHECK ((kind = 'seat') = (seat IS NOT NULL))
  )`,
  `CREATE UNIQUE INDEX lobby_places_one_each ON lobby_places (user_id) WHERE kind <> 'caster'`,
  'CREATE UNIQUE INDEX lobby_places_one_on_seat ON lobby_places (lobby_id, seat) WHERE seat IS NOT NULL',
  // Requests that would be done twice: the same key gets the state, and nothing happens again.
  `CREATE TABLE lobby_act_keys (
    lobby_id int NOT NULL REFERENCES lobbies ON DELETE CASCADE, user_id int NOT NULL, key varchar(100) NOT NULL,
    PRIMARY KEY (lobby_id, user_id, key)
  )`,
  `CREATE TABLE lobby_invites (
    token_hash bytea PRIMARY KEY, lobby_id int NOT NULL REFERENCES lobbies ON DELETE CASCADE,
    made_by int NOT NULL REFERENCES users ON DELETE CASCADE, made_at timestamptz NOT NULL, revoked_at timestamptz
  )`,
  'CREATE INDEX lobby_invites_lobby ON lobby_invites (lobby_id)',
  // They outlive their lobby.
  `CREATE TABLE lobby_penalties (
    id serial PRIMARY KEY, user_id int NOT NULL REFERENCES users ON DELETE CASCADE, lobby_id int NOT NULL,
    cause varchar(16) NOT NULL, minutes smallint NOT NULL, begins_at timestamptz NOT NULL, ends_at timestamptz NOT NULL,
    taken_back_at timestamptz, taken_back_by int, taken_back_reason varchar(200)
  )`,
  'CREATE INDEX lobby_penalties_user ON lobby_penalties (user_id, begins_at)',
  `CREATE TABLE lobby_chat (
    id serial PRIMARY KEY, lobby_id int NOT NULL REFERENCES lobbies ON DELETE CASCADE,
    user_id int NOT NULL REFERENCES users ON DELETE CASCADE, text varchar(500) NOT NULL, said_at timestamptz NOT NULL
  )`,
  'CREATE INDEX lobby_chat_lobby ON lobby_chat (lobby_id, id)',
  'CREATE INDEX lobby_chat_user ON lobby_chat (user_id)',
  `CREATE TABLE parties (
    id uuid PRIMARY KEY, leader_id int NOT NULL REFERENCES users ON DELETE CASCADE, token_hash bytea NOT NULL UNIQUE,
    made_at timestamptz NOT NULL
  )`,
  `CREATE TABLE party_members (
    user_id int PRIMARY KEY REFERENCES users ON DELETE CASCADE, party_id uuid NOT NULL REFERENCES parties ON DELETE CASCADE,
    joined_at timestamptz NOT NULL
  )`,
  'CREATE INDEX party_members_party ON party_members (party_id)',
  // `ends_at` null: until staff lift it.
  `CREATE TABLE platform_bans (
    id serial PRIMARY KEY, user_id int NOT NULL REFERENCES users ON DELETE CASCADE, reason varchar(200) NOT NULL,
    made_by int NOT NULL, begins_at timestamptz NOT NULL, ends_at timestamptz, lifted_at timestamptz, lifted_by int,
    lifted_reason varchar(200)
  )`,
  'CREATE INDEX platform_bans_user ON platform_bans (user_id)',
];

const ACTIVE_DUTY = ['de_ancient', 'de_anubis', 'de_dust2', 'de_inferno', 'de_mirage', 'de_nuke', 'de_train'];
const COMPETITIVE = {
  players_per_team: 5,
  min_players: 10,
  teams: ['captains', 'balanced', 'host', 'premade'],
  maps: ['veto', 'vote', 'host'],
  ready_check: true,
  ranked: true,
  drop_in: false,
  penalties: true,
  skins: false,
  wingman: false,
  cvars: {},
  config: null,
  pool: ACTIVE_DUTY,
};
const MODES: [key: string, title: string, rules: object][] = [
  ['competitive', 'Competitive 5v5', COMPETITIVE],
  [
    'wingman',
    'Wingman 2v2',
    {
      ...COMPETITIVE,
      players_per_team: 2,
      min_players: 4,
      wingman: true,
      pool: ['de_inferno', 'de_nuke', 'de_overpass', 'de_train', 'de_vertigo'],
    },
  ],
  // Any map, also of the workshop: the pool is the host's.
  [
    'community',
    'Community maps',
    {
      ...COMPETITIVE,
      min_players: 2,
      teams: ['balanced', 'host', 'captains', 'premade'],
      maps: ['vote', 'host', 'veto'],
      ranked: false,
      pool: [],
    },
  ],
  [
    '4fun',
    '4fun',
    {
      ...COMPETITIVE,
      players_per_team: 10,
      min_players: 2,
      teams: ['balanced'],
      maps: ['host'],
      ready_check: false,
      ranked: false,
      drop_in: true,
      penalties: false,
      skins: true,
    },
  ],
];
