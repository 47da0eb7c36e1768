import { z } from 'zod';
import { RulebookChanges } from '../rulebook';
import { nullMeans } from '../shared';

/** What a tournament may say otherwise than the rulebook of the installation. Each match keeps what was said when it was made. */
export const TournamentRulebook = RulebookChanges.pick({
  ready_minutes: true,
  no_show: true,
  no_show_minutes: true,
  technical_pauses: true,
  tactical_pauses: true,
  pause_seconds: true,
})
  .extend({
    overtime_rounds: nullMeans(
      'no overtime',
      z
        .number()
        .int()
        .min(2)
        .max(30)
        .multipleOf(2)
        .nullable()
        .optional()
        .describe(
          'Rounds of one overtime, two equal halves; null: no overtime, so that a map may end in a draw, which only round robin and Swiss with a fixed number of rounds take, in series of at most two maps; absent: as everywhere.',
        ),
    ),
  })
  .meta({
    id: 'TournamentRulebook',
    description: 'Rules by which the matches of a tournament are run; a match keeps them.',
  });
export type TournamentRulebook = z.infer<typeof TournamentRulebook>;

/** What a stage may say otherwise than its tournament. */
export const StageRulebook = TournamentRulebook.extend({
  ranked: z
    .boolean()
    .optional()
    .describe('Whether matches of this stage move the ladder of their mode; absent: as the tournament says.'),
}).meta({
  id: 'StageRulebook',
  description: 'Rules of the matches of one stage; what it says lies over the rules of the tournament.',
});
export type StageRulebook = z.infer<typeof StageRulebook>;
