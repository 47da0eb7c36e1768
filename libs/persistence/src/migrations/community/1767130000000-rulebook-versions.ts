import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whoever saves a rulebook names the version that was seen, so that two people do not overwrite each other. */
export class RulebookVersions1767130000000 implements MigrationInterface {
  readonly name = 'RulebookVersions1767130000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE rulebooks ADD COLUMN version int NOT NULL DEFAULT 1');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE rulebooks DROP COLUMN version');
  }
}
