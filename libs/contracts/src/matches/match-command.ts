import { z } from 'zod';
import { RowId, SteamId64, TeamSlot, typedText } from '../shared';
import { CommandStatus, MatchCommandKind, PauseType } from './match-status';
import { MessageLanguage, MessageParams, SayTemplate } from './player-message';
import { ConsoleRole } from './rcon-console';

const none = z.object({}).default({});

/** Free words, or a sentence by name in the languages of the match (or in those given). */
const SayArgs = z
  .object({
    text: typedText(200).optional(),
    template: SayTemplate.optional(),
    params: MessageParams.optional(),
    languages: z.array(MessageLanguage).min(1).max(4).optional(),
  })
  .refine((args) => args.text !== undefined || args.template !== undefined, {
    path: ['text'],
    message: 'a text or a template is needed',
  });

/** Arguments of each command kind, as `POST /matches/:id/commands` takes them. */
export const MatchCommandRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('load'), args: z.object({ server_id: RowId.optional() }).default({}) }),
  z.object({
    kind: z.literal('pause'),
    args: z
      .object({
        reason: typedText(120).optional(),
        /** Whose pause it is; a technical or tactical one of a team counts against its budget. */
        type: PauseType.optional(),
        team: TeamSlot.optional(),
        /** Length that the page counts down, in seconds; without it the pause has no end. */
        seconds: z.coerce.number().int().min(5).max(3_600).optional(),
      })
      .default({}),
  }),
  z.object({ kind: z.literal('unpause'), args: none }),
  z.object({ kind: z.literal('cancel'), args: z.object({ reason: typedText(120).optional() }).default({}) }),
  z.object({ kind: z.literal('forfeit'), args: z.object({ winner: TeamSlot }) }),
  z.object({ kind: z.literal('restart'), args: none }),
  z.object({
    kind: z.literal('restore'),
    args: z.object({ file: z.string().min(1).max(200), source: z.enum(['server', 'stored']).default('server') }),
  }),
  z.object({
    kind: z.literal('change_server'),
    /** `file`: the stored backup to go on from; without it the newest verified one. */
    args: z.object({ server_id: RowId, file: z.string().min(1).max(200).optional() }),
  }),
  /** Starts the automatic recovery of a lost match now, on the server it has. */
  z.object({ kind: z.literal('recover'), args: none }),
  /** Stops the automatic recovery: a person takes the next step. */
  z.object({ kind: z.literal('take_over'), args: none }),
  z.object({ kind: z.literal('force_start'), args: none }),
  z.object({
    kind: z.literal('add_player'),
    args: z.object({
      steam_id: SteamId64,
      team: TeamSlot,
      name: typedText(40, 0).default(''),
      /** Listed as a coach: the plugin has no such command, he types `.coach` in game (plugin contract §3). */
      coach: z.boolean().optional(),
    }),
  }),
  z.object({ kind: z.literal('remove_player'), args: z.object({ steam_id: SteamId64 }) }),
  z.object({
    kind: z.literal('add_spectator'),
    args: z.object({ steam_id: SteamId64, name: typedText(40, 0).default('') }),
  }),
  z.object({ kind: z.literal('say'), args: SayArgs }),
  z.object({
    kind: z.literal('rcon'),
    args: z.object({
      line: typedText(400),
      /** Set by the platform, whatever the caller says: in which role the line is sent. */
      role: ConsoleRole.optional(),
      /** Set by the platform: the whole line, encrypted, where `line` had a secret cut out of it. */
      sealed: z.string().max(4_000).optional(),
    }),
  }),
]);
export type MatchCommandRequest = z.infer<typeof MatchCommandRequest>;

/**
 * Body of `POST /matches/:id/commands`; the key makes a repeat harmless. `expected_version`: the version that the caller saw;
 * a destructive command is refused (COMMAND_STALE) when something worth seeing has happened since.
 */
export const PostMatchCommand = z.intersection(
  MatchCommandRequest,
  z.object({
    idempotency_key: z.string().min(8).max(100).optional(),
    expected_version: z.coerce.number().int().positive().optional(),
  }),
);
export type PostMatchCommand = z.infer<typeof PostMatchCommand>;

/** One line of the ledger: who asked what, when, and what came of it. `ms` counts from request to settlement. */
export const LedgerEntry = z.object({
  id: z.string(),
  match_id: z.number(),
  kind: MatchCommandKind,
  args: z.record(z.string(), z.unknown()),
  actor: z.object({ id: z.number().nullable(), name: z.string() }),
  status: CommandStatus,
  detail: z.string().nullable(),
  requested_at: z.string(),
  sent_at: z.string().nullable(),
  settled_at: z.string().nullable(),
  ms: z.number().nullable(),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;
