import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where matches and seasons can be watched. */
export class WatchLinks1766010000000 implements MigrationInterface {
  readonly name = 'WatchLinks1766010000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE watch_links (
      id serial CONSTRAINT watch_links_pkey PRIMARY KEY, match_id int,
      season_id int CONSTRAINT watch_links_season_id_fkey REFERENCES seasons (id) ON DELETE CASCADE,
      position smallint NOT NULL, kind varchar(4) NOT NULL, url varchar(500) NOT NULL, language varchar(2) NOT NULL,
      label varchar(60) NOT NULL DEFAULT '',
      CONSTRAINT watch_links_of_one CHECK ((match_id IS NULL) <> (season_id IS NULL))
    )`);
    await runner.query('CREATE INDEX watch_links_match ON watch_links (match_id, position) WHERE match_id IS NOT NULL');
    await runner.query(
      'CREATE INDEX watch_links_season ON watch_links (season_id, position) WHERE season_id IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS watch_links');
  }
}
