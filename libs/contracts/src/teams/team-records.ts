import { z } from 'zod';
import { IsoTime, RowId } from '../shared';

const count = (what: string) => z.number().int().describe(what);

/** Most teams whose records are asked for at once. */
export const MOST_RECORDS = 200;

/** Ours. How a team fared on one map, over public matches that are decided; a match with a broadcast delay counts when it has passed. */
export const TeamMapRecord = z
  .object({
    map_name: z.string().describe('Name of the map, as `de_nuke`'),
    played: count('Maps with a winner'),
    won: count('Maps won'),
    lost: count('Maps lost'),
    rounds_won: count('Rounds won over these maps'),
    rounds_lost: count('Rounds lost over these maps'),
    last_played: IsoTime.nullable().describe('When the newest of them ended; null: not known'),
  })
  .meta({ id: 'TeamMapRecord', description: 'How a team fared on one map.' });
export type TeamMapRecord = z.infer<typeof TeamMapRecord>;

export const TeamMapsAnswer = z.object({
  maps: z.array(TeamMapRecord).describe('Most played first, then by name; may be empty'),
});
export type TeamMapsAnswer = z.infer<typeof TeamMapsAnswer>;

/** `?ids=1,2,3` of `GET /teams/records`. */
export const TeamRecordsQuery = z.object({
  ids: z
    .string()
    .max(MOST_RECORDS * 11)
    .default('')
    .transform((text): unknown[] => text.split(',').filter((part) => part.trim() !== ''))
    .pipe(z.array(RowId).max(MOST_RECORDS))
    .describe('Ids of teams, separated by commas, at most 200; absent: none'),
});
export type TeamRecordsQuery = z.infer<typeof TeamRecordsQuery>;

export const TeamRecordsAnswer = z.object({
  records: z
    .array(
      z.object({
        team_id: z.number().int().describe('Id of the team'),
        maps: count('Maps with a winner'),
        wins: count('Maps won'),
        losses: count('Maps lost'),
        rounddiff: count('Rounds won less rounds lost'),
      }),
    )
    .describe('As on the board of teams, in no order; teams that have finished no map are missing'),
});
export type TeamRecordsAnswer = z.infer<typeof TeamRecordsAnswer>;
