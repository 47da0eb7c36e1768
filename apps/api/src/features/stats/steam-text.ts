import { parseSteamId } from '@placar/contracts';
import { isAppError } from '@placar/platform';
import type { SteamIds } from '../steam/steam-ids.public';

/** The SteamID64 that a path means, in any spelling; null for what is nobody's, which answers 404 in the wire's own words. */
export async function steamIdInPath(steamIds: SteamIds, text: string): Promise<string | null> {
  const parsed = parseSteamId(text);
  if (parsed.kind === 'id') return parsed.steamId;
  if (parsed.kind === 'invalid') return null;
  return steamIds.resolve(text, 'steamId').catch((error: unknown) => {
    if (isAppError(error, 'INVALID_INPUT')) return null;
    throw error;
  });
}
