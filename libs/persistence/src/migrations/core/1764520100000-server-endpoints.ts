import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Several people may register one address: that it was taken would tell them of each other's servers. Those that we started ourselves
 * still have theirs alone.
 */
export class ServerEndpoints1764520100000 implements MigrationInterface {
  name = 'ServerEndpoints1764520100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX servers_endpoint');
    await runner.query('CREATE INDEX servers_endpoint ON servers (lower(ip_string), port)');
    await runner.query(
      "CREATE UNIQUE INDEX servers_started_endpoint ON servers (lower(ip_string), port) WHERE provider <> 'registered'",
    );
  }

  /** Fails while two people have registered one address: nobody else can say whose row is to go. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX servers_started_endpoint');
    await runner.query('DROP INDEX servers_endpoint');
    await runner.query('CREATE UNIQUE INDEX servers_endpoint ON servers (lower(ip_string), port)');
  }
}
