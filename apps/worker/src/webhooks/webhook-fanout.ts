import {
  deliveriesOf,
  EventAudience,
  EventHorizon,
  listeningHooks,
  publicLogEntries,
  putInLine,
} from '@placar/match-engine';
import type { MatchEngine, NewDelivery } from '@placar/match-engine';
import { inTransaction } from '@placar/persistence';
import type { Pool, PoolClient } from 'pg';

const BATCH = 200;

/**
 * Follows the match log and puts what webhooks are to be sent into their lines. The cursor moves in the transaction that writes the
 * lines, so nothing is skipped or put in twice whoever dies when; one worker at a time does it.
 */
export class WebhookFanout {
  private readonly horizon: EventHorizon;
  private readonly audience: EventAudience;
  /** Up to where everything stands in its lines, as far as this process knows. */
  private reached = -1;
  /** Whether anybody listened at the last step. */
  isListenedTo = true;

  constructor(
    private readonly pool: Pool,
    engine: Pick<MatchEngine, 'load'>,
  ) {
    this.horizon = new EventHorizon(pool);
    this.audience = new EventAudience(engine);
  }

  /** One step. True when more waits behind it. */
  async step(): Promise<boolean> {
    const until = await this.horizon.read();
    if (until === this.reached) return false;
    return inTransaction(this.pool, (client) => this.advance(client, until));
  }

  private async advance(client: PoolClient, until: number): Promise<boolean> {
    const { rows } = await client.query<{ position: string | number }>(
      'SELECT position FROM webhook_cursor FOR UPDATE SKIP LOCKED',
    );
    if (!rows[0]) return false;
    const after = Number(rows[0].position);
    this.reached = Math.max(after, this.reached);
    if (until <= after) return false;
    const hooks = await listeningHooks(client);
    this.isListenedTo = hooks.length > 0;
    const entries = hooks.length === 0 ? [] : await publicLogEntries(client, { after, until, limit: BATCH });
    const deliveries: NewDelivery[] = [];
    for (const entry of entries) {
      // What happened before a hook was made is for a replay.
      for (const hook of hooks.filter(({ created_at: madeAt }) => madeAt <= entry.recordedAt))
        deliveries.push(...(await deliveriesOf(hook, entry, this.audience)));
    }
    await putInLine(client, deliveries, { again: false });
    const isFull = entries.length === BATCH;
    const reached = isFull ? (entries.at(-1)?.position ?? until) : until;
    await client.query('UPDATE webhook_cursor SET position = $1', [reached]);
    return isFull;
  }
}
