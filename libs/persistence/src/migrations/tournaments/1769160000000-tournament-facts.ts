import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What outsiders are told of tournaments, in one order with what they are told of matches, and how far it was read for webhooks (decision 0184). */
export class TournamentFacts1769160000000 implements MigrationInterface {
  name = 'TournamentFacts1769160000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM webhook_deliveries WHERE match_id < 0`);
    await runner.query('ALTER TABLE webhook_cursor DROP COLUMN tournaments_position');
    await runner.query('DROP TABLE tournament_facts');
  }
}

const UP = [
  `CREATE TABLE tournament_facts (
    position bigint PRIMARY KEY DEFAULT nextval('match_events_position_seq'),
    tournament_id int NOT NULL REFERENCES tournaments ON DELETE CASCADE, version int NOT NULL,
    type varchar(40) NOT NULL, name varchar(80) NOT NULL, data json NOT NULL,
    occurred_at timestamptz NOT NULL, recorded_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE INDEX tournament_facts_tournament ON tournament_facts (tournament_id)`,
  // A worker of the release before moves its own column only: it passes over nothing that it does not know.
  `ALTER TABLE webhook_cursor ADD COLUMN tournaments_position bigint NOT NULL DEFAULT 0`,
];
