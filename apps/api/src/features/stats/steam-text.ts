import { parseSteamId, steamId64Of } from '@placar/contracts';
import { isAppError } from '@placar/platform';
import type { ShownMatches } from '../../http/public-cache/hidden-matches';
import type { SteamIds } from '../steam/steam-ids';

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

/** Matches that lists about this player show; who stands behind a custom name, only Steam knows. */
export function shownOf(text = ''): ShownMatches {
  const steamId = steamId64Of(text);
  return steamId === null ? 'any' : [`player:${steamId}`];
}
