import type { SpecifiedCommunity } from './specified-community';
import type { Answer } from '../test-api';

type World = SpecifiedCommunity;
/** A call as somebody makes it, and the statuses that it may have. */
export interface Try {
  statuses: readonly number[];
  run: (world: World) => Promise<Answer>;
}

/** One call of the specification's section 7. What is missing cannot happen: a list that is empty is no absence. */
export interface SpecifiedCall {
  /** As the specification writes it. */
  call: string;
  /** As the router has it. */
  route: string;
  success: Try;
  refusal?: Try;
  absence?: Try;
  /** The stream is opened and its first event read. */
  stream?: true;
}

type Who = 'visitor' | 'member' | 'owner' | 'boss';
/** An id that nothing has. */
export const NOWHERE = 2_000_000_000;
export const STRANGER = '76561199999999999';

export const by =
  (
    who: Who,
    method: string,
    path: string | ((world: World) => string | Promise<string>),
    body?: (world: World) => unknown,
  ): Try['run'] =>
  async (world) => {
    const where = typeof path === 'string' ? path : await path(world);
    const sent = body === undefined ? {} : { body: await body(world) };
    return world[who].call(`/api${where}`, { method, ...sent });
  };
export const ok = (run: Try['run'], ...statuses: number[]): Try => ({
  statuses: statuses.length > 0 ? statuses : [200],
  run,
});
export const visitorIsRefused = (method: string, path: string, body?: (world: World) => unknown): Try =>
  ok(by('visitor', method, path, body), 401);
export const read = (
  call: string,
  route: string,
  path: (world: World) => string,
  more: Partial<SpecifiedCall> = {},
): SpecifiedCall => ({
  call,
  route: `GET ${route}`,
  success: ok(by('visitor', 'GET', path)),
  ...more,
});
export const missing = (path: string): Try => ok(by('visitor', 'GET', path), 404);
export const bad = (path: string): Try => ok(by('visitor', 'GET', path), 400);

/** A GET of the administration: on a match made for it, for staff and owner only. */
export const tool = (name: string, route: string, path: (match: number) => string, absent: string): SpecifiedCall => ({
  call: name,
  route: `GET ${route}`,
  success: ok(by('owner', 'GET', async (world) => path(await world.liveMatch()))),
  refusal: ok(
    by('member', 'GET', ({ ids }) => path(ids.live)),
    403,
  ),
  absence: ok(by('owner', 'GET', absent), 404),
});
