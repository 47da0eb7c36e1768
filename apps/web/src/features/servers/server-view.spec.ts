import type { ServerListItem } from '@placar/contracts/servers';
import { sampleServer } from '../../testing/server-samples';
import { countByState, ownersOf, readServerView, serversOfView, writeServerView } from './server-view';

const servers: ServerListItem[] = [
  sampleServer({ id: 1, display_name: 'São Paulo 10', name: 'Ana', tag: 'MIX', last_latency_ms: 30 }),
  sampleServer({ id: 2, display_name: 'São Paulo 2', name: 'Bia', tag: 'RETAKE', last_latency_ms: null }),
  sampleServer({ id: 3, display_name: 'Lisboa', name: 'Ana', tag: 'MIX', in_use: 1, last_latency_ms: 8 }),
  sampleServer({
    id: 4,
    display_name: 'Velho',
    name: null,
    tag: null,
    last_problem: 'unreachable',
    last_latency_ms: 90,
  }),
  sampleServer({ id: 5, display_name: 'Novo', name: 'Bia', tag: 'MIX', last_seen_at: null, last_latency_ms: null }),
];
const shown = (query: string): number[] =>
  serversOfView(servers, readServerView(new URLSearchParams(query)), 'pt-BR').map(({ id }) => id);

describe('the list of servers by its address', () => {
  it('finds by name, owner and address without accents, and by tag, state and owner', () => {
    expect(shown('')).toEqual([3, 5, 2, 1, 4]);
    expect(shown('q=sao')).toEqual([2, 1]);
    expect(shown('q=ANA')).toEqual([3, 1]);
    expect(shown('q=203.0.113.5')).toHaveLength(5);
    expect(shown('tag=MIX&state=free')).toEqual([1]);
    expect(shown('owner=Bia')).toEqual([5, 2]);
    expect(shown('state=inUse')).toEqual([3]);
    expect(shown('state=problem')).toEqual([4]);
    expect(shown('state=unknown')).toEqual([5]);
    // Words of the address that mean nothing filter nothing.
    expect(shown('state=x&tag=y&sort=z')).toHaveLength(5);
  });

  it('puts what is not known last in both directions', () => {
    expect(shown('sort=latency')).toEqual([3, 1, 4, 5, 2]);
    expect(shown('sort=latency&order=desc')).toEqual([4, 1, 3, 5, 2]);
  });

  it('counts each state as the other filters leave it', () => {
    const view = readServerView(new URLSearchParams('tag=MIX&state=free'));
    expect(countByState(servers, view)).toEqual({ all: 3, free: 1, inUse: 1, problem: 0, unknown: 1 });
    expect(ownersOf(servers, 'pt-BR')).toEqual(['Ana', 'Bia']);
  });

  it('finds a server that stopped answering during its match as in use and as one with a problem', () => {
    const lost = sampleServer({ id: 6, in_use: 1, last_problem: 'unreachable' });
    const at = (query: string) => readServerView(new URLSearchParams(query));
    expect(serversOfView([lost], at('state=problem'), 'pt-BR')).toEqual([lost]);
    expect(serversOfView([lost], at('state=inUse'), 'pt-BR')).toEqual([lost]);
    expect(countByState([lost], at(''))).toEqual({ all: 1, free: 0, inUse: 1, problem: 1, unknown: 0 });
  });

  it('writes only what differs from the usual, keeps what is not its own, and reads it back', () => {
    const start = new URLSearchParams('log=3');
    const full = writeServerView(start, {
      query: 'a b',
      tag: 'MIX',
      owner: 'Ana',
      sort: 'seen',
      direction: 'ascending',
    });
    expect(full.toString()).toBe('log=3&q=a+b&tag=MIX&owner=Ana&sort=seen&order=asc');
    expect(readServerView(full)).toEqual({
      query: 'a b',
      state: 'all',
      tag: 'MIX',
      owner: 'Ana',
      sort: 'seen',
      direction: 'ascending',
    });
    const plain = { query: '', tag: null, owner: null, sort: 'name', direction: 'ascending' } as const;
    expect(writeServerView(full, plain).toString()).toBe('log=3');
  });
});
