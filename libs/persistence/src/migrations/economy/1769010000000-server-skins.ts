import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a server shows skins, since when, and who switched it on after reading the rule of Valve (decision 0110). */
export class ServerSkins1769010000000 implements MigrationInterface {
  readonly name = 'ServerSkins1769010000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE servers ADD COLUMN skins_enabled boolean NOT NULL DEFAULT false,
      ADD COLUMN skins_since timestamptz,
      ADD COLUMN skins_by int CONSTRAINT servers_skins_by_fkey REFERENCES users ON DELETE SET NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const column of ['skins_enabled', 'skins_since', 'skins_by'])
      await runner.query(`ALTER TABLE servers DROP COLUMN IF EXISTS ${column}`);
  }
}
