import type { ServerListItem, ServerTag } from '@placar/contracts/servers';

/** What a server may be for, in the order in which it is offered; apart from the form, whose rules the lists do not need. */
export const SERVER_TAGS: readonly ServerTag[] = ['DEATHMATCH', 'MIX', 'RETAKE', 'COMPETITIVO'];

export type ServerState = 'inUse' | 'problem' | 'free' | 'unknown';

/** What the list says first about a server; a problem shows below it while a match is on. */
export function serverState(server: ServerListItem): ServerState {
  if (server.in_use === 1) return 'inUse';
  if (server.last_problem !== null) return 'problem';
  return server.last_seen_at === null ? 'unknown' : 'free';
}

/** Connect address of a server; null when the viewer may not see it. */
export function serverAddress(server: ServerListItem): string | null {
  return server.ip_string === undefined || server.ip_string === '' || server.port === undefined
    ? null
    : `${server.ip_string}:${server.port}`;
}
