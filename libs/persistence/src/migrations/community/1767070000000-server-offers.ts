import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEX = 'server_requests_one_open_per_match';
const CREATE_INDEX = `CREATE UNIQUE INDEX ${INDEX} ON server_requests (match_id) WHERE state IN`;

/** A match that is on a server may wait in the queue of the pool, too: a free server is offered to it for a short time. */
export class ServerOffers1767070000000 implements MigrationInterface {
  readonly name = 'ServerOffers1767070000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE server_requests ADD COLUMN purpose varchar(8) NOT NULL DEFAULT 'load', ADD COLUMN moves_from int,
         ADD COLUMN offered_until timestamptz`,
    );
    await runner.query(`DROP INDEX ${INDEX}`);
    await runner.query(`${CREATE_INDEX} ('queued', 'provisioning', 'offered')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DELETE FROM server_requests WHERE purpose = 'move'");
    await runner.query(`DROP INDEX ${INDEX}`);
    await runner.query(`${CREATE_INDEX} ('queued', 'provisioning')`);
    await runner.query(
      'ALTER TABLE server_requests DROP COLUMN purpose, DROP COLUMN moves_from, DROP COLUMN offered_until',
    );
  }
}
