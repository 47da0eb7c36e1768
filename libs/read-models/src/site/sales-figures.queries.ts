import type { PaidGrant } from '@placar/domain/books';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { preparedRead } from '../shared/prepared-read';

interface GrantRow {
  owner: string;
  id: number;
  days: number | null;
  months: number | null;
  given_at: Date;
  revoked_at: Date | null;
  paid_cents: number;
}

/** Owners whose times may reach until now: the rule decides, this only leaves out whoever ended long ago. */
const MAY_RUN = `HAVING max(given_at) + make_interval(months => sum(coalesce(months, 0))::int, days => sum(coalesce(days, 0))::int + 3) > $1`;

/** What the tiles of sales are counted from. */
@Injectable()
export class SalesFiguresQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** VIP of everybody for whom some may run at that time, by person, with what is kept of its price. */
  async vips(now: Date): Promise<PaidGrant[][]> {
    const rows = await preparedRead<GrantRow>(this.dataSource, {
      name: 'sales-vips',
      text: `SELECT g.user_id::text AS owner, g.id, g.days, g.months, g.given_at, g.revoked_at, coalesce(o.net_cents, 0) AS paid_cents
        FROM vip_grants g LEFT JOIN orders o ON o.id = g.order_id
        WHERE g.user_id IN (SELECT user_id FROM vip_grants WHERE user_id IS NOT NULL GROUP BY user_id ${MAY_RUN})`,
      values: [now],
    });
    return byOwner(rows);
  }

  /** The same of rented servers. */
  async rentals(now: Date): Promise<PaidGrant[][]> {
    const rows = await preparedRead<GrantRow>(this.dataSource, {
      name: 'sales-rentals',
      text: `SELECT p.rental_id::text AS owner, row_number() OVER (ORDER BY p.given_at, p.order_id)::int AS id, p.days, p.months, p.given_at,
          p.revoked_at, coalesce(o.net_cents, 0) AS paid_cents
        FROM rental_periods p LEFT JOIN orders o ON o.id = p.order_id
        WHERE p.rental_id IN (SELECT rental_id FROM rental_periods GROUP BY rental_id ${MAY_RUN})`,
      values: [now],
    });
    return byOwner(rows);
  }

  /** Orders that were made since then, and how many of these were paid. */
  async orders(since: Date): Promise<{ made: number; paid: number }> {
    const [row] = await preparedRead<{ made: number; paid: number }>(this.dataSource, {
      name: 'sales-orders',
      text: 'SELECT count(*)::int AS made, count(paid_at)::int AS paid FROM orders WHERE created_at >= $1',
      values: [since],
    });
    return row ?? { made: 0, paid: 0 };
  }
}

function byOwner(rows: readonly GrantRow[]): PaidGrant[][] {
  const owners = new Map<string, PaidGrant[]>();
  for (const row of rows) {
    const own = owners.get(row.owner) ?? [];
    own.push({
      id: row.id,
      length: row.months === null ? { days: row.days ?? 0 } : { months: row.months },
      givenAt: row.given_at.getTime(),
      revokedAt: row.revoked_at?.getTime() ?? null,
      paidCents: row.paid_cents,
    });
    owners.set(row.owner, own);
  }
  return [...owners.values()];
}
