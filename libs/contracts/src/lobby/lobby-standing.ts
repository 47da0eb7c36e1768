import { z } from 'zod';
import { IsoTime, RowId, typedText } from '../shared';

export const Penalty = z.object({
  id: z.number().describe('Id of the penalty.'),
  lobby_id: z.number().describe('The lobby that it comes from.'),
  cause: z.string().describe('Why, as a code: `left`, `not_ready`, `absent`.'),
  minutes: z.number().int().describe('How long it lasts.'),
  begins_at: IsoTime.describe('When it began.'),
  ends_at: IsoTime.describe('When it ends.'),
  taken_back_at: IsoTime.nullable().describe('When staff took it back; null: they did not.'),
  taken_back_reason: z.string().nullable().describe('Why they did.'),
});
export type Penalty = z.infer<typeof Penalty>;

export const PlatformBan = z.object({
  id: z.number().describe('Id of the ban.'),
  reason: z.string().describe('Why, as staff wrote it.'),
  begins_at: IsoTime.describe('When it began.'),
  ends_at: IsoTime.nullable().describe('When it ends; null: when staff lift it.'),
  lifted_at: IsoTime.nullable().describe('When staff lifted it.'),
  lifted_reason: z.string().nullable().describe('Why they did.'),
  appeal: z.string().nullable().describe('What the person answers.'),
  appealed_at: IsoTime.nullable().describe('When they did.'),
});
export type PlatformBan = z.infer<typeof PlatformBan>;

const whose = { user_id: z.number().describe('Whose it is.'), name: z.string().describe('Name of the account.') };
const Thumbs = z.object({
  good_captain: z.number().int().describe('Mates who called them a good captain.'),
  calm: z.number().int().describe('Mates who called them calm.'),
});

/** What keeps the caller from a seat, and what mates think of them. */
export const OwnStanding = z.object({
  now: IsoTime.describe('Time of the server, so that countdowns count right.'),
  penalties: z.array(Penalty).describe('Of the last seven days, newest first.'),
  blocked_until: IsoTime.nullable().describe('No seat before; null: none of the penalties runs.'),
  ban: PlatformBan.nullable().describe('The ban that holds; null: none.'),
  thumbs: Thumbs.describe('How often mates said so.'),
});
export type OwnStanding = z.infer<typeof OwnStanding>;

const before = RowId.optional().describe('Only those before the one with this id; `next_before` of the last answer.');
const next_before = z.number().int().nullable().describe('For `before` of the next page; null: this was the last.');

export const PenaltyListQuery = z.object({
  user_id: RowId.optional().describe('Only of this account.'),
  running: z.enum(['true', 'false']).default('false').describe('Only those that still run.'),
  before,
});
export type PenaltyListQuery = z.infer<typeof PenaltyListQuery>;
export const PenaltyListAnswer = z.object({
  penalties: z.array(Penalty.extend(whose)).describe('Newest first, at most 200.'),
  next_before,
});
export type PenaltyListAnswer = z.infer<typeof PenaltyListAnswer>;
export const PlatformBanListQuery = z.object({ before });
export type PlatformBanListQuery = z.infer<typeof PlatformBanListQuery>;
export const PlatformBanListAnswer = z.object({
  bans: z
    .array(PlatformBan.extend({ ...whose, made_by: z.number().describe('Who of the staff.') }))
    .describe('Newest first, at most 200.'),
  next_before,
});
export type PlatformBanListAnswer = z.infer<typeof PlatformBanListAnswer>;

export const BanBody = z.object({
  user_id: RowId.describe('Whom.'),
  reason: typedText(200).describe('Why; the person reads it.'),
  days: z.number().int().min(1).max(3_650).nullish().describe('How long; absent: until staff lift it.'),
});
export type BanBody = z.infer<typeof BanBody>;
export const TakeBackBody = z.object({ reason: typedText(200).describe('Why.') });
export type TakeBackBody = z.infer<typeof TakeBackBody>;
export const AppealBody = z.object({ text: typedText(1_000).describe('Why the ban is wrong, or what has changed.') });
export type AppealBody = z.infer<typeof AppealBody>;
