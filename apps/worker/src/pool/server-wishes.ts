import type { PoolServer, WaitingRequest } from './pool-rows';

type Wish = Pick<WaitingRequest, 'tags' | 'regions'>;
type Offer = Pick<PoolServer, 'tag' | 'region'>;

/** Whether a request takes a server with this tag. */
export const wantsServer = ({ tags }: Wish, { tag }: Offer): boolean => tags === null || tags.includes(tag);

/** Servers in the order in which the first in line that has a wish would like them; others keep their order. */
export function bestFirst<S extends Offer>(servers: readonly S[], waiting: readonly Wish[]): S[] {
  const wish = waiting.find(({ tags, regions }) => tags !== null || regions !== null);
  if (wish === undefined) return [...servers];
  // Where it stands comes before what it is meant for.
  return [...servers].sort(
    (a, b) =>
      placeIn(wish.regions, a.region) - placeIn(wish.regions, b.region) ||
      placeIn(wish.tags, a.tag) - placeIn(wish.tags, b.tag),
  );
}

/** What is not named comes last. */
function placeIn(list: readonly string[] | null, value: string): number {
  const place = list?.indexOf(value) ?? 0;
  return place === -1 ? Number.MAX_SAFE_INTEGER : place;
}
