import type { LiveMatch } from '@placar/contracts/live';
import type { MatchCan, MatchCommandKind } from '@placar/contracts/matches';

export type WhyNot =
  | 'pending'
  | 'no_server'
  | 'pause'
  | 'unpause'
  | 'force_start'
  | 'load'
  | 'restore'
  | 'restart'
  | 'say'
  | 'recover'
  | 'take_over'
  | 'other'
  | 'rights';

export interface Availability {
  allowed: boolean;
  /** Why it is off, as a word of the page; null when it is on. */
  why: WhyNot | null;
}

const NEEDS_SERVER: ReadonlySet<MatchCommandKind> = new Set([
  'pause',
  'unpause',
  'restart',
  'restore',
  'force_start',
  'say',
  'rcon',
]);
const TELLS: ReadonlySet<string> = new Set([
  'pause',
  'unpause',
  'force_start',
  'load',
  'restore',
  'restart',
  'say',
  'recover',
  'take_over',
]);

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
  if (kind === 'rcon' ? !can.rcon : !can.administer) return { allowed: false, why: 'rights' };
  if (match.legal.includes(kind)) return { allowed: true, why: null };
  if (match.server_id === null && NEEDS_SERVER.has(kind)) return { allowed: false, why: 'no_server' };
  if (match.pending !== null) return { allowed: false, why: 'pending' };
  return { allowed: false, why: TELLS.has(kind) ? (kind as WhyNot) : 'other' };
}
