import { createHash } from 'node:crypto';
import type { Logger } from '@placar/platform';
import type { DataSource } from 'typeorm';

/** A plugin event as it came in, already checked for token and shape. */
export interface InboxEvent {
  matchId: number;
  attempt: number;
  event: string;
  body: Record<string, unknown>;
}

interface Waiting {
  row: InboxEvent;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** Largest number of events in one insert. */
const BATCH = 500;

/**
 * Appends plugin events raw, before anything else happens to them; the sender is answered after the commit (F24).
 * Events that arrive while an insert is under way share the next one. A repeat of the same body is one row (F5).
 */
export class PluginInbox {
  private waiting: Waiting[] = [];
  private writing = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly logger: Logger,
  ) {}

  /** Resolves when the event is committed. Rejects when the database is away: the caller answers 503. */
  accept(row: InboxEvent): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ row, resolve, reject });
      if (this.writing < 2) void this.write();
    });
  }

  private async write(): Promise<void> {
    this.writing += 1;
    try {
      while (this.waiting.length > 0) await this.writeBatch(this.waiting.splice(0, BATCH));
    } finally {
      this.writing -= 1;
    }
  }

  private async writeBatch(batch: Waiting[]): Promise<void> {
    try {
      await this.dataSource.query(
        `INSERT INTO plugin_inbox (match_id, attempt, event, body, body_hash)
         SELECT match_id, attempt, event, body, decode(hash, 'hex')
           FROM jsonb_to_recordset($1::jsonb) AS r(match_id int, attempt int, event text, body jsonb, hash text)
         ON CONFLICT (match_id, attempt, body_hash) DO NOTHING`,
        [JSON.stringify(batch.map(({ row }) => inboxRow(row)))],
      );
      for (const { resolve } of batch) resolve();
    } catch (error) {
      this.logger.error({ err: error, events: batch.length }, 'plugin events not stored');
      for (const { reject } of batch) reject(error);
    }
  }
}

const inboxRow = ({ matchId, attempt, event, body }: InboxEvent): object => ({
  match_id: matchId,
  attempt,
  event: event.slice(0, 64),
  body,
  hash: createHash('sha256').update(canonical(body)).digest('hex'),
});

/** JSON with sorted keys: a proxy that reorders keys still sends the same event. */
function canonical(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  let text = '{';
  for (const key of Object.keys(value).sort()) {
    const member = (value as Record<string, unknown>)[key];
    text += `${text === '{' ? '' : ','}${JSON.stringify(key)}:${typeof member === 'number' ? member : canonical(member)}`;
  }
  return `${text}}`;
}
