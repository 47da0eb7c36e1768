import { hash } from 'node:crypto';
import type { PluginEvent } from '@placar/contracts';
import { pgPool } from '@placar/persistence';
import type { Logger } from '@placar/platform';
import type { DataSource } from 'typeorm';
import { canonicalJson } from './canonical-json';
import type { FreshEvents } from './fresh-events';

/** A plugin event as it came in, already checked for token and shape. */
export interface InboxEvent {
  matchId: number;
  attempt: number;
  event: string;
  body: Record<string, unknown>;
  /** The body as it was parsed, when it is of a known event: saves the projector of this process the reading. */
  parsed?: PluginEvent;
}

interface Waiting {
  row: InboxEvent;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** Largest number of events in one insert. */
const BATCH = 500;

const INSERT = `INSERT INTO plugin_inbox (match_id, attempt, event, body, body_hash)
  SELECT match_id, attempt, event, body, decode(hash, 'hex')
    FROM json_to_recordset($1::json) AS r(match_id int, attempt int, event text, body json, hash text)
  ON CONFLICT (match_id, attempt, body_hash) DO NOTHING
  RETURNING id, match_id, attempt, encode(body_hash, 'hex') AS hash`;

interface StoredRow {
  id: number;
  match_id: number;
  attempt: number;
  hash: string;
}

/**
 * Appends plugin events raw, before anything else happens to them; the sender is answered after the commit (F24).
 * Events that arrive while an insert is under way share the next one. A repeat of the same body is one row (F5).
 */
export class PluginInbox {
  private waiting: Waiting[] = [];
  private writing = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly fresh: FreshEvents,
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

  private async insert(events: readonly InboxEvent[]): Promise<void> {
    const rows = events.map(inboxRow);
    if (rows.some(({ text }) => hasUnstorable(text))) throw new UnstorableText();
    const stored = await pgPool(this.dataSource).query<StoredRow>({
      name: 'inbox-insert',
      text: INSERT,
      values: [`[${rows.map(jsonOf).join(',')}]`],
    });
    // A repeat is not among the stored ones, and is not news to the projector either.
    const ids = new Map(stored.rows.map((row) => [keyOf(row), row.id]));
    events.forEach(({ matchId, parsed }, index) => {
      const row = rows[index];
      const id = row && ids.get(keyOf(row));
      if (parsed && id !== undefined) this.fresh.add(matchId, id, parsed);
    });
  }

  private async writeBatch(batch: Waiting[]): Promise<void> {
    try {
      await this.insert(batch.map(({ row }) => row));
      for (const { resolve } of batch) resolve();
    } catch (error) {
      // One event that Postgres refuses must not take those down that came in the same millisecond.
      if (batch.length > 1 && isBadData(error)) {
        for (const one of batch) await this.writeBatch([one]);
        return;
      }
      this.logger.error({ err: error, events: batch.length }, 'plugin events not stored');
      for (const { reject } of batch) reject(error);
    }
  }
}

interface InboxRow extends Omit<StoredRow, 'id'> {
  event: string;
  /** The body as its canonical text: what is stored is what was hashed. */
  text: string;
}

function inboxRow({ matchId, attempt, event, body }: InboxEvent): InboxRow {
  const text = canonicalJson(body);
  return { match_id: matchId, attempt, event: event.slice(0, 64), text, hash: hash('sha256', text, 'hex') };
}

/** Put together by hand: the body is text already, and most of an insert is its bodies. */
const jsonOf = ({ match_id: matchId, attempt, event, text, hash: digest }: InboxRow): string =>
  `{"match_id":${matchId},"attempt":${attempt},"event":${JSON.stringify(event)},"hash":"${digest}","body":${text}}`;

/** NUL and halves of surrogate pairs: JSON may write them, no text column takes them, so an event with one is not let in. */
const hasUnstorable = (text: string): boolean =>
  text.includes('\\u') && /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i.test(text);

class UnstorableText extends Error {
  /** SQLSTATE of Postgres for the same thing: "untranslatable character". */
  readonly code = '22P05';
}

const keyOf = ({ match_id: matchId, attempt, hash }: Omit<StoredRow, 'id'>): string => `${matchId}:${attempt}:${hash}`;

/** Class 22 of SQLSTATE: the value, not the database, is what is wrong. */
const isBadData = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && String(error.code).startsWith('22');
