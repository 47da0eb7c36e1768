import { z } from 'zod';
import { typedLines } from '../shared';
import { DIALOG_COMMANDS } from './match-command-catalogue';
import { MatchCommandKind } from './match-status';

/** What the log beside a match keeps: console lines with their answers, words in the chat, notes of its staff. */
export const MatchLogKind = z.enum(['rcon', 'chat', 'note']);
export type MatchLogKind = z.infer<typeof MatchLogKind>;

/** Why a console line was sent: a person's command, a look at the server, words of the platform, other upkeep. */
export const RconCause = z.enum(['command', 'watch', 'announce', 'upkeep']);
export type RconCause = z.infer<typeof RconCause>;

/** Most bytes of an answer that are kept. */
export const LOG_ANSWER_BYTES = 2_048;
/** Most lines of each kind that are kept of a match; the oldest go first. */
export const LOG_LINES_KEPT = 2_000;

const MatchLogActor = z
  .object({
    kind: z.enum(['user', 'player', 'platform']).describe('Somebody of the staff, a player, or Placar itself.'),
    id: z.number().nullable().describe('Id of the user.'),
    name: z.string().describe('Name.'),
    steam_id: z.string().nullable().describe('SteamID64 of a player.'),
  })
  .describe('Who sent it.');

const RconExchange = z.object({
  server_id: z.number().nullable().describe('Id of the server.'),
  cause: RconCause.describe('Why it was sent.'),
  command_id: z.string().nullable().describe('Id of the command that it belongs to.'),
  command_kind: MatchCommandKind.nullable().describe('Kind of that command.'),
  outcome: z.string().describe('`ok`, or why there is no answer, as a code.'),
  answer: z.string().describe('What came back, without secrets, at most 2 KB of it.'),
  ms: z.number().describe('Milliseconds until the answer.'),
});

const ChatPlace = z.object({
  team_only: z.boolean().describe('Said to the own team only.'),
  map_number: z.number().nullable().describe('Number of the map.'),
  round_number: z.number().nullable().describe('Rounds played before it.'),
  side: z.string().nullable().describe('Side of the player.'),
});

/** One line of the log of a match, for its staff only. `text` is the console line, the words, or the note. */
export const MatchLogEntry = z
  .object({
    id: z.number().describe('Grows with each line.'),
    match_id: z.number().describe('Id of the match.'),
    kind: MatchLogKind.describe('What it is.'),
    at: z.string().describe('When.'),
    actor: MatchLogActor,
    text: z.string().describe('The console line without secrets, the words, or the note.'),
    rcon: RconExchange.nullable().describe('Of a console line: what came back.'),
    chat: ChatPlace.nullable().describe('Of words: where they were said.'),
  })
  .meta({ id: 'MatchLogEntry', description: 'One line of the log of a match: console, chat or note.' });
export type MatchLogEntry = z.infer<typeof MatchLogEntry>;

/** Answer of `GET /matches/:id/log`. */
export const MatchLogAnswer = z.object({
  entries: z.array(MatchLogEntry).describe('Newest first.'),
  more: z.boolean().describe('There are older ones.'),
});
export type MatchLogAnswer = z.infer<typeof MatchLogAnswer>;

/** Query of `GET /matches/:id/log`. */
export const MatchLogQuery = z.object({
  before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional().describe('Only older than this id.'),
  limit: z.coerce.number().int().min(1).max(200).default(100).describe('At most so many.'),
  kind: MatchLogKind.optional().describe('Only of this kind.'),
});
export type MatchLogQuery = z.infer<typeof MatchLogQuery>;

/** Body of `POST /matches/:id/notes`. */
export const PostMatchNote = z.object({
  text: typedLines(1_000).describe('What the staff should know.'),
});
export type PostMatchNote = z.infer<typeof PostMatchNote>;

/** Event `log` of the streams, to staff only: lines that are new, and after a connect the newest ones. Oldest first. */
export const MatchLogFrame = z.object({
  match_id: z.number().describe('Id of the match.'),
  entries: z.array(MatchLogEntry).describe('Oldest first.'),
});
export type MatchLogFrame = z.infer<typeof MatchLogFrame>;

/** What somebody of the staff is about to do: a dialog that stands open. */
export const StaffActivity = z.enum([...DIALOG_COMMANDS, 'people']);
export type StaffActivity = z.infer<typeof StaffActivity>;

/** Body of `POST /matches/:id/presence`; null: nothing any more. */
export const PostPresence = z.object({
  activity: StaffActivity.nullable().describe('What is being prepared; forgotten after 30 s unless told again.'),
});
export type PostPresence = z.infer<typeof PostPresence>;

/** Event `presence` of the streams, to staff only: who has the page of the match open now. */
export const PresenceFrame = z
  .object({
    match_id: z.number().describe('Id of the match.'),
    people: z
      .array(
        z.object({
          user_id: z.number().describe('Id of the user.'),
          name: z.string().describe('Name.'),
          image: z.string().nullable().describe('Address of the avatar.'),
          since: z.string().describe('Since when.'),
          activity: StaffActivity.nullable().describe('What this person is preparing.'),
        }),
      )
      .describe('The longest here first.'),
  })
  .meta({ id: 'MatchPresence', description: 'Who of the staff has a match open now.' });
export type PresenceFrame = z.infer<typeof PresenceFrame>;
