import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links and clicks of partners, what is looked at before it counts, and what they are paid (decision 0093). */
export class AffiliatePayouts1768050000000 implements MigrationInterface {
  readonly name = 'AffiliatePayouts1768050000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  'ALTER TABLE affiliates ADD COLUMN pix_kind varchar(8), ADD COLUMN pix_key_encrypted text',
  // An account is one partner: the first one keeps it.
  `UPDATE affiliates a SET user_id = NULL WHERE user_id IS NOT NULL AND deleted_at IS NULL AND EXISTS
    (SELECT 1 FROM affiliates b WHERE b.user_id = a.user_id AND b.deleted_at IS NULL AND b.id < a.id)`,
  'CREATE UNIQUE INDEX affiliates_account ON affiliates (user_id) WHERE deleted_at IS NULL AND user_id IS NOT NULL',
  'CREATE TABLE affiliate_clicks (affiliate_id int NOT NULL REFERENCES affiliates, day date NOT NULL, count int NOT NULL, PRIMARY KEY (affiliate_id, day))',
  // Who clicked today, as a hash with the salt of the day. Both go when the next day begins.
  'CREATE TABLE visitor_salts (day date PRIMARY KEY, salt bytea NOT NULL)',
  `CREATE TABLE affiliate_visitors (
    day date NOT NULL, affiliate_id int NOT NULL REFERENCES affiliates, visitor varchar(24) NOT NULL, PRIMARY KEY (day, affiliate_id, visitor)
  )`,
  `CREATE TABLE commission_reviews (
    order_id uuid NOT NULL CONSTRAINT commission_reviews_pkey PRIMARY KEY,
    affiliate_id int NOT NULL CONSTRAINT commission_reviews_affiliate_id_fkey REFERENCES affiliates,
    signs text[] NOT NULL, decision varchar(8), reason varchar(200) NOT NULL DEFAULT '',
    decided_by int CONSTRAINT commission_reviews_decided_by_fkey REFERENCES users ON DELETE SET NULL,
    decided_at timestamptz, created_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE TABLE payouts (
    id serial CONSTRAINT payouts_pkey PRIMARY KEY, run uuid NOT NULL,
    affiliate_id int NOT NULL CONSTRAINT payouts_affiliate_id_fkey REFERENCES affiliates,
    cents int NOT NULL, status varchar(9) NOT NULL DEFAULT 'made', pix_kind varchar(8) NOT NULL, pix_key_encrypted text,
    made_at timestamptz NOT NULL, made_by int CONSTRAINT payouts_made_by_fkey REFERENCES users ON DELETE SET NULL,
    settled_at timestamptz, settled_by int CONSTRAINT payouts_settled_by_fkey REFERENCES users ON DELETE SET NULL,
    reference varchar(80) NOT NULL DEFAULT '', CONSTRAINT payouts_cents CHECK (cents > 0)
  )`,
  'CREATE INDEX payouts_affiliate ON payouts (affiliate_id)',
  // A line of the books is settled by one payout: nothing is paid twice.
  `CREATE TABLE payout_lines (
    line_id bigint NOT NULL CONSTRAINT payout_lines_pkey PRIMARY KEY,
    payout_id int NOT NULL CONSTRAINT payout_lines_payout_id_fkey REFERENCES payouts ON DELETE CASCADE
  )`,
  'CREATE INDEX payout_lines_payout ON payout_lines (payout_id)',
];

const DOWN = [
  'DROP TABLE IF EXISTS payout_lines',
  'DROP TABLE IF EXISTS payouts',
  'DROP TABLE IF EXISTS commission_reviews',
  'DROP TABLE IF EXISTS affiliate_visitors',
  'DROP TABLE IF EXISTS visitor_salts',
  'DROP TABLE IF EXISTS affiliate_clicks',
  'DROP INDEX IF EXISTS affiliates_account',
  'ALTER TABLE affiliates DROP COLUMN pix_kind, DROP COLUMN pix_key_encrypted',
];
