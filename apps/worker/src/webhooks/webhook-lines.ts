import type { Pool } from 'pg';

/** A delivery that this worker has taken. */
export interface TakenDelivery {
  id: number;
  webhook_id: number;
  type: string;
  body: string;
  attempts: number;
  url: string;
  secret_encrypted: string;
}

/** How a try ended: `status` null when there was no answer. */
export interface TryOutcome {
  taken: boolean;
  status: number | null;
  answer: string;
}

/** Longer than a try may take; after it another worker tries. */
const CLAIM_SECONDS = 30;
/** One slow receiver holds no more than this of a worker's tries. */
const PER_HOOK = 4;
const GIVE_UP_HOURS = 24;
/** A hook that took nothing for so long is switched off. */
const OFF_AFTER_DAYS = 3;
const KEPT_DAYS = 30;
const LAST_WAIT_SECONDS = 6 * 3_600;
const WAIT_SECONDS = [1, 5, 30, 120, 600, 1_800, 3_600, 10_800];

/** Wait after this many failed tries: 1 s … 6 h. */
export const waitAfter = (attempts: number): number => WAIT_SECONDS[attempts - 1] ?? LAST_WAIT_SECONDS;

/** The heads of all lines: in a line stand the events of one match for one hook, and nobody overtakes. */
const HEADS = `WITH RECURSIVE line AS (
    (SELECT webhook_id, match_id FROM webhook_deliveries WHERE state = 'waiting' ORDER BY webhook_id, match_id LIMIT 1)
    UNION ALL
    SELECT n.webhook_id, n.match_id FROM line l, LATERAL (
      SELECT webhook_id, match_id FROM webhook_deliveries
       WHERE state = 'waiting' AND (webhook_id, match_id) > (l.webhook_id, l.match_id)
       ORDER BY webhook_id, match_id LIMIT 1) n
  ), head AS (
    SELECT d.id, d.webhook_id, d.next_try_at, COALESCE(d.claimed_until > now(), false) AS busy
      FROM line l JOIN webhooks w ON w.id = l.webhook_id AND w.active, LATERAL (
        SELECT id, webhook_id, next_try_at, claimed_until FROM webhook_deliveries d
         WHERE d.state = 'waiting' AND d.webhook_id = l.webhook_id AND d.match_id = l.match_id
         ORDER BY position, id LIMIT 1) d
  ), free AS (
    SELECT id, next_try_at, row_number() OVER (PARTITION BY webhook_id ORDER BY next_try_at)
           + (SELECT count(*) FROM head b WHERE b.busy AND b.webhook_id = head.webhook_id) AS place
      FROM head WHERE NOT busy AND next_try_at <= now()
  )`;

/** The lines of deliveries as rows: which are due, who is at them, what came of each try. */
export class WebhookLines {
  constructor(private readonly pool: Pool) {}

  /** Takes up to `limit` due heads; nobody else has them for the next half minute. */
  async take(limit: number): Promise<TakenDelivery[]> {
    const { rows } = await this.pool.query<TakenDelivery>(
      `${HEADS}
       UPDATE webhook_deliveries d SET claimed_until = now() + make_interval(secs => $1), attempts = d.attempts + 1
         FROM webhooks w
        WHERE w.id = d.webhook_id AND d.state = 'waiting' AND (d.claimed_until IS NULL OR d.claimed_until <= now())
          AND d.id IN (SELECT id FROM free WHERE place <= $2 ORDER BY next_try_at LIMIT $3)
       RETURNING d.id, d.webhook_id, d.type, d.body, d.attempts, w.url, w.secret_encrypted`,
      [CLAIM_SECONDS, PER_HOOK, limit],
    );
    return rows.map((row) => ({ ...row, id: Number(row.id) }));
  }

  /** Writes down how a try ended, at the delivery and at its hook. */
  async settle(delivery: TakenDelivery, { taken, status, answer }: TryOutcome): Promise<void> {
    const words = answer.slice(0, 500).replaceAll('\u0000', '');
    if (taken) {
      await this.pool.query(
        `WITH done AS (UPDATE webhook_deliveries SET state = 'delivered', delivered_at = now(), claimed_until = NULL, last_status = $2, last_answer = $3
            WHERE id = $1 AND state = 'waiting')
         UPDATE webhooks SET failures = 0, failing_since = NULL, last_status = $2, last_tried_at = now() WHERE id = $4`,
        [delivery.id, status, words, delivery.webhook_id],
      );
      return;
    }
    await this.pool.query(
      `WITH tried AS (UPDATE webhook_deliveries SET claimed_until = NULL, last_status = $2, last_answer = $3,
            next_try_at = now() + make_interval(secs => $5),
            state = CASE WHEN created_at < now() - make_interval(hours => $6) THEN 'failed' ELSE state END
          WHERE id = $1 AND state = 'waiting')
       UPDATE webhooks SET failures = failures + 1, failing_since = COALESCE(failing_since, now()), last_status = $2, last_tried_at = now(),
              active = active AND COALESCE(failing_since, now()) > now() - make_interval(days => $7),
              off_reason = CASE WHEN active AND failing_since <= now() - make_interval(days => $7) THEN 'failing' ELSE off_reason END
        WHERE id = $4`,
      [delivery.id, status, words, delivery.webhook_id, waitAfter(delivery.attempts), GIVE_UP_HOURS, OFF_AFTER_DAYS],
    );
  }

  /** The log of deliveries is kept for a month. */
  async forgetOld(): Promise<void> {
    await this.pool.query(
      `DELETE FROM webhook_deliveries WHERE id IN (SELECT id FROM webhook_deliveries
        WHERE created_at < now() - make_interval(days => $1) AND state <> 'waiting' LIMIT 5000)`,
      [KEPT_DAYS],
    );
  }
}
