import { z } from 'zod';

const OPEN = [
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
] as const;

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
    'cancel',
    'forfeit',
    'restart',
    'restore',
    'change_server',
    'recover',
    'take_over',
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

/** Where the recovery of a lost match stands, in order; `failed` waits for a person. */
export const RecoveryStep = z.enum([
  'waiting_for_server',
  'restoring',
  'rearming',
  'verifying',
  'waiting_for_players',
  'failed',
]);
export type RecoveryStep = z.infer<typeof RecoveryStep>;

/** requested → sent → one of the four ends (architecture §4). */
export const CommandStatus = z.enum(['requested', 'sent', 'confirmed', 'contradicted', 'unknown', 'refused']);
export type CommandStatus = z.infer<typeof CommandStatus>;
export const CommandOutcome = z.enum(['confirmed', 'contradicted', 'unknown', 'refused']);
export type CommandOutcome = z.infer<typeof CommandOutcome>;
