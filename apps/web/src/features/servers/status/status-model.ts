import type { BoardServer, ServerStatusBoard } from '@placar/contracts/servers';

/** What is said in one sentence of everything. */
export type Overall = 'good' | 'partial' | 'attention' | 'down' | 'liveLate' | 'late' | 'unknown' | 'none';

/** The worst that is known; nothing is called good that was not seen to be good. */
export function overallOf({ servers, totals, health }: ServerStatusBoard): Overall {
  if (servers.length === 0) return 'none';
  if (servers.every(({ state }) => state === 'unchecked')) return 'unknown';
  if (totals.offline === totals.total) return 'down';
  if (health.checks === 'late') return 'late';
  if (totals.offline > 0) return 'partial';
  if (servers.some(({ state }) => state === 'no_plugin' || state === 'late')) return 'attention';
  return health.live_data === 'late' ? 'liveLate' : 'good';
}

/** Servers that answer, whatever they do. */
export function reachableOf(servers: readonly BoardServer[]): number {
  return servers.filter(({ state }) => state === 'free' || state === 'in_match' || state === 'closed').length;
}

export interface Region {
  /** Country code; null for servers without. */
  flag: string | null;
  servers: BoardServer[];
}

/** Servers by country: most servers first, those without a country last. */
export function regionsOf(servers: readonly BoardServer[]): Region[] {
  const regions = new Map<string | null, BoardServer[]>();
  for (const server of servers) {
    const known = regions.get(server.flag);
    if (known === undefined) regions.set(server.flag, [server]);
    else known.push(server);
  }
  return [...regions]
    .map(([flag, own]) => ({ flag, servers: own }))
    .toSorted(
      (left, right) =>
        Number(left.flag === null) - Number(right.flag === null) || right.servers.length - left.servers.length,
    );
}
