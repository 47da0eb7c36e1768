import { LIVE_TOPICS } from '@placar/contracts';
import type { LiveBus } from '@placar/messaging';
import { sharedNow } from '@placar/platform';

/**
 * Tells every process that a tournament has changed; call it after the commit. What caches keep of tournaments is dropped, then workers look
 * whose turn it is and viewers are told. `version`: of the log; absent: a match of it was made.
 */
export async function tellOfTournament(bus: Pick<LiveBus, 'publish'>, id: number, version?: number): Promise<void> {
  await Promise.all([
    bus.publish({ topic: LIVE_TOPICS.records, body: { tags: ['tournaments'] } }),
    bus.publish({
      topic: LIVE_TOPICS.tournament,
      at: sharedNow(),
      body: { tournament_id: id },
      ...(version === undefined ? {} : { version }),
    }),
  ]);
}
