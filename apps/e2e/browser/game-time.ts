import { waitFor } from '@placar/testing';
import type { VirtualServerApi } from '../../gamesim/src/api-types';

/**
 * Lets game time pass on a server with a manual clock until something is true: loading a map, a file or players takes game
 * time. One turn is far shorter than a round, so that no round ends unseen.
 */
export async function passTimeUntil(
  server: VirtualServerApi,
  what: string,
  done: () => Promise<boolean> | boolean,
): Promise<void> {
  await waitFor(
    async () => {
      if (await done()) return true;
      if (server.state() !== 'down') await server.advance(500);
      return false;
    },
    { timeoutMs: 180_000, everyMs: 40, what },
  );
}
