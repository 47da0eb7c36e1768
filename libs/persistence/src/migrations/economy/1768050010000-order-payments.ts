import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Staff find an order by its payment; refunds of before lie on their own day (decision 0094). */
export class OrderPayments1768050010000 implements MigrationInterface {
  readonly name = 'OrderPayments1768050010000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX IF EXISTS order_events_payment, orders_provider_ref');
  }
}

const UP = [
  `CREATE INDEX order_events_payment ON order_events ((payload #>> '{facts,paymentId}')) WHERE type = 'order.payment-seen'`,
  'CREATE INDEX orders_provider_ref ON orders (provider_ref) WHERE provider_ref IS NOT NULL',
  // Where the log has one payment and the books one refund, the first reading that tells of it has its day.
  `UPDATE order_books b SET at = told.at FROM (
      SELECT l.id, min((e.payload #>> '{facts,changedAt}')::timestamptz) AS at
      FROM order_books l JOIN order_events e ON e.order_id = l.order_id AND e.type = 'order.payment-seen'
      WHERE l.kind = 'refund' AND l.refunded_cents > 0
        AND ((e.payload #>> '{facts,refundedCents}')::int >= l.refunded_cents OR e.payload #>> '{facts,status}' IN ('refunded', 'charged_back'))
        AND (SELECT count(*) FROM order_books o WHERE o.order_id = l.order_id AND o.kind = 'refund' AND o.refunded_cents <> 0) = 1
        AND (SELECT count(DISTINCT p.payload #>> '{facts,paymentId}') FROM order_events p
          WHERE p.order_id = l.order_id AND p.type = 'order.payment-seen') = 1
      GROUP BY l.id) told
    WHERE told.id = b.id AND told.at < b.at`,
];
