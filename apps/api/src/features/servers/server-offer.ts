import type { ServerRow } from './server.presenter';

/** Words of `servers.last_problem` that mean that it answers, and its plugin cannot run a match. */
const MISSING = new Set(['plugin_missing', 'unparsable', 'plugin_unreadable']);
const OUTDATED = new Set(['plugin_outdated', 'outdated']);
const REJECTED = new Set(['auth_failed', 'secret_unreadable']);

type Offerable = Pick<ServerRow, 'leased' | 'last_problem' | 'cordoned' | 'skins_enabled'>;

/** Why this server cannot be given to a match now, as codes of a ServerCandidate; empty when it can. Official matches play without skins. */
export function reasonsAgainst(server: Offerable, isOfficial = false): string[] {
  return [
    ...(server.leased ? ['in_use'] : []),
    ...(server.cordoned ? ['cordoned'] : []),
    ...(server.skins_enabled && isOfficial ? ['skins'] : []),
    ...healthReasons(server),
  ];
}

/** What the last look said against it; one that nobody has looked at yet has the benefit of the doubt. */
export function healthReasons({ last_problem: problem }: Pick<ServerRow, 'last_problem'>): string[] {
  if (problem === null) return [];
  if (MISSING.has(problem)) return ['plugin_missing'];
  if (OUTDATED.has(problem)) return ['plugin_outdated'];
  return [REJECTED.has(problem) ? 'auth_failed' : 'unreachable'];
}

export const isOffered = (server: Offerable): boolean => reasonsAgainst(server).length === 0;
