import { z } from 'zod';
import { typedText } from '../shared';
import { VetoFormat } from '../vetoes/veto-format';

const bracket = z
  .enum(['upper', 'lower'])
  .optional()
  .describe('Of a double elimination: rounds of this bracket alone, without the grand final.');

/** Which matches of a stage a rule is for. */
export const RoundChoiceBody = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('last').describe('The last rounds of an elimination, groups or Swiss.'),
    rounds: z
      .number()
      .int()
      .min(1)
      .max(64)
      .describe(
        'How many; 1: the last round alone. The match for third place counts with the semi-finals; without `bracket` the grand final is the last round of a double elimination.',
      ),
    bracket,
  }),
  z.object({
    kind: z.literal('from').describe('From a round on.'),
    round: z.number().int().min(1).max(64).describe('The first one, from 1. A double elimination needs `bracket`.'),
    bracket,
  }),
  z.object({
    kind: z.literal('deciding').describe('Matches of Swiss in which a team can go through or be out.'),
  }),
]);
export type RoundChoiceBody = z.infer<typeof RoundChoiceBody>;

/** How long teams can check in to a match. No longer than a match is made before its time. */
export const CheckInMinutes = z.number().int().min(5).max(30);

/** How some matches of a stage are played. */
export const RoundPlayBody = z
  .object({
    of: RoundChoiceBody.describe('Which matches.'),
    best_of: z
      .literal([1, 2, 3, 5])
      .describe('Maps of a series; 2 only where draws count: round robin, and Swiss with a fixed number of rounds.'),
    check_in_minutes: z
      .union([z.literal(0), CheckInMinutes])
      .nullish()
      .describe('Minutes of the check-in to these matches; 0: none. Absent: as in the stage.'),
    map_pool: z.array(typedText(64)).min(1).max(20).nullish().describe('Maps; absent: those of the stage.'),
    veto_format: VetoFormat.nullish().describe('Steps of a veto on the web; absent: the usual order of the series.'),
  })
  .meta({ id: 'RoundPlay', description: 'How some matches of a stage of a tournament are played.' });
export type RoundPlayBody = z.infer<typeof RoundPlayBody>;
