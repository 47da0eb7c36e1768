import { z } from 'zod';
import { ProvisionStage } from '../fleet';
import { RecoveryQuestion } from '../live';
import { NoShowProposal } from '../rulebook/no-show';
import { IsoTime, MessageAnswer, typedText } from '../shared';

/** What kind of trouble waits for a person. The page has a sentence for each. */
export const AttentionKind = z.enum([
  'recovery_failed',
  'recovery_asks',
  'server_lost',
  'map_quarantined',
  'load_failed',
  'match_attention',
  'pause_overdue',
  'command_doubtful',
  'command_waiting',
  'server_problem',
  'server_request_failed',
  'server_request_waiting',
  'bracket_conflict',
  'bracket_stuck',
  'webhook_off',
  'map_unproven',
  'match_unconfirmed',
  'player_report',
  'player_marked',
  'lobby_call',
  'ban_appeal',
  'match_disputed',
  'substitution_asked',
  'no_show',
  'map_lost',
]);

/** critical: a match stands still now; warning: it will, or something is not believed; notice: when there is time. */
export const AttentionSeverity = z.enum(['critical', 'warning', 'notice']);
export type AttentionSeverity = z.infer<typeof AttentionSeverity>;

/** What a person would do next; the page words it. */
export const AttentionAction = z.enum([
  'restore_or_move',
  'choose_way',
  'watch_recovery',
  'take_decision',
  'retry_load',
  'call_players',
  'change_map',
  'close_series',
  'end_pause',
  'check_effect',
  'wait_or_retry',
  'fix_password',
  'fix_plugin',
  'check_server',
  'ask_again',
  'free_server',
  'import_bracket',
  'check_challonge',
  'tell_owner',
  'give_word',
  'confirm_match',
  'judge_report',
  'look_at_player',
  'visit_lobby',
  'judge_appeal',
  'judge_dispute',
  'decide_substitution',
  'judge_no_show',
  'replace_map',
]);
export type AttentionAction = z.infer<typeof AttentionAction>;

const Named = z.object({ id: z.number().int().describe('Id.'), name: z.string().describe('Name.') });

/** A person beside an item, by the name of that time. */
export const AttentionPerson = z.object({
  id: z.number().int().nullable().describe('Id of the user; null when the account is gone.'),
  name: z.string().describe('Name at that time.'),
});
export type AttentionPerson = z.infer<typeof AttentionPerson>;

/** A cause as the rows tell it, before anybody has done anything about it. */
export const AttentionCause = z.object({
  key: z.string().describe('Stays the same while the trouble stands; for claim, release and resolve.'),
  kind: AttentionKind.describe('What kind of trouble.'),
  severity: AttentionSeverity.describe('How much it hurts now.'),
  since: IsoTime.describe('When the trouble began.'),
  raised_at: IsoTime.describe('When it was raised last; later than `since` where it got worse.'),
  reason: z.string().nullable().describe('Why, as a code, or in the words of another system.'),
  action: AttentionAction.describe('What to do next.'),
  link: z.string().describe('Page where that is done.'),
  match: z
    .object({
      id: z.number().int().describe('Id of the match.'),
      title: z.string().describe('Its title.'),
      team1: z.string().describe('Name of team 1.'),
      team2: z.string().describe('Name of team 2.'),
      status: z.string().describe('Where it stands.'),
    })
    .nullable()
    .describe('The match, where it is about one.'),
  server: Named.nullable().describe('The game server, where it is about one.'),
  season: Named.nullable().describe('The season, where it is about one.'),
  person: AttentionPerson.nullable().describe('Who asked, or whose it is.'),
  command: z.string().nullable().describe('Kind of the command, where it is about one.'),
  question: RecoveryQuestion.nullable().describe('What the recovery asks, with what each answer loses.'),
  proposal: NoShowProposal.nullable().describe('What the rulebook proposes, with what was seen of the players.'),
  queue: z
    .object({
      place: z.number().int().describe('Place in the queue of the pool, from 1.'),
      servers: z
        .array(z.string())
        .nullable()
        .describe('The only servers that it takes, by name; empty: none of them is there any more; null: any.'),
      starting: ProvisionStage.nullable().describe(
        'How far a server is that is being started for it beside the queue; null: none is.',
      ),
      start_again_at: IsoTime.nullable().describe(
        'When one is tried to be started for it once more, after a start that failed; null: it is not.',
      ),
    })
    .nullable()
    .describe('Where it waits for a server, if it does.'),
  map: z
    .object({
      id: z.string().describe('Number in the workshop.'),
      title: z.string().describe('Its title.'),
      lobbies: z.number().int().describe('Open lobbies with it in their pool.'),
      matches: z.number().int().describe('Matches ahead that are to play it.'),
      lists: z.number().int().describe('People who have it on their list of maps.'),
    })
    .nullable()
    .describe('The map of the workshop, where it is about one, with what it touches.'),
});
export type AttentionCause = z.infer<typeof AttentionCause>;

export const AttentionItem = AttentionCause.extend({
  claimed: z
    .object({ by: AttentionPerson.describe('Who takes care.'), at: IsoTime.describe('Since when.') })
    .nullable()
    .describe('Who takes care of it; null: nobody yet.'),
  note: z
    .object({
      text: z.string().describe('The note.'),
      by: AttentionPerson.describe('Who wrote it.'),
      at: IsoTime.describe('When.'),
    })
    .nullable()
    .describe('What staff wrote beside it.'),
  aside: z
    .object({
      state: z.enum(['resolved', 'snoozed']).describe('Done with, or put off.'),
      by: AttentionPerson.describe('Who did so.'),
      at: IsoTime.describe('When.'),
      until: IsoTime.nullable().describe('When a snoozed item comes back; null for resolved ones.'),
    })
    .nullable()
    .describe('Put aside by a person though its cause stands; raised anew it comes back.'),
}).meta({ id: 'AttentionItem', description: 'Something that waits for a person of the staff.' });
export type AttentionItem = z.infer<typeof AttentionItem>;

/** Answer of `GET /admin/attention`. */
export const AttentionQueue = z.object({
  items: z.array(AttentionItem).describe('What waits, worst first and among equals oldest first.'),
  aside: z.array(AttentionItem).describe('What was resolved or snoozed while its cause still stands.'),
  at: IsoTime.describe('When this was read.'),
});
export type AttentionQueue = z.infer<typeof AttentionQueue>;

const AttentionKey = z
  .string()
  .regex(/^[a-z_]{1,20}:[\w-]{1,64}(:[\w-]{1,40})?$/, 'must be the key of an item')
  .describe('Key of the item.');

export const ClaimAttentionBody = z.object({
  key: AttentionKey,
  note: typedText(300, 0).optional().describe('A note for the others; an empty one takes the old one away.'),
  take_over: z.boolean().default(false).describe('Takes it from whoever has it.'),
});
export type ClaimAttentionBody = z.infer<typeof ClaimAttentionBody>;

export const ReleaseAttentionBody = z.object({ key: AttentionKey });
export type ReleaseAttentionBody = z.infer<typeof ReleaseAttentionBody>;

export const ResolveAttentionBody = z.object({
  key: AttentionKey,
  snooze_minutes: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_440)
    .optional()
    .describe('Comes back after so many minutes; absent: it is done with.'),
  note: typedText(300, 0).optional().describe('A note for the others.'),
  reopen: z.boolean().default(false).describe('Takes it back into the queue instead.'),
});
export type ResolveAttentionBody = z.infer<typeof ResolveAttentionBody>;

export const AttentionChanged = MessageAnswer.extend({ item: AttentionItem.describe('The item as it stands now.') });
export type AttentionChanged = z.infer<typeof AttentionChanged>;
