import { OLDEST_WRITER } from '@placar/persistence';
import type { Pool } from 'pg';

type Database = Pick<Pool, 'query'>;

/** Positions that were taken and never came: a transaction that was rolled back, or one that stands still before its insert. */
const GAP_GRACE_MS = 5_000;
const GAP_WINDOW = 20_000;

/**
 * Up to which position the log is complete. Positions are handed out before their transactions commit, so a later one may be seen
 * before an earlier one: whoever follows the log by position must stop before the gap, or lose what fills it (decision 0011).
 *
 * A mark is the last position handed out and, read after it, a transaction id: whoever holds a position up to the mark has a smaller
 * id, so once every running transaction is younger, nothing can come below the mark any more.
 */
export class EventHorizon {
  private safe = 0;
  private mark: { position: number; xid: bigint; at: number } | null = null;
  private looking: Promise<number> | null = null;

  constructor(private readonly database: Database) {}

  /** Every event up to this position is there for every later statement. Grows; may stand still for the length of a transaction. */
  read(): Promise<number> {
    // Looks at once would mix up their marks.
    return (this.looking ??= this.look().finally(() => (this.looking = null)));
  }

  private async look(): Promise<number> {
    const last = await this.lastPosition();
    // Positions begin again where somebody emptied the log.
    if (last < this.safe) this.safe = 0;
    if (last === this.safe) return this.safe;
    this.mark ??= { position: last, xid: await this.nextTransaction(), at: performance.now() };
    if (await this.isPast(this.mark)) {
      this.safe = this.mark.position;
      this.mark = null;
    }
    return this.safe;
  }

  private async isPast({ position, xid, at }: { position: number; xid: bigint; at: number }): Promise<boolean> {
    const { rows } = await this.database.query<{ oldest: string }>(`SELECT (${OLDEST_WRITER})::text AS oldest`);
    if (BigInt(rows[0]?.oldest ?? 0) < xid) return false;
    // A transaction that took its position as its very first act has no id yet for a moment.
    return performance.now() - at > GAP_GRACE_MS || !(await this.hasGap(position));
  }

  private async hasGap(position: number): Promise<boolean> {
    const from = Math.max(this.safe, position - GAP_WINDOW);
    const { rows } = await this.database.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM match_events WHERE position > $1 AND position <= $2',
      [from, position],
    );
    return (rows[0]?.count ?? 0) < position - from;
  }

  private async lastPosition(): Promise<number> {
    const { rows } = await this.database.query<{ last: string | number; used: boolean }>(
      'SELECT last_value AS last, is_called AS used FROM match_events_position_seq',
    );
    return rows[0]?.used ? Number(rows[0].last) : 0;
  }

  private async nextTransaction(): Promise<bigint> {
    const { rows } = await this.database.query<{ xid: string }>('SELECT pg_current_xact_id()::text AS xid');
    return BigInt(rows[0]?.xid ?? 0);
  }
}
