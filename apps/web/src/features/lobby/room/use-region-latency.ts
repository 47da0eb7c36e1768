import { useEffect } from 'react';
import { newPressKey } from '../../../components/match/send-command';
import type { LobbyRegion } from '../../../components/lobbies/use-lobbies';
import { call } from '../../../lib/endpoints';
import { measureRegions } from '../../../lib/measure-regions';

/** Measured once while the page is open: it says where a person is, not what happens in a lobby. */
let measured: Promise<Record<string, number>> | null = null;

/** Tells the lobby of whoever has a seat how far the regions are, when there is more than one and the server is not chosen yet. */
export function useRegionLatency(lobbyId: number, isSeated: boolean, regions: readonly LobbyRegion[]): void {
  const isAsked = isSeated && regions.filter(({ address }) => address !== null).length > 1;
  useEffect(() => {
    if (!isAsked) return undefined;
    let isGone = false;
    const tell = async () => {
      measured ??= measureRegions(regions);
      const found = await measured;
      if (isGone || Object.keys(found).length === 0) return;
      const input = { params: { id: lobbyId }, body: { regions: found } };
      await call('POST /lobbies/:id/latency', input, { headers: { 'Idempotency-Key': newPressKey() } });
    };
    // Without it the server is chosen by what the others measured; nobody needs to be told.
    tell().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [isAsked, lobbyId, regions]);
}
