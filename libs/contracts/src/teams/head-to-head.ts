import { z } from 'zod';
import { IsoTime, TeamSlot } from '../shared';

const count = (what: string) => z.number().int().describe(what);

const trust = {
  unproven: z.boolean().describe('Nothing proves its score; it may be another one'),
  unconfirmed: z
    .boolean()
    .describe('Somebody outside of the staff could have made it up, and staff have not confirmed it'),
};

const HeadToHeadTeam = z.object({
  id: z.number().int().describe('Id of the team'),
  name: z.string().describe('Name'),
  tag: z.string().describe('Short name'),
  flag: z.string().nullable().describe('Country, ISO 3166-1 alpha-2; null: none'),
  logo: z.string().nullable().describe('Stem of the logo; null: none'),
});

const HeadToHeadMap = z.object({
  map: z.string().describe('Name of the map'),
  played: count('Times that both met on it'),
  team1_wins: count('Won by the first team'),
  team2_wins: count('Won by the second team'),
  team1_rounds: count('Rounds of the first team'),
  team2_rounds: count('Rounds of the second team'),
});

const HeadToHeadMeeting = z.object({
  id: z.number().int().describe('Match'),
  end_time: IsoTime.describe('When it ended'),
  max_maps: count('Length of the series in maps'),
  forfeit: z.boolean().describe('It was given to one team'),
  ...trust,
  winner: TeamSlot.nullable().describe('Who won it; null: a draw'),
  team1_score: count('Maps won by the first team'),
  team2_score: count('Maps won by the second team'),
  maps: z
    .array(
      z.object({
        map: z.string().describe('Name of the map'),
        winner: TeamSlot.nullable().describe('Who won it; null: a draw, or not played out'),
        team1_score: count('Rounds of the first team'),
        team2_score: count('Rounds of the second team'),
      }),
    )
    .describe('Maps in the order they were played'),
});
export type HeadToHeadMeeting = z.infer<typeof HeadToHeadMeeting>;

const FormMatch = z.object({
  id: z.number().int().describe('Match'),
  end_time: IsoTime.describe('When it ended'),
  opponent: z.string().describe('Name of the other team when the match was made'),
  result: z.enum(['won', 'lost', 'drawn']).describe('How it ended for this team'),
  score: count('Maps won by this team, or rounds where the match was one map'),
  opponent_score: count('The same of the other team'),
  forfeit: z.boolean().describe('It was given to one team'),
  ...trust,
});
export type FormMatch = z.infer<typeof FormMatch>;

/** `GET /teams/:id/versus/:other`: the first team is `:id`, whichever slot it had in a match. */
export const HeadToHead = z.object({
  team1: HeadToHeadTeam.describe('The first team'),
  team2: HeadToHeadTeam.describe('The second team'),
  totals: z
    .object({
      matches: count('Matches between both that ended'),
      team1_wins: count('Won by the first team'),
      team2_wins: count('Won by the second team'),
      draws: count('Without a winner'),
    })
    .describe('All matches between both that the caller may see, but for unproven and unconfirmed ones'),
  maps: z
    .array(HeadToHeadMap)
    .describe('Per map, most played first; maps of forfeited, unproven and unconfirmed matches are left out'),
  matches: z.array(HeadToHeadMeeting).describe('The last matches between both, newest first, at most ten'),
  form: z
    .object({
      team1: z.array(FormMatch).describe('The last results of the first team, newest first, at most five'),
      team2: z.array(FormMatch).describe('The same of the second team'),
    })
    .describe('Against whomever'),
});
export type HeadToHead = z.infer<typeof HeadToHead>;
