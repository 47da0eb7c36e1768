import { setTimeout as sleep } from 'node:timers/promises';
import { OLDEST_WRITER } from '@placar/persistence';
import type { Pool } from 'pg';

type Database = Pick<Pool, 'query'>;

/** Positions that were taken and never came: a transaction that was rolled back, or one that stands still before its insert. */
const GAP_GRACE_MS = 5_000;
/** A row as old as this was written by a transaction that took its position long before: no transaction stays open for so long. */
const OLD_ROW = "interval '1 minute'";
/** Rows that are looked through for gaps at a time. */
const GAP_WINDOW = 20_000;
const LOOK_AGAIN_MS = 50;

/**
 * Up to which position the log is complete: that of matches with the facts of tournaments, which take their positions from one
 * sequence. Positions are handed out before their transactions commit, so a later one may be seen
 * before an earlier one: whoever follows the log by position must stop before the gap, or lose what fills it (decision 0011).
 *
 * Rows without a gap between them are complete as they are seen. Past a gap leads a mark: the last position handed out and, read after
 * it, a transaction id. Whoever holds a position up to the mark has a smaller id, so once every running transaction is younger, nothing
 * can come below the mark any more; except from a transaction that took its position as its very first act and has no id yet, which a
 * few seconds rule out, and the age of the rows behind the gap does as well.
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

  /** The same once it has reached what was the end of the log, or when `patienceMs` are over: then `isWhole` is false. */
  async readToEnd(patienceMs: number): Promise<{ until: number; isWhole: boolean }> {
    const end = await this.lastPosition();
    const deadline = performance.now() + patienceMs;
    for (;;) {
      const until = await this.read();
      if (until >= end || performance.now() >= deadline) return { until, isWhole: until >= end };
      await sleep(LOOK_AGAIN_MS);
    }
  }

  private async look(): Promise<number> {
    const last = await this.lastPosition();
    // Positions begin again where somebody emptied the log.
    if (last < this.safe) this.safe = 0;
    if (last === this.safe) return this.safe;
    this.mark ??= { position: last, xid: await this.nextTransaction(), at: performance.now() };
    const { position, xid, at } = this.mark;
    const areWritersPast = (await this.oldestWriter()) >= xid;
    this.safe = await this.endOfRow(this.safe, position);
    if (this.safe < position && areWritersPast) {
      const isPast = performance.now() - at > GAP_GRACE_MS;
      this.safe = isPast ? position : await this.endOfRow(await this.lastOldRow(position), position);
    }
    if (this.safe >= position) this.mark = null;
    return this.safe;
  }

  /** The last position that is reached from `from` without a gap; `from` itself when the next one is missing. */
  private async endOfRow(from: number, to: number): Promise<number> {
    const { rows } = await this.database.query<{ last: string | number }>(
      `SELECT position AS last FROM (
         SELECT position, row_number() OVER (ORDER BY position) AS place
           FROM ((SELECT position FROM match_events WHERE position > $1 AND position <= $2 ORDER BY position LIMIT $3)
             UNION ALL (SELECT position FROM tournament_facts WHERE position > $1 AND position <= $2 ORDER BY position LIMIT $3)) few
       ) numbered WHERE position = $1 + place ORDER BY position DESC LIMIT 1`,
      [from, to, GAP_WINDOW],
    );
    return rows[0] === undefined ? from : Number(rows[0].last);
  }

  /** The last row up to `to` that is old, or where we stand. */
  private async lastOldRow(to: number): Promise<number> {
    const { rows } = await this.database.query<{ last: string | number | null }>(
      `SELECT greatest(
         (SELECT max(position) FROM match_events WHERE position > $1 AND position <= $2 AND recorded_at < now() - ${OLD_ROW}),
         (SELECT max(position) FROM tournament_facts WHERE position > $1 AND position <= $2 AND recorded_at < now() - ${OLD_ROW})) AS last`,
      [this.safe, to],
    );
    return Math.max(this.safe, Number(rows[0]?.last ?? 0));
  }

  private async oldestWriter(): Promise<bigint> {
    const { rows } = await this.database.query<{ oldest: string }>(`SELECT (${OLDEST_WRITER})::text AS oldest`);
    return BigInt(rows[0]?.oldest ?? 0);
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
