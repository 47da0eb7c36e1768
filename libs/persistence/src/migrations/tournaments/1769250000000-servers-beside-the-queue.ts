import type { MigrationInterface, QueryRunner } from 'typeorm';

const ONE_OPEN = 'server_requests_one_open_per_match';
const ONE_BESIDE = 'server_requests_one_beside_per_match';
const CREATE = `CREATE UNIQUE INDEX ${ONE_OPEN} ON server_requests (match_id) WHERE state IN ('queued', 'provisioning', 'offered')`;

/** A server may be started for a match that keeps its place in the queue of the pool: one at a time. */
export class ServersBesideTheQueue1769250000000 implements MigrationInterface {
  name = 'ServersBesideTheQueue1769250000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE server_requests ADD COLUMN beside boolean NOT NULL DEFAULT false');
    await runner.query(`DROP INDEX ${ONE_OPEN}`);
    await runner.query(`${CREATE} AND NOT beside`);
    await runner.query(
      `CREATE UNIQUE INDEX ${ONE_BESIDE} ON server_requests (match_id) WHERE beside AND state IN ('provisioning', 'ready')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DELETE FROM server_requests WHERE beside AND state IN ('provisioning', 'ready')");
    await runner.query(`DROP INDEX ${ONE_BESIDE}`);
    await runner.query(`DROP INDEX ${ONE_OPEN}`);
    await runner.query(CREATE);
    await runner.query('ALTER TABLE server_requests DROP COLUMN beside');
  }
}
