import { z } from 'zod';
import { SeenVersion } from './tournament-settings';

/** Characters of a list: 512 teams with substitutes and coach have half of it. */
const MOST_CHARACTERS = 400_000;

export const TeamListBody = z.object({
  csv: z
    .string()
    .min(1)
    .max(MOST_CHARACTERS)
    .describe('Table with headings; a line for each person: team, name, Steam id, role. As the export writes it.'),
  version: SeenVersion,
});
export type TeamListBody = z.infer<typeof TeamListBody>;

export const TeamListProblem = z.object({
  line: z.number().int().describe('Line of the table, from 1.'),
  code: z
    .enum([
      'NOT_A_TABLE',
      'COLUMN_MISSING',
      'EMPTY',
      'TOO_LONG',
      'NAME_INVALID',
      'STEAM_ID_INVALID',
      'ROLE_UNKNOWN',
      'NAME_TAKEN',
      'PERSON_TWICE',
      'ROSTER_SIZE',
      'ROSTER_ROLE',
      'RATING_TOO_LOW',
      'NO_STEAM_ACCOUNT',
      'SIGN_UP_CLOSED',
    ])
    .describe('What is wrong.'),
  of: z.array(z.string()).describe('What it is about: the cell, the column, the people, or the number that is right.'),
});
export type TeamListProblem = z.infer<typeof TeamListProblem>;

/** What a list would come to. */
export const TeamListAnswer = z.object({
  version: z.number().int().describe('Version of the tournament that it was compared with.'),
  teams: z
    .array(
      z.object({
        line: z.number().int().describe('Line on which the team begins.'),
        name: z.string().describe('Name.'),
        people: z.number().int().describe('How many are in it.'),
        status: z.enum(['in', 'waiting']).describe('Whether it gets a place.'),
      }),
    )
    .describe('Teams that would be signed up.'),
  problems: z.array(TeamListProblem).describe('What is wrong; with any of it nothing is signed up. 200 at most.'),
});
export type TeamListAnswer = z.infer<typeof TeamListAnswer>;
