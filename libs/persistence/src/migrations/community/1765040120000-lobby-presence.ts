import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who of the people of lobbies was seen when, and whose lines a person does not want to read. */
export class LobbyPresence1765040120000 implements MigrationInterface {
  readonly name = 'LobbyPresence1765040120000';

  async up(runner: QueryRunner): Promise<void> {
    // `gone_at`: a process saw the last of their connections to it end; null while one is open, or when nobody saw an end.
    await runner.query(`CREATE TABLE lobby_presence (
      user_id int PRIMARY KEY REFERENCES users ON DELETE CASCADE, seen_at timestamptz NOT NULL, gone_at timestamptz
    )`);
    await runner.query(`CREATE TABLE chat_mutes (
      user_id int NOT NULL REFERENCES users ON DELETE CASCADE, muted_id int NOT NULL REFERENCES users ON DELETE CASCADE,
      made_at timestamptz NOT NULL, PRIMARY KEY (user_id, muted_id), CHECK (user_id <> muted_id)
    )`);
    await runner.query('CREATE INDEX chat_mutes_muted ON chat_mutes (muted_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS chat_mutes');
    await runner.query('DROP TABLE IF EXISTS lobby_presence');
  }
}
