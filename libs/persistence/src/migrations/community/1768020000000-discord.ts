import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Channels of Discord that tournaments and seasons write to, and what they are told: a row for each message, by its key, with the id
 * that Discord gave it.
 */
export class Discord1768020000000 implements MigrationInterface {
  readonly name = 'Discord1768020000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE discord_channels (
      id serial PRIMARY KEY, tournament_id int, season_id int REFERENCES seasons ON DELETE CASCADE,
      address_encrypted text NOT NULL, webhook_id varchar(25) NOT NULL, language varchar(2) NOT NULL DEFAULT 'pt',
      kinds text[] NOT NULL DEFAULT '{}', active boolean NOT NULL DEFAULT true, off_reason varchar(16),
      last_status int, last_tried_at timestamptz, wait_until timestamptz, created_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT discord_channels_check CHECK ((tournament_id IS NULL) <> (season_id IS NULL))
    )`);
    await runner.query('CREATE UNIQUE INDEX discord_channels_tournament ON discord_channels (tournament_id)');
    await runner.query('CREATE UNIQUE INDEX discord_channels_season ON discord_channels (season_id)');
    await runner.query(`CREATE TABLE discord_messages (
      id bigserial PRIMARY KEY, channel_id int NOT NULL REFERENCES discord_channels ON DELETE CASCADE,
      kind varchar(12) NOT NULL, key varchar(80) NOT NULL, about jsonb NOT NULL, sent_about jsonb,
      state varchar(8) NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sending', 'sent', 'failed', 'unknown', 'lost')),
      message_id varchar(25), attempts int NOT NULL DEFAULT 0, next_try_at timestamptz NOT NULL DEFAULT now(),
      claimed_until timestamptz, last_status int, last_answer text, created_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT discord_messages_once UNIQUE (channel_id, key)
    )`);
    await runner.query(
      `CREATE INDEX discord_messages_open ON discord_messages (channel_id, id) WHERE state IN ('waiting', 'sending', 'sent')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS discord_messages');
    await runner.query('DROP TABLE IF EXISTS discord_channels');
  }
}
