import type { CommunityMap } from '@placar/contracts/maps';
import { useEndpoint } from '../../lib/endpoints';
import { isPartOn } from '../../lib/page/page-meta';

const NONE: readonly CommunityMap[] = [];

/** Page of a map in the workshop, where people subscribe to it. */
export const workshopAddress = (id: string): string => `https://steamcommunity.com/sharedfiles/filedetails/?id=${id}`;

/** Maps of the workshop that lobbies may play; empty where they are not asked for, unknown or not to be had. */
export function useCommunityMaps(isWanted: boolean): { maps: readonly CommunityMap[]; isKnown: boolean } {
  const isAsked = isWanted && isPartOn('lobbies');
  const { data, error } = useEndpoint('GET /community-maps', isAsked ? {} : null, { revalidateOnFocus: false });
  return { maps: data?.maps ?? NONE, isKnown: !isAsked || data !== undefined || error !== undefined };
}
