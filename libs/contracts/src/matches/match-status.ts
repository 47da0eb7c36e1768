import { z } from 'zod';

/** What the server confirmed of a match; a request under way is the `pending` slot, never a status. */
export const MatchStatus = z.enum([
  'scheduled',
  'loading',
  'load_failed',
  'warmup',
  'veto',
  'knife',
  'live',
  'paused',
  'halftime',
  'between_maps',
  'server_lost',
  'finished',
  'cancelled',
  'forfeited',
]);
export type MatchStatus = z.infer<typeof MatchStatus>;

export const OPEN_STATUSES: readonly MatchStatus[] = [
  'scheduled',
  'loading',
  'load_failed',
  'warmup',
  'veto',
  'knife',
  'live',
  'paused',
  'halftime',
  'between_maps',
  'server_lost',
];

/** What a person (or the platform) may ask of a match. */
export const MatchCommandKind = z.enum([
  'load',
  'pause',
  'unpause',
  'cancel',
  'forfeit',
  'restart',
  'restore',
  'change_server',
  'force_start',
  'add_player',
  'remove_player',
  'add_spectator',
  'say',
  'rcon',
]);
export type MatchCommandKind = z.infer<typeof MatchCommandKind>;

/** requested → sent → one of the four ends (architecture §4). */
export const CommandStatus = z.enum(['requested', 'sent', 'confirmed', 'contradicted', 'unknown', 'refused']);
export type CommandStatus = z.infer<typeof CommandStatus>;
export const CommandOutcome = z.enum(['confirmed', 'contradicted', 'unknown', 'refused']);
export type CommandOutcome = z.infer<typeof CommandOutcome>;
