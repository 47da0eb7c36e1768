import type { DiscordKind, NotificationLanguage } from '@placar/contracts';
import { DiscordChannelRecord, pgPool, withTransaction } from '@placar/persistence';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import type { DiscordAbout } from './discord-words';

/** A channel that is told something now. */
export interface ListeningChannel {
  id: number;
  tournament_id: number | null;
  season_id: number | null;
  kinds: DiscordKind[];
  created_at: Date;
}

export interface WantedMessage {
  channelId: number;
  kind: DiscordKind;
  /** Names the message: of one key there is one in a channel. */
  key: string;
  about: DiscordAbout;
}

/** A message that this worker has taken. `message_id` null: it is to be posted; else edited. */
export interface TakenMessage {
  id: number;
  channel_id: number;
  kind: DiscordKind;
  about: DiscordAbout;
  message_id: string | null;
  attempts: number;
  webhook_id: string;
  address_encrypted: string;
  language: NotificationLanguage;
}

/** Longer than a try may take. */
const CLAIM_SECONDS = 30;
/** Between two edits of one message. */
const EDIT_SECONDS = 10;
const GIVE_UP_HOURS = 6;
const KEPT_DAYS = 90;
const WAIT_SECONDS = [2, 5, 15, 60, 300];

/** Messages of Discord as rows: which are wanted, who is at them, what came of each try. */
export class DiscordRows {
  private readonly pool: Pool;

  constructor(private readonly dataSource: DataSource) {
    this.pool = pgPool(dataSource);
  }

  /** Channels that are on, of seasons and of tournaments that go on or ended today. */
  async listening(): Promise<ListeningChannel[]> {
    const { rows } = await this.pool.query<ListeningChannel>(
      `SELECT c.id, c.tournament_id, c.season_id, c.kinds, c.created_at FROM discord_channels c
         LEFT JOIN tournaments t ON t.id = c.tournament_id
        WHERE c.active AND (c.season_id IS NOT NULL OR t.status IN ('sign_up', 'check_in', 'running')
          OR t.status = 'over' AND t.updated_at > now() - interval '1 day')
        ORDER BY c.id`,
    );
    return rows;
  }

  /** Notes what is new in the order given, and for messages of live matches what has changed. Returns how many rows changed. */
  async want(messages: readonly WantedMessage[]): Promise<number> {
    if (messages.length === 0) return 0;
    // What is there already is left out before the insert: it would use up an id each second.
    const { rowCount } = await this.pool.query(
      `WITH wanted AS (
         SELECT * FROM ROWS FROM (json_to_recordset($1::json) AS (channel_id int, kind text, key text, about jsonb))
           WITH ORDINALITY AS w(channel_id, kind, key, about, place)
       ), edited AS (
         UPDATE discord_messages m SET about = w.about FROM wanted w
          WHERE m.channel_id = w.channel_id AND m.key = w.key AND m.kind = 'live' AND m.about <> w.about RETURNING m.id
       ), made AS (
         INSERT INTO discord_messages (channel_id, kind, key, about)
         SELECT w.channel_id, w.kind, w.key, w.about FROM wanted w JOIN discord_channels c ON c.id = w.channel_id
          WHERE NOT EXISTS (SELECT 1 FROM discord_messages m WHERE m.channel_id = w.channel_id AND m.key = w.key)
            AND NOT (w.kind = 'live' AND (w.about->'match'->>'isOver')::boolean)
          ORDER BY w.place
         ON CONFLICT (channel_id, key) DO NOTHING RETURNING id
       ) SELECT id FROM edited UNION ALL SELECT id FROM made`,
      [JSON.stringify(messages.map(({ channelId, ...rest }) => ({ channel_id: channelId, ...rest })))],
    );
    return rowCount ?? 0;
  }

  /**
   * Takes up to `limit` messages that are due, one of a channel, those to be posted before those to be edited. That a message is about
   * to be posted is written down before it is sent.
   */
  async take(limit: number): Promise<TakenMessage[]> {
    const { rows } = await this.pool.query<TakenMessage>(
      `WITH due AS (
         SELECT DISTINCT ON (m.channel_id) m.id FROM discord_messages m JOIN discord_channels c ON c.id = m.channel_id
          WHERE c.active AND coalesce(c.wait_until <= now(), true) AND m.next_try_at <= now()
            AND (m.state = 'waiting' OR m.state = 'sent' AND m.about <> m.sent_about)
            AND NOT EXISTS (SELECT 1 FROM discord_messages b WHERE b.channel_id = m.channel_id AND b.claimed_until > now())
          ORDER BY m.channel_id, m.state DESC, m.id
       )
       UPDATE discord_messages m SET claimed_until = now() + make_interval(secs => $1), attempts = m.attempts + 1,
              state = CASE m.state WHEN 'waiting' THEN 'sending' ELSE m.state END
         FROM discord_channels c
        WHERE c.id = m.channel_id AND m.id IN (SELECT id FROM due LIMIT $2)
          AND (m.claimed_until IS NULL OR m.claimed_until <= now()) AND m.state IN ('waiting', 'sent')
       RETURNING m.id, m.channel_id, m.kind, m.about, m.message_id, m.attempts, c.webhook_id, c.address_encrypted, c.language`,
      [CLAIM_SECONDS, limit],
    );
    return rows.map((row) => ({ ...row, id: Number(row.id) }));
  }

  /** Of messages that a worker was about to post when it died, nobody can tell whether they were posted. They are not posted again. */
  async markUnknown(): Promise<void> {
    await this.pool.query(
      `UPDATE discord_messages SET state = 'unknown', claimed_until = NULL, last_answer = 'the worker died'
        WHERE state = 'sending' AND claimed_until <= now()`,
    );
  }

  /** It stands in the channel as it was taken; what changed meanwhile is another edit. */
  async settleSent({ id, about }: TakenMessage, messageId: string, status: number): Promise<void> {
    await this.pool.query(
      `UPDATE discord_messages SET state = 'sent', message_id = $2, sent_about = $3::jsonb, claimed_until = NULL, attempts = 0,
              last_status = $4, last_answer = NULL, next_try_at = now() + make_interval(secs => $5)
        WHERE id = $1`,
      [id, messageId, JSON.stringify(about), status, EDIT_SECONDS],
    );
  }

  /** It will not stand there, or not as it should: refused, deleted there, or nobody knows. */
  async settleEnded(
    { id }: TakenMessage,
    state: 'failed' | 'unknown' | 'lost',
    status: number | null,
    words: string,
  ): Promise<void> {
    await this.pool.query(
      `UPDATE discord_messages SET state = $2, claimed_until = NULL, last_status = $3, last_answer = $4 WHERE id = $1`,
      [id, state, status, words],
    );
  }

  /** Nothing was written: it is tried again after a while, and given up after hours. */
  async settleLater(message: TakenMessage, status: number | null, words: string, waitMs?: number): Promise<void> {
    const seconds = waitMs === undefined ? (WAIT_SECONDS[message.attempts - 1] ?? 300) : waitMs / 1_000;
    await this.pool.query(
      `UPDATE discord_messages SET claimed_until = NULL, last_status = $2, last_answer = $3,
              next_try_at = now() + make_interval(secs => $4),
              state = CASE WHEN state = 'sent' THEN 'sent' WHEN created_at < now() - make_interval(hours => $5) THEN 'failed' ELSE 'waiting' END
        WHERE id = $1`,
      [message.id, status, words, seconds, GIVE_UP_HOURS],
    );
  }

  /**
   * Discord knows the webhook no more: the channel is switched off and the message waits for another webhook, both or neither. When the
   * channel was last tried says which time it was, so an answer that comes later moves nothing.
   */
  async settleGone({ id, channel_id: channel }: TakenMessage, status: number, words: string): Promise<void> {
    await withTransaction(this.dataSource, async (manager) => {
      await manager
        .getRepository(DiscordChannelRecord)
        .update(
          { id: channel, active: true },
          { active: false, offReason: 'gone', lastStatus: status, lastTriedAt: () => 'now()' },
        );
      await manager.query(
        `UPDATE discord_messages SET claimed_until = NULL, last_status = $2, last_answer = $3,
                state = CASE WHEN state = 'sent' THEN 'sent' ELSE 'waiting' END
          WHERE id = $1`,
        [id, status, words],
      );
    });
  }

  /** What the last try said of the channel as a whole. */
  async noteTry(channelId: number, status: number | null, waitMs?: number): Promise<void> {
    await this.dataSource.getRepository(DiscordChannelRecord).update(
      { id: channelId },
      {
        lastStatus: status,
        lastTriedAt: () => 'now()',
        ...(waitMs === undefined ? {} : { waitUntil: () => `now() + interval '${Math.ceil(waitMs)} milliseconds'` }),
      },
    );
  }

  async forgetOld(): Promise<void> {
    await this.pool.query(
      `DELETE FROM discord_messages WHERE id IN (
         SELECT id FROM discord_messages WHERE created_at < now() - make_interval(days => $1) LIMIT 5000)`,
      [KEPT_DAYS],
    );
  }
}
