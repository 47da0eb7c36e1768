import type { PoolServer, WaitingRequest } from './pool-rows';

type Asked = Pick<WaitingRequest, 'tags' | 'regions' | 'servers'>;
type Offer = Pick<PoolServer, 'id' | 'tag' | 'region'>;

/** Whether a request takes this server. */
export const wantsServer = ({ tags, servers }: Asked, { id, tag }: Offer): boolean =>
  (tags === null || tags.includes(tag)) && (servers === null || servers.includes(id));

/** Whether a request takes certain servers, or likes some more than others. */
export const isParticular = ({ tags, regions, servers }: Asked): boolean =>
  tags !== null || regions !== null || servers !== null;

/** Servers in the order in which a request would like them; others keep their order. Where one stands comes before what it is meant for. */
export const bestFirst = <S extends Offer>(servers: readonly S[], asked: Asked): S[] =>
  [...servers].sort(
    (a, b) =>
      placeIn(asked.regions, a.region) - placeIn(asked.regions, b.region) ||
      placeIn(asked.tags, a.tag) - placeIn(asked.tags, b.tag),
  );

/** What is not named comes last. */
function placeIn(list: readonly string[] | null, value: string): number {
  const place = list?.indexOf(value) ?? 0;
  return place === -1 ? Number.MAX_SAFE_INTEGER : place;
}
