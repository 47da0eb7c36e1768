import { z } from 'zod';
import { RowId, SteamId64, TeamSlot, typedText } from '../shared';
import { CommandStatus, MatchCommandKind, PauseType } from './match-status';
import { MessageLanguage, MessageParams, SayTemplate } from './player-message';
import { ConsoleRole } from './rcon-console';

const none = z.object({}).default({});

/** Offered with whatever interrupts or undoes; kept in the ledger for the other staff. */
const why = { reason: typedText(120).optional().describe('Why, for the ledger.') };

/** Free words, or a sentence by name in the languages of the match (or in those given). */
const SayArgs = z
  .object({
    text: typedText(200).optional().describe('Free words.'),
    template: SayTemplate.optional().describe('A sentence by name, in place of words.'),
    params: MessageParams.optional().describe('What fills the sentence in.'),
    languages: z
      .array(MessageLanguage)
      .min(1)
      .max(4)
      .optional()
      .describe('Languages to say it in; without them those of the match.'),
  })
  .refine((args) => args.text !== undefined || args.template !== undefined, {
    path: ['text'],
    message: 'a text or a template is needed',
  });

/** Reasons of a technical timeout that are told in everybody's own language; any other is told as it was written. */
export const TECH_TIMEOUT_REASONS = ['computer', 'network', 'peripherals', 'game', 'server'] as const;
export type TechTimeoutReason = (typeof TECH_TIMEOUT_REASONS)[number];

/** A technical pause that staff declare, also of a match that players have paused already. */
const TechTimeoutArgs = z.object({
  reason: typedText(80).describe(
    'Why, said to players: `computer`, `network`, `peripherals`, `game`, `server`, or words.',
  ),
  team: TeamSlot.optional().describe('The team that needs it, which it counts for; without it that of nobody.'),
  seconds: z.coerce
    .number()
    .int()
    .min(60)
    .max(3_600)
    .optional()
    .describe('Length that is counted down, in seconds; without it as the settings of the game say, else 300.'),
});

/** Arguments of each command kind, as `POST /matches/:id/commands` takes them. */
export const MatchCommandRequest = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('load').describe('The command.'),
    args: z
      .object({ server_id: RowId.optional().describe('Server to load it on; without it the one it has.') })
      .default({})
      .describe('Its arguments.'),
  }),
  z.object({
    kind: z.literal('pause').describe('The command.'),
    args: z
      .object({
        reason: typedText(120).optional().describe('Why, shown to players.'),
        /** Whose pause it is; a technical or tactical one of a team counts against its budget. */
        type: PauseType.optional().describe('Whose pause it is; one of a team counts against its budget.'),
        team: TeamSlot.optional().describe('Which team.'),
        /** Length that the page counts down, in seconds; without it the pause has no end. */
        seconds: z.coerce
          .number()
          .int()
          .min(5)
          .max(3_600)
          .optional()
          .describe('Length that the page counts down, in seconds; without it the pause has no end.'),
      })
      .default({})
      .describe('Its arguments.'),
  }),
  z.object({ kind: z.literal('unpause').describe('The command.'), args: none.describe('Nothing.') }),
  z.object({
    kind: z.literal('tech_timeout').describe('The command.'),
    args: TechTimeoutArgs.describe('Its arguments.'),
  }),
  z.object({
    kind: z.literal('cancel').describe('The command.'),
    args: z
      .object({ reason: typedText(120).optional().describe('Why, shown to players.') })
      .default({})
      .describe('Its arguments.'),
  }),
  z.object({
    kind: z.literal('forfeit').describe('The command.'),
    args: z.object({ winner: TeamSlot.describe('The team that wins.'), ...why }).describe('Its arguments.'),
  }),
  z.object({
    kind: z.literal('restart').describe('The command.'),
    args: z.object(why).default({}).describe('Its arguments.'),
  }),
  z.object({
    kind: z.literal('restore').describe('The command.'),
    args: z
      .object({
        file: typedText(200).describe('Name of the round backup.'),
        source: z.enum(['server', 'stored']).default('server').describe('The copy on the server’s disk, or ours.'),
        ...why,
      })
      .describe('Its arguments.'),
  }),
  z.object({
    kind: z.literal('change_server').describe('The command.'),
    /** `file`: the stored backup to go on from; without it the newest verified one. */
    args: z
      .object({
        server_id: RowId.describe('Server to go on at.'),
        file: typedText(200).optional().describe('Stored backup to go on from.'),
        ...why,
      })
      .describe('Its arguments.'),
  }),
  /** Starts the automatic recovery of a lost match now, on the server it has. */
  z.object({
    kind: z.literal('recover').describe('The command.'),
    /** `accepts`: the round to go on after, as the recovery asked for it; what was played after that is lost. */
    args: z
      .object({
        accepts: z
          .object({
            map_number: z.number().int().min(0).max(32_767).describe('Number of the map, from 0.'),
            round: z.number().int().min(0).max(32_767).describe('Rounds of the map that are kept.'),
          })
          .optional()
          .describe('Answers the question of a recovery: the rounds after this one may be lost.'),
      })
      .default({})
      .describe('Its arguments.'),
  }),
  /** Stops the automatic recovery: a person takes the next step. */
  z.object({ kind: z.literal('take_over').describe('The command.'), args: none.describe('Nothing.') }),
  /** The match has ended, with what is known of it: nothing is restored. */
  z.object({
    kind: z.literal('finish').describe('The command.'),
    args: z
      .object({ winner: TeamSlot.nullable().describe('The team that won; null: none.'), ...why })
      .describe('Its arguments.'),
  }),
  z.object({ kind: z.literal('force_start').describe('The command.'), args: none.describe('Nothing.') }),
  z.object({
    kind: z.literal('add_player').describe('The command.'),
    args: z
      .object({
        steam_id: SteamId64.describe('Who.'),
        team: TeamSlot.describe('Which team.'),
        name: typedText(40, 0).default('').describe('Nickname in the match.'),
        /** Listed as a coach: the plugin has no such command, he types `.coach` in game (plugin contract §3). */
        coach: z.boolean().optional().describe('Listed as a coach.'),
      })
      .describe('Its arguments.'),
  }),
  z.object({
    kind: z.literal('remove_player').describe('The command.'),
    args: z.object({ steam_id: SteamId64.describe('Who.') }).describe('Its arguments.'),
  }),
  z.object({
    kind: z.literal('add_spectator').describe('The command.'),
    args: z
      .object({
        steam_id: SteamId64.describe('Who.'),
        name: typedText(40, 0).default('').describe('Nickname in the match.'),
      })
      .describe('Its arguments.'),
  }),
  z.object({ kind: z.literal('say').describe('The command.'), args: SayArgs.describe('Its arguments.') }),
  z.object({
    kind: z.literal('rcon').describe('The command.'),
    args: z
      .object({
        line: typedText(400).describe('The console line.'),
        /** Set by the platform, whatever the caller says: in which role the line is sent. */
        role: ConsoleRole.optional().describe('Set by the platform, whatever the caller says.'),
        /** Set by the platform: the whole line, encrypted, where `line` had a secret cut out of it. */
        sealed: typedText(4_000, 0).optional().describe('Set by the platform, whatever the caller says.'),
      })
      .describe('Its arguments.'),
  }),
]);
export type MatchCommandRequest = z.infer<typeof MatchCommandRequest>;

/** The request of one kind. */
export type RequestOf<K extends MatchCommandRequest['kind']> = Extract<MatchCommandRequest, { kind: K }>;
/** The request of each kind; a kind that has none does not compile. */
export type MatchRequests = { [K in MatchCommandKind]: RequestOf<K> };

/** Made by the caller for one press of one button. */
export const IdempotencyKey = typedText(100, 8);

/**
 * Body of `POST /matches/:id/commands`; the key makes a repeat harmless. `expected_version`: the version that the caller saw;
 * a destructive command is refused (COMMAND_STALE) when something worth seeing has happened since.
 */
export const PostMatchCommand = z.intersection(
  MatchCommandRequest,
  z.object({
    idempotency_key: IdempotencyKey.optional().describe(
      'A repeat with the same key does nothing and answers the same command.',
    ),
    expected_version: z.coerce
      .number()
      .int()
      .positive()
      .max(2_147_483_647)
      .optional()
      .describe('Version of the match that the caller saw; a destructive command on an older one is refused.'),
  }),
);
export type PostMatchCommand = z.infer<typeof PostMatchCommand>;

/** One line of the ledger: who asked what, when, and what came of it. `ms` counts from request to settlement. */
export const LedgerEntry = z
  .object({
    id: z.string().describe('Id of the command.'),
    match_id: z.number().describe('Id of the match.'),
    kind: MatchCommandKind.describe('What was asked.'),
    args: z.record(z.string(), z.unknown()).describe('With which arguments; secrets are cut out.'),
    actor: z
      .object({
        id: z.number().nullable().describe('Id of the user; null for the platform.'),
        name: z.string().describe('Name.'),
      })
      .describe('Who asked.'),
    status: CommandStatus.describe('How far it is, or what came of it.'),
    detail: z.string().nullable().describe('The server’s own words, or the reason of a refusal.'),
    requested_at: z.string().describe('When it was asked.'),
    sent_at: z.string().nullable().describe('When it left for the server.'),
    settled_at: z.string().nullable().describe('When its outcome was known.'),
    ms: z.number().nullable().describe('Milliseconds from request to outcome.'),
  })
  .meta({ id: 'LedgerEntry', description: 'One command to a match: who asked what, when, and what came of it.' });
export type LedgerEntry = z.infer<typeof LedgerEntry>;

/** Longest wait for the outcome of a command, in milliseconds. */
export const OUTCOME_WAIT_MS = 3_000;

/** Query of `POST /matches/:id/commands`. */
export const WaitQuery = z.object({
  wait: z.coerce
    .number()
    .int()
    .min(0)
    .max(OUTCOME_WAIT_MS)
    .default(0)
    .describe('Milliseconds to wait for the outcome.'),
});
export type WaitQuery = z.infer<typeof WaitQuery>;

const LEDGER_LINES = 200;

/** Query of `GET /matches/:id/commands`. */
export const LedgerQuery = z.object({
  limit: z.coerce.number().int().min(1).max(LEDGER_LINES).default(50).describe('At most so many lines.'),
});
export type LedgerQuery = z.infer<typeof LedgerQuery>;

/** Answer of `GET /matches/:id/commands`. */
export const LedgerAnswer = z.object({ commands: z.array(LedgerEntry).describe('Newest first.') });
export type LedgerAnswer = z.infer<typeof LedgerAnswer>;
