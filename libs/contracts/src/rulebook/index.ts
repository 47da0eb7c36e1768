import { z } from 'zod';
import { nullMeans } from '../shared';

export * from './no-show';

const whole = (min: number, max: number, about: string) => z.coerce.number().int().min(min).max(max).describe(about);
const aboutBudget = (kind: string): string =>
  `${kind} pauses of a team on a map, where the settings of the game say nothing; null: no limit.`;
const budget = (kind: string) => z.coerce.number().int().min(0).max(99).nullable().describe(aboutBudget(kind));
const TECHNICAL = budget('Technical');
const TACTICAL = budget('Tactical');

/** What happens when a team is not there in time: nothing, a proposal to staff, or a forfeit at once. */
export const NoShowRule = z.enum(['off', 'propose', 'automatic']);

const RULES = {
  check_in_minutes: whole(0, 240, 'Minutes before the start in which teams check in; 0: no check-in.'),
  ready_minutes: whole(0, 120, 'Minutes after which a team that is there and not ready is told to staff; 0: never.'),
  no_show: NoShowRule.describe('What happens when a team is not complete in time.'),
  no_show_minutes: whole(1, 120, 'Minutes that teams have to be complete on the server.'),
  technical_pauses: TECHNICAL,
  tactical_pauses: TACTICAL,
  pause_seconds: whole(60, 3_600, 'Length of a technical pause, where the settings of the game say nothing.'),
  forfeit_won: whole(1, 99, 'Rounds of the winner of a forfeit.'),
  forfeit_lost: whole(0, 98, 'Rounds of the loser of a forfeit; fewer than the winner’s.'),
  reschedule: z.enum(['staff', 'owner', 'captains']).describe('Who may move a match: staff always may.'),
};

/** The rules by which matches are run. Each match keeps the ones that it was made with. */
export const Rulebook = z
  .object(RULES)
  .meta({ id: 'Rulebook', description: 'The rules by which matches are run; a match keeps those it was made with.' });
export type Rulebook = z.infer<typeof Rulebook>;

/** Only what differs from the rulebook below it. A write replaces the whole: what is left out goes back to the one below. */
export const RulebookChanges = z
  .object(RULES)
  .partial()
  .extend({
    technical_pauses: nullMeans('no limit', TECHNICAL.optional().describe(aboutBudget('Technical'))),
    tactical_pauses: nullMeans('no limit', TACTICAL.optional().describe(aboutBudget('Tactical'))),
  });
export type RulebookChanges = z.infer<typeof RulebookChanges>;

/** What is saved: the rules, and the version that whoever saves them has seen. */
export const RulebookBody = RulebookChanges.extend({
  version: z.coerce
    .number()
    .int()
    .min(0)
    .max(2_147_483_647)
    .optional()
    .describe('The version that the caller saw; when it is another one by now, nothing is saved (409).'),
});
export type RulebookBody = z.infer<typeof RulebookBody>;

export const RulebookAnswer = z.object({
  rulebook: Rulebook.describe('What a match that is made now would get.'),
  own: RulebookChanges.describe('What is said here; everything else comes from the rulebook below.'),
  below: Rulebook.describe('What counts where nothing is said here.'),
  version: z.number().int().describe('Of what is said here: grows with every save; 0: nothing was saved yet.'),
});
export type RulebookAnswer = z.infer<typeof RulebookAnswer>;
