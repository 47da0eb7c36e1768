import { z } from 'zod';
import { IsoTime, MessageAnswer, RowId, TypedSteamId, typedText } from '../shared';

/** Most people who may come by one link. */
export const INVITE_USES = 20;
export const TeamInviteToken = z
  .string()
  .regex(/^[\w-]{32}$/, 'is not an invite link')
  .describe('The secret of the link.');

export const TeamInviteLink = MessageAnswer.extend({
  url: z.string().describe('The link, shown this once.'),
  expires_at: IsoTime.describe('When it ends.'),
  most_uses: z.number().int().describe('How many people may come by it.'),
}).meta({ id: 'TeamInviteLink', description: 'A link by which people join a team.' });
export type TeamInviteLink = z.infer<typeof TeamInviteLink>;

export const TeamInviteAnswer = z.object({
  invite: z
    .object({
      team: z
        .object({
          id: z.number().int().describe('Id of the team.'),
          name: z.string().describe('Its name.'),
          tag: z.string().describe('Its short name.'),
          flag: z.string().nullable().describe('Its country.'),
          logo: z.string().nullable().describe('Its logo.'),
        })
        .describe('The team.'),
      members: z.number().int().describe('How many are in it.'),
      by: z.string().nullable().describe('Who made the link.'),
      expires_at: IsoTime.describe('When it ends.'),
    })
    .describe('What the link leads into.'),
});
export type TeamInviteAnswer = z.infer<typeof TeamInviteAnswer>;

export const JoinedAnswer = MessageAnswer.extend({ team_id: z.number().int().describe('The team.') });
export type JoinedAnswer = z.infer<typeof JoinedAnswer>;

export const AskToJoinBody = z.object({
  message: typedText(200, 0).default('').describe('A word to the team, at most 200 characters.'),
});
export type AskToJoinBody = z.infer<typeof AskToJoinBody>;

export const AnswerRequestBody = z.object({ accept: z.boolean().describe('Whether the person joins.') });
export type AnswerRequestBody = z.infer<typeof AnswerRequestBody>;

export const HandOverBody = z.object({ steam_id: TypedSteamId.describe('The member who becomes captain.') });
export type HandOverBody = z.infer<typeof HandOverBody>;

export const JoinRequest = z
  .object({
    id: z.number().int().describe('Id of the request.'),
    user_id: z.number().int().describe('Account of who asks.'),
    name: z.string().describe('Their name.'),
    steam_id: z.string().describe('Their SteamID64.'),
    image: z.string().nullable().describe('Their picture.'),
    message: z.string().describe('Their word to the team.'),
    asked_at: IsoTime.describe('When they asked.'),
  })
  .meta({ id: 'JoinRequest', description: 'Somebody asks to join a team.' });
export type JoinRequest = z.infer<typeof JoinRequest>;

/** What the caller is to a team, and what waits for them there. */
export const TeamLife = z
  .object({
    is_member: z.boolean().describe('The caller is in the roster.'),
    is_captain: z.boolean().describe('The caller is its captain.'),
    can_lead: z
      .boolean()
      .describe('May invite, answer requests and hand over: captain, owner, who took it over, super admins.'),
    asked_at: IsoTime.nullable().describe('Since when the caller waits for an answer; null: not at all.'),
    requests: z.array(JoinRequest).describe('Who asks to join, oldest first; empty for people who do not lead.'),
    invite: z
      .object({
        expires_at: IsoTime.describe('When it ends.'),
        uses: z.number().int().describe('How many came by it.'),
        most_uses: z.number().int().describe('How many may.'),
      })
      .nullable()
      .describe('The open link; null: none, or the caller does not lead.'),
    tournaments: z
      .array(
        z.object({ id: z.number().int().describe('Id of the tournament.'), name: z.string().describe('Its name.') }),
      )
      .describe(
        'Tournaments under way for which it is signed up: their rosters are fixed, changes here do not reach them.',
      ),
  })
  .meta({ id: 'TeamLife', description: 'What the caller is to a team, and what waits there.' });
export type TeamLife = z.infer<typeof TeamLife>;

/** `joined`, `left` by themselves, `removed` by others, `captain`: became it. */
export const ROSTER_CHANGES = ['joined', 'left', 'removed', 'captain'] as const;
/** By a form, a link, a request that was accepted, a link that hands a team over, or an import. */
export const ROSTER_WAYS = ['form', 'invite', 'request', 'claim', 'import'] as const;

export const RosterHistoryQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(30).describe('Most entries of the answer.'),
  before: RowId.optional().describe('Only entries with a smaller id: `next` of the page before.'),
});
export type RosterHistoryQuery = z.infer<typeof RosterHistoryQuery>;

export const RosterHistory = z
  .object({
    changes: z
      .array(
        z.object({
          id: z.number().int().describe('Id of the entry; grows with time.'),
          steam_id: z.string().describe('SteamID64 of the player.'),
          name: z.string().describe('Their name then.'),
          change: z.enum(ROSTER_CHANGES).describe('What happened.'),
          how: z.enum(ROSTER_WAYS).describe('How it came.'),
          at: IsoTime.describe('When.'),
        }),
      )
      .describe('Newest first.'),
    next: z.number().int().nullable().describe('`before` of the next page; null: this is the last one.'),
  })
  .meta({ id: 'RosterHistory', description: 'Who came to a team and who left it.' });
export type RosterHistory = z.infer<typeof RosterHistory>;
export type RosterChangeKind = (typeof ROSTER_CHANGES)[number];
export type RosterWay = (typeof ROSTER_WAYS)[number];
