import {
  deliveriesOf,
  EventAudience,
  EventHorizon,
  listeningHooks,
  matchLogEntries,
  putInLine,
  tournamentLogEntries,
} from '@placar/match-engine';
import type { ListeningHook, LogRange, MatchEngine, NewDelivery, PublicLogEntry } from '@placar/match-engine';
import { inTransaction } from '@placar/persistence';
import type { Pool, PoolClient } from 'pg';

const BATCH = 200;

/**
 * Follows the history of matches and tournaments and puts what webhooks are to be sent into their lines. The cursor moves in the transaction that writes the
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
    const { rows } = await client.query<Record<keyof Places, string | number>>(
      'SELECT position AS matches, tournaments_position AS tournaments FROM webhook_cursor FOR UPDATE SKIP LOCKED',
    );
    if (!rows[0]) return false;
    const at: Places = { matches: Number(rows[0].matches), tournaments: Number(rows[0].tournaments) };
    const least = Math.min(at.matches, at.tournaments);
    this.reached = Math.max(least, this.reached);
    if (until <= least) return false;
    const hooks = await listeningHooks(client);
    this.isListenedTo = hooks.length > 0;
    const range = (after: number): LogRange => ({ after, until, limit: hooks.length === 0 ? 0 : BATCH });
    const matches = await matchLogEntries(client, range(at.matches));
    const tournaments = await tournamentLogEntries(client, range(at.tournaments));
    await putInLine(client, await this.deliveries(hooks, [...matches, ...tournaments]), { again: false });
    await client.query('UPDATE webhook_cursor SET position = $1, tournaments_position = $2', [
      Math.max(at.matches, reachedBy(matches, until)),
      Math.max(at.tournaments, reachedBy(tournaments, until)),
    ]);
    return matches.length === BATCH || tournaments.length === BATCH;
  }

  private async deliveries(
    hooks: readonly ListeningHook[],
    entries: readonly PublicLogEntry[],
  ): Promise<NewDelivery[]> {
    const deliveries: NewDelivery[] = [];
    for (const entry of entries) {
      // What happened before a hook was made is for a replay.
      for (const hook of hooks.filter(({ created_at: madeAt }) => madeAt <= entry.recordedAt))
        deliveries.push(...(await deliveriesOf(hook, entry, this.audience)));
    }
    return deliveries;
  }
}

/** How far matches and tournaments were read, each for itself: a worker of an older release knows matches only. */
interface Places {
  matches: number;
  tournaments: number;
}

/** A full batch goes to its end, another one to the end of what was asked for. */
const reachedBy = (entries: readonly PublicLogEntry[], until: number): number =>
  entries.length === BATCH ? (entries.at(-1)?.position ?? until) : until;
