import type { LiveMatch } from '@placar/contracts/live';
import { MATCH_COMMAND_CATALOGUE } from '@placar/contracts/matches';
import type { MatchCan, MatchCommandKind } from '@placar/contracts/matches';

/** Why a command is off that the state of the match does not allow. */
const NOT_NOW = {
  load: 'load',
  pause: 'pause',
  unpause: 'unpause',
  tech_timeout: 'pause',
  cancel: 'other',
  forfeit: 'other',
  restart: 'restart',
  restore: 'restore',
  change_server: 'other',
  recover: 'recover',
  take_over: 'take_over',
  finish: 'finish',
  force_start: 'force_start',
  add_player: 'other',
  remove_player: 'other',
  add_spectator: 'other',
  say: 'say',
  rcon: 'other',
} as const satisfies Record<MatchCommandKind, string>;

export type WhyNot = 'pending' | 'no_server' | 'rights' | (typeof NOT_NOW)[MatchCommandKind];

export interface Availability {
  allowed: boolean;
  /** Why it is off, as a word of the page; null when it is on. */
  why: WhyNot | null;
}

/**
 * Whether the viewer may give a command now. `legal` comes with every change of the match from the table that the platform
 * itself decides by; the viewer's rights narrow it. `can.commands` is the same list for the moment it was asked, so
 * the live list is read instead of it.
 */
export function availability(
  kind: MatchCommandKind,
  match: Pick<LiveMatch, 'legal' | 'pending' | 'server_id'>,
  can: MatchCan,
): Availability {
  const { right, server } = MATCH_COMMAND_CATALOGUE[kind];
  if (!can[right]) return { allowed: false, why: 'rights' };
  if (match.legal.includes(kind)) return { allowed: true, why: null };
  if (match.server_id === null && server === 'needed') return { allowed: false, why: 'no_server' };
  if (match.pending !== null) return { allowed: false, why: 'pending' };
  return { allowed: false, why: NOT_NOW[kind] };
}
