import { z } from 'zod';
import { TournamentPresentation } from './tournament-presentation';
import { StageRulebook, TournamentRulebook } from './tournament-rulebook';
import { IsoTime, RowId, TimeZone, typedLines, typedText, WireBoolean } from '../shared';
import { CheckInMinutes, RoundPlayBody } from './round-play';
import { VetoFormat } from '../vetoes/veto-format';

export const TieBreak = z.enum([
  'head_to_head',
  'map_difference',
  'round_difference',
  'buchholz',
  'initial_seed',
  'lot',
]);
const tieBreaks = z
  .array(TieBreak)
  .max(6)
  .default(['head_to_head', 'map_difference', 'round_difference', 'initial_seed'])
  .describe('What tells teams with the same points apart, in this order; a drawn lot is always last.');
const count = (min: number, max: number, about: string) => z.number().int().min(min).max(max).describe(about);

/** How teams of one stage meet. */
export const StageFormatBody = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('single_elimination').describe('Kind of the stage.'),
    third_place: WireBoolean.default(false).describe('Whether the losers of the semi-finals play for third place.'),
  }),
  z.object({
    kind: z.literal('double_elimination').describe('Kind of the stage.'),
    reset: WireBoolean.default(true).describe(
      'Whether the winner of the lower bracket must win the grand final twice.',
    ),
  }),
  z.object({
    kind: z.literal('round_robin').describe('Kind of the stage.'),
    groups: count(1, 16, 'Groups.'),
    twice: WireBoolean.default(false).describe('Whether everybody meets twice.'),
    tie_breaks: tieBreaks,
  }),
  z.object({ kind: z.literal('gsl').describe('Kind of the stage.'), groups: count(1, 16, 'Groups of four.') }),
  z.object({
    kind: z.literal('swiss').describe('Kind of the stage.'),
    until: z
      .union([
        z.object({ rounds: count(1, 15, 'Rounds that everybody plays.') }),
        z.object({ wins: count(1, 15, 'Wins that are enough.'), losses: count(1, 15, 'Losses that are too many.') }),
      ])
      .describe('When it ends.'),
    tie_breaks: tieBreaks,
  }),
]);
export type StageFormatBody = z.infer<typeof StageFormatBody>;

const BEST_OF = [1, 2, 3, 5] as const;
export const StagePlayBody = z.object({
  best_of: z.literal(BEST_OF).default(1).describe('Maps of a series.'),
  final_best_of: z
    .literal([1, 3, 5])
    .nullish()
    .describe('Maps of the match that decides the first place; absent: as the others.'),
  map_pool: z.array(typedText(64)).min(1).max(20).describe('Maps.'),
  veto: z
    .enum(['web', 'game', 'none'])
    .default('web')
    .describe('Where maps are chosen: on the web, in the game, or nowhere: the maps are played in their order.'),
  veto_format: VetoFormat.nullish().describe(
    'Steps of a veto on the web, for series of `best_of` maps; absent: the usual order of the series.',
  ),
  check_in_minutes: CheckInMinutes.nullish().describe(
    'Both teams check in to each match so many minutes before its time; to one without a time within so many minutes. Absent: they do not.',
  ),
  rounds: z
    .array(RoundPlayBody)
    .max(16)
    .nullish()
    .describe('Matches that are played otherwise; of several rules the closest one counts. Absent: none.'),
});
export type StagePlayBody = z.infer<typeof StagePlayBody>;

export const StageBody = z.object({
  format: StageFormatBody.describe('How its teams meet.'),
  advance: z
    .object({
      kind: z.enum(['of_each_group', 'best']).describe('The first of each group, or of the whole stage.'),
      count: count(1, 511, 'How many.'),
    })
    .nullish()
    .describe('Who goes on to the next stage; the last stage has none.'),
  play: StagePlayBody.nullish().describe('How the platform plays its matches; absent: people bring the results.'),
  rulebook: StageRulebook.nullish().describe(
    'What its matches are run by otherwise than those of the tournament; absent: nothing.',
  ),
});
export type StageBody = z.infer<typeof StageBody>;

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const timeOfDay = z.string().regex(TIME, 'must be a time such as 20:00');

const DayHours = z.object({
  from: timeOfDay.describe('When the first match of a day may begin.'),
  until: timeOfDay.describe('When the last one may begin; before `from`: past midnight.'),
});

/** When matches are played, as the clocks of a zone show it. */
export const TimetableBody = z.object({
  mode: z
    .enum(['waves', 'fixed', 'captains'])
    .default('waves')
    .describe('As soon as both teams are free; at times that organisers set; at times that the captains agree on.'),
  zone: TimeZone.describe('Time zone in which times are meant.'),
  hours: DayHours.nullish().describe('Hours in which matches begin; absent: any.'),
  days: z
    .array(
      z.object({
        day: z.number().int().min(1).max(7).describe('Day of the week, from Monday (1) to Sunday (7).'),
        hours: DayHours.nullable().describe('Hours of that day; null: no match begins then.'),
      }),
    )
    .max(7)
    .refine((days) => new Set(days.map(({ day }) => day)).size === days.length, 'must not name a day twice')
    .default([])
    .describe('Days with other hours, as a venue has them. Hours past midnight belong to the day on which they begin.'),
  dates: z
    .array(
      z.object({
        date: z.iso.date().describe('A date of the zone, such as 2026-12-24; today or later when it is chosen.'),
        hours: DayHours.nullable().describe('Hours of that date; null: no match begins then.'),
      }),
    )
    .max(60)
    .refine((dates) => new Set(dates.map(({ date }) => date)).size === dates.length, 'must not name a date twice')
    .default([])
    .describe('Single dates with other hours than their day of the week, such as holidays.'),
  servers: count(1, 500, 'Servers.').nullish().describe('Servers that can be counted on; absent: enough.'),
  answer_hours: count(1, 336, 'Hours that captains have to agree, from when both teams are known.').default(24),
  default_time: timeOfDay
    .default('20:00')
    .describe('When they play if they do not agree: the first such time after that.'),
  rest_minutes: count(
    0,
    1_440,
    'Minutes that a team rests after a match, before its next one begins. Times that people set are not moved; those that leave less are named.',
  ).default(0),
});
export type TimetableBody = z.infer<typeof TimetableBody>;

/** Optional in every call that changes a tournament. */
export const SeenVersion = z
  .number()
  .int()
  .min(1)
  .max(1_000_000)
  .optional()
  .describe('The version that the caller saw; when it is another one by now, nothing is done.');

/** How the teams of a tournament came to their order: by their ratings, the table of a season, an organiser, or a lot. */
export const SeededBy = z.enum(['rating', 'season', 'hand', 'drawn']);

/** What an organiser chooses. Until the tournament begins it can be changed. */
export const TournamentBody = z.object({
  name: typedText(80).describe('Name.'),
  team_size: count(1, 10, 'Players of a team.').default(5),
  substitutes: count(0, 10, 'Substitutes that a team may bring.').default(2),
  coach: WireBoolean.default(true).describe('Whether a team may bring a coach.'),
  teams: count(2, 512, 'Teams that play at most; more wait.'),
  approval: WireBoolean.default(false).describe('Whether an organiser lets each team in.'),
  sign_up: z
    .enum(['open', 'code', 'by_hand'])
    .default('open')
    .describe('Who brings teams: anybody, who knows the invitation code, or organisers alone.'),
  starts_at: IsoTime.nullish().describe('When the first matches are to begin.'),
  sign_up_closes_at: IsoTime.nullish().describe('When sign-up closes; absent: when an organiser closes it.'),
  check_in: z
    .object({ opens_at: IsoTime.describe('When it opens.'), closes_at: IsoTime.describe('When it closes.') })
    .nullish()
    .describe('When teams say that they are there; absent: when an organiser asks them.'),
  minimum_rating: count(0, 50_000, 'Least rating of each player.')
    .nullish()
    .describe('Least rating of each player; absent: anybody.'),
  stages: z.array(StageBody).min(1).max(6).describe('One after the other.'),
  begins_by_itself: WireBoolean.default(false).describe(
    'Whether the first stage begins when check-in closes; without check-in, when the tournament starts.',
  ),
  clubs_apart: WireBoolean.default(false).describe(
    'Where it begins by itself: whether teams of one club exchange seeds with others, so that they do not meet at once, as far as it goes.',
  ),
  protected_seeds: count(0, 512, 'So many of the best keep their seeds then.').default(0),
  timetable: TimetableBody.nullish().describe('When matches are played; absent: as soon as both teams are free.'),
  dispute_minutes: count(5, 10_080, 'Minutes.')
    .nullable()
    .default(30)
    .describe('Minutes after its end in which the captains of a match can dispute it; null: they cannot.'),
  ranked: WireBoolean.default(false).describe(
    'Whether its matches move the ladder of the mode that plays with so many people: `competitive` with teams of five, `wingman` with teams of two. Each match keeps what was said when it was made.',
  ),
  rulebook: TournamentRulebook.nullish().describe(
    'What its matches are run by otherwise than by the rulebook of the installation; absent: nothing.',
  ),
  rules_text: typedLines(4000)
    .nullish()
    .describe('What the organisers add to the rules that follow from the settings; absent: nothing.'),
  steam_accounts: WireBoolean.default(false).describe(
    'Whether each person of a team must have an account here that was signed in by Steam.',
  ),
  substitution: z
    .enum(['none', 'organiser', 'free'])
    .default('none')
    .describe(
      'Who exchanges a person of a team after the end of sign-up: nobody, organisers whom its captain asks, or the captain alone, so often. Organisers always may.',
    ),
  free_substitutions: count(1, 20, 'So often a captain may do it alone, where `substitution` is `free`.').default(1),
  free_agents: WireBoolean.default(false).describe(
    'Whether people without a team may say that they look for one; organisers put them together, captains with room invite them.',
  ),
  co_organisers: z.array(RowId).max(20).default([]).describe('Accounts that may do what the organiser may.'),
});
export type TournamentBody = z.infer<typeof TournamentBody>;

/** What an organiser says when the tournament is made; later the prizes are presented with sponsors and streams. */
export const TournamentCreateBody = TournamentBody.extend({ prizes: TournamentPresentation.shape.prizes });
export type TournamentCreateBody = z.infer<typeof TournamentCreateBody>;

export const TournamentChangeBody = TournamentBody.extend({ version: SeenVersion });
export type TournamentChangeBody = z.infer<typeof TournamentChangeBody>;
