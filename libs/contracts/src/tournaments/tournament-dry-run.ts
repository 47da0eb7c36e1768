import { z } from 'zod';
import { IsoTime } from '../shared';
import { StageFormatBody, TournamentBody } from './tournament-settings';

export const TournamentDryRunBody = z.object({
  settings: TournamentBody.describe('What would be chosen.'),
  servers: z
    .number()
    .int()
    .min(1)
    .max(500)
    .nullish()
    .describe('Servers to count with; absent: those of the timetable, else enough for all teams at once.'),
});
export type TournamentDryRunBody = z.infer<typeof TournamentDryRunBody>;

const entry = z.number().int();

/** What settings come to, tried with made-up teams. Nothing is kept. */
export const TournamentDryRunAnswer = z.object({
  names: z.record(z.string(), z.string()).describe('Made-up names of the teams by their number, the best seed first.'),
  servers: z.number().int().describe('Servers that it counts with.'),
  starts_at: IsoTime.describe('When the first match begins: as the settings say, else now.'),
  ends_at: IsoTime.nullable().describe('When the last match is over; null: there are too many matches to say.'),
  stages: z
    .array(
      z.object({
        format: StageFormatBody.describe('How its teams meet.'),
        teams: z.number().int().describe('Teams that play it.'),
        rounds: z.number().int().describe('Rounds, of both brackets and the final where there are several.'),
        matches: z.number().int().describe('Matches that are played.'),
        first: z.array(z.tuple([entry, entry])).describe('Who meets first.'),
        from: IsoTime.nullable().describe('When its first match begins.'),
        until: IsoTime.nullable().describe('When its last match is over.'),
      }),
    )
    .describe('One after the other.'),
});
export type TournamentDryRunAnswer = z.infer<typeof TournamentDryRunAnswer>;
