import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Clocks of vetoes on the web, which follow from the log, and the links of captains, which do not. */
export class WebVetoes1765100000000 implements MigrationInterface {
  readonly name = 'WebVetoes1765100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE web_vetoes (
      match_id int PRIMARY KEY, step int NOT NULL, deadline_at timestamptz, is_over boolean NOT NULL
    )`);
    await runner.query('CREATE INDEX web_vetoes_due ON web_vetoes (deadline_at) WHERE deadline_at IS NOT NULL');
    await runner.query(`CREATE TABLE web_veto_links (
      id bigserial PRIMARY KEY, token_hash bytea NOT NULL UNIQUE, match_id int NOT NULL,
      team varchar(5) NOT NULL CHECK (team IN ('team1', 'team2')),
      made_by int NOT NULL, made_at timestamptz NOT NULL, expires_at timestamptz NOT NULL, revoked_at timestamptz
    )`);
    await runner.query('CREATE INDEX web_veto_links_match ON web_veto_links (match_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE web_veto_links');
    await runner.query('DROP TABLE web_vetoes');
  }
}
