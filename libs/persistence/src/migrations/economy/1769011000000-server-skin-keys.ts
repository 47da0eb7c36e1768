import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys by which servers with skins tell what StatTrak weapons have counted (decision 0111). */
export class ServerSkinKeys1769011000000 implements MigrationInterface {
  readonly name = 'ServerSkinKeys1769011000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE server_skin_keys (
      server_id int PRIMARY KEY CONSTRAINT server_skin_keys_server_id_fkey REFERENCES servers ON DELETE CASCADE,
      hash bytea NOT NULL, last4 varchar(4) NOT NULL,
      made_at timestamptz NOT NULL DEFAULT now(),
      made_by int CONSTRAINT server_skin_keys_made_by_fkey REFERENCES users ON DELETE SET NULL,
      used_at timestamptz
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS server_skin_keys');
  }
}
