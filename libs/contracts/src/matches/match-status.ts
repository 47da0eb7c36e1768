import { z } from 'zod';
import { OPEN } from './open-statuses';

/** What the server confirmed of a match; a request under way is the `pending` slot, never a status. */
export const MatchStatus = z
  .enum([...OPEN, 'finished', 'cancelled', 'forfeited'])
  .meta({ id: 'MatchStatus', description: 'Where a match stands, as its server confirmed it.' });
export type MatchStatus = z.infer<typeof MatchStatus>;

export const OPEN_STATUSES: readonly MatchStatus[] = OPEN;

/** What a person (or the platform) may ask of a match. */
export const MatchCommandKind = z
  .enum([
    'load',
    'pause',
    'unpause',
    'tech_timeout',
    'cancel',
    'forfeit',
    'restart',
    'restore',
    'change_server',
    'recover',
    'take_over',
    'finish',
    'force_start',
    'add_player',
    'remove_player',
    'add_spectator',
    'say',
    'rcon',
  ])
  .meta({ id: 'MatchCommandKind', description: 'A command to a match.' });
export type MatchCommandKind = z.infer<typeof MatchCommandKind>;

/** Whose pause: of the staff, of a team for technical reasons or tactics, the plugin's own after a restore, or unknown (seen by status only). */
export const PauseType = z.enum(['admin', 'technical', 'tactical', 'restore', 'unknown']);
export type PauseType = z.infer<typeof PauseType>;

/**
 * Where the recovery of a lost match stands, in order. `waiting_for_reports`: the server is there again, never restarted and holds no
 * match, so reports of its end may be on their way. `asking` and `failed` wait for a person.
 */
export const RecoveryStep = z.enum([
  'waiting_for_server',
  'waiting_for_reports',
  'restoring',
  'rearming',
  'verifying',
  'waiting_for_players',
  'asking',
  'failed',
]);
export type RecoveryStep = z.infer<typeof RecoveryStep>;

/** requested → sent → one of the four ends (architecture §4). */
export const CommandStatus = z.enum(['requested', 'sent', 'confirmed', 'contradicted', 'unknown', 'refused']);
export type CommandStatus = z.infer<typeof CommandStatus>;
export const CommandOutcome = z.enum(['confirmed', 'contradicted', 'unknown', 'refused']);
export type CommandOutcome = z.infer<typeof CommandOutcome>;
