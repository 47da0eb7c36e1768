import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  `CREATE TABLE notifications (
    id bigserial PRIMARY KEY, user_id int NOT NULL REFERENCES users ON DELETE CASCADE,
    kind varchar(16) NOT NULL, key varchar(120) NOT NULL, about json NOT NULL, link varchar(200) NOT NULL,
    made_at timestamptz NOT NULL DEFAULT now(), read_at timestamptz, UNIQUE (user_id, key)
  )`,
  'CREATE INDEX notifications_user ON notifications (user_id, id)',
  'CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL',
  'CREATE INDEX notifications_made ON notifications (made_at)',
  `CREATE TABLE notification_settings (
    user_id int PRIMARY KEY REFERENCES users ON DELETE CASCADE, off text[] NOT NULL, push_off text[] NOT NULL,
    quiet_from varchar(5), quiet_until varchar(5), zone varchar(64) NOT NULL,
    CHECK ((quiet_from IS NULL) = (quiet_until IS NULL))
  )`,
  // A browser has one subscription; whoever uses it last gets its messages.
  `CREATE TABLE push_subscriptions (
    id serial PRIMARY KEY, user_id int NOT NULL REFERENCES users ON DELETE CASCADE, endpoint varchar(1000) NOT NULL UNIQUE,
    p256dh varchar(120) NOT NULL, auth varchar(120) NOT NULL, language varchar(2) NOT NULL, label varchar(60) NOT NULL,
    made_at timestamptz NOT NULL DEFAULT now()
  )`,
  'CREATE INDEX push_subscriptions_user ON push_subscriptions (user_id)',
  `CREATE TABLE push_deliveries (
    notification_id bigint NOT NULL REFERENCES notifications ON DELETE CASCADE,
    subscription_id int NOT NULL REFERENCES push_subscriptions ON DELETE CASCADE,
    settled_at timestamptz, outcome varchar(16), PRIMARY KEY (notification_id, subscription_id)
  )`,
  'CREATE INDEX push_deliveries_subscription ON push_deliveries (subscription_id)',
  // The key pair with which push services know this installation; the private one is sealed.
  `CREATE TABLE push_keys (
    id smallint PRIMARY KEY CHECK (id = 1), public_key varchar(120) NOT NULL, private_key_encrypted text NOT NULL,
    made_at timestamptz NOT NULL DEFAULT now()
  )`,
];

const TABLES = ['push_keys', 'push_deliveries', 'push_subscriptions', 'notification_settings', 'notifications'];

/** What people are told, what they want to be told, and the browsers that take push messages. */
export class Notifications1767210000000 implements MigrationInterface {
  readonly name = 'Notifications1767210000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`DROP TABLE IF EXISTS ${table}`);
  }
}
