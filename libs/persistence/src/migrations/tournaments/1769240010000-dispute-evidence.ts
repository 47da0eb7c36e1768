import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is kept of a disputed match, as a zip; compressed already, so it is stored as it is. */
export class DisputeEvidence1769240010000 implements MigrationInterface {
  name = 'DisputeEvidence1769240010000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE dispute_evidence (
      tournament_id int NOT NULL REFERENCES tournaments ON DELETE CASCADE, dispute int NOT NULL, match_id int NOT NULL,
      made_at timestamptz NOT NULL DEFAULT now(), body bytea STORAGE EXTERNAL NOT NULL,
      PRIMARY KEY (tournament_id, dispute)
    )`);
    await runner.query('CREATE INDEX dispute_evidence_of_match ON dispute_evidence (match_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE dispute_evidence');
  }
}
