import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The second factor of an account, and the codes that stand in for it once each. Both go with the account. */
export class SecondFactors1768040000000 implements MigrationInterface {
  readonly name = 'SecondFactors1768040000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE second_factors (
      user_id int PRIMARY KEY REFERENCES users ON DELETE CASCADE, secret_encrypted text NOT NULL,
      confirmed_at timestamptz, last_step int NOT NULL DEFAULT 0
    )`);
    await runner.query(`CREATE TABLE recovery_codes (
      id serial PRIMARY KEY, user_id int NOT NULL REFERENCES users ON DELETE CASCADE, hash bytea NOT NULL, used_at timestamptz
    )`);
    await runner.query('CREATE INDEX recovery_codes_user ON recovery_codes (user_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS recovery_codes');
    await runner.query('DROP TABLE IF EXISTS second_factors');
  }
}
