import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the staff of a match read beside its log: console lines, chat, notes; and who of them is there now. */
export class MatchLog1764100100000 implements MigrationInterface {
  name = 'MatchLog1764100100000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['match_presence', 'match_log']) await runner.query(`DROP TABLE ${table}`);
  }
}

const UP = [
  // No foreign key: a rebuild of the read tables takes every row of `matches` away for a moment.
  `CREATE TABLE match_log (
    id bigserial PRIMARY KEY, match_id int NOT NULL, kind varchar(8) NOT NULL, at timestamptz NOT NULL,
    actor_id int, actor_name varchar(64) NOT NULL DEFAULT '', steam_id varchar(20), command_id uuid,
    text text NOT NULL, facts jsonb NOT NULL DEFAULT '{}', poll varchar(200)
  )`,
  `CREATE INDEX match_log_match ON match_log (match_id, id)`,
  `CREATE INDEX match_log_kind ON match_log (match_id, kind, id)`,
  /** The last look at a server that was worth a line. */
  `CREATE INDEX match_log_polls ON match_log (match_id, id) WHERE poll IS NOT NULL`,
  // Nothing of it outlives a crash: whoever is there says so again within seconds.
  `CREATE UNLOGGED TABLE match_presence (
    match_id int NOT NULL, user_id int NOT NULL, source varchar(40) NOT NULL,
    activity varchar(20), since timestamptz NOT NULL DEFAULT now(), until timestamptz NOT NULL,
    PRIMARY KEY (match_id, user_id, source)
  )`,
  `CREATE INDEX match_presence_until ON match_presence (until)`,
];
