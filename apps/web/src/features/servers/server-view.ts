import type { ServerListItem, ServerTag } from '@placar/contracts/servers';
import { foldText } from '../../lib/fold-text';
import type { SortState } from '../../ui';
import { SERVER_TAGS, serverAddress, serverState } from './server-model';

export const STATE_FILTERS = ['all', 'free', 'inUse', 'problem', 'unknown'] as const;
export type StateFilter = (typeof STATE_FILTERS)[number];

export const SERVER_SORTS = ['name', 'owner', 'state', 'provider', 'latency', 'seen'] as const;
export type ServerSort = (typeof SERVER_SORTS)[number];

/** What the address says about the list. */
export interface ServerView {
  query: string;
  state: StateFilter;
  tag: ServerTag | null;
  /** Name of an owner; null for all. */
  owner: string | null;
  sort: ServerSort;
  direction: SortState['direction'];
}

/** Newest first, fastest first; words from A to Z. */
export function firstDirection(sort: ServerSort): SortState['direction'] {
  return sort === 'seen' ? 'descending' : 'ascending';
}

/** Reads the address; anything unknown there means the default. */
export function readServerView(params: URLSearchParams): ServerView {
  const sort = SERVER_SORTS.find((name) => name === params.get('sort')) ?? 'name';
  const order = params.get('order');
  return {
    query: params.get('q') ?? '',
    state: STATE_FILTERS.find((name) => name === params.get('state')) ?? 'all',
    tag: SERVER_TAGS.find((name) => name === params.get('tag')) ?? null,
    owner: params.get('owner'),
    sort,
    direction: order === 'asc' ? 'ascending' : order === 'desc' ? 'descending' : firstDirection(sort),
  };
}

/** The address with a change; what is default is left out, what belongs to others stays. */
export function writeServerView(params: URLSearchParams, change: Partial<ServerView>): URLSearchParams {
  const view = { ...readServerView(params), ...change };
  const next = new URLSearchParams(params);
  const set = (key: string, value: string | null, neutral: string | null) => {
    if (value === null || value === neutral) next.delete(key);
    else next.set(key, value);
  };
  set('q', view.query, '');
  set('state', view.state, 'all');
  set('tag', view.tag, null);
  set('owner', view.owner, null);
  set('sort', view.sort, 'name');
  set('order', view.direction === firstDirection(view.sort) ? null : view.direction.slice(0, -6), null);
  return next;
}

/** True when some servers are left out. */
export function isFiltered({ query, state, tag, owner }: ServerView): boolean {
  return query.trim() !== '' || state !== 'all' || tag !== null || owner !== null;
}

function hasText(server: ServerListItem, query: string): boolean {
  const wanted = foldText(query.trim());
  if (wanted === '') return true;
  return [server.display_name, server.name ?? '', serverAddress(server) ?? ''].some((text) =>
    foldText(text).includes(wanted),
  );
}

function sortValue(server: ServerListItem, sort: ServerSort): string | number | null {
  switch (sort) {
    case 'name':
      return server.display_name;
    case 'owner':
      return server.name;
    case 'state':
      return serverState(server);
    case 'provider':
      return server.provider;
    case 'latency':
      return server.last_latency_ms;
    case 'seen':
      return server.last_seen_at === null ? null : Date.parse(server.last_seen_at);
  }
}

/** The servers of a view in its order; what is not known goes last either way, equals by name. */
export function serversOfView(
  servers: readonly ServerListItem[],
  view: ServerView,
  language: string,
): ServerListItem[] {
  const collator = new Intl.Collator(language, { numeric: true, sensitivity: 'base' });
  const sign = view.direction === 'ascending' ? 1 : -1;
  const compare = (left: ServerListItem, right: ServerListItem): number => {
    const a = sortValue(left, view.sort);
    const b = sortValue(right, view.sort);
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
    return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b)));
  };
  return matching(servers, view)
    .filter((server) => view.state === 'all' || isIn(server, view.state))
    .toSorted((left, right) => compare(left, right) || collator.compare(left.display_name, right.display_name));
}

function matching(servers: readonly ServerListItem[], { query, tag, owner }: ServerView): ServerListItem[] {
  return servers.filter(
    (server) =>
      (tag === null || server.tag === tag) && (owner === null || server.name === owner) && hasText(server, query),
  );
}

/* A server in a match that does not answer is in use and has a problem: both filters find it. */
function isIn(server: ServerListItem, state: Exclude<StateFilter, 'all'>): boolean {
  return serverState(server) === state || (state === 'problem' && server.last_problem !== null);
}

/** How many servers each state would show with the other filters as they are. */
export function countByState(servers: readonly ServerListItem[], view: ServerView): Record<StateFilter, number> {
  const found = matching(servers, view);
  const count = (state: Exclude<StateFilter, 'all'>) => found.filter((server) => isIn(server, state)).length;
  return {
    all: found.length,
    free: count('free'),
    inUse: count('inUse'),
    problem: count('problem'),
    unknown: count('unknown'),
  };
}

/** Names of owners, each once, from A to Z. */
export function ownersOf(servers: readonly ServerListItem[], language: string): string[] {
  const names = new Set(servers.flatMap(({ name }) => (name === null ? [] : [name])));
  return [...names].toSorted(new Intl.Collator(language, { sensitivity: 'base' }).compare);
}
