import { z } from 'zod';
import { TeamSlot } from '../shared';

const PlannedPlayer = z
  .object({
    steam_id: z.string().describe('SteamID64.'),
    name: z.string().describe('Nickname on the roster, else the name that is known; may be empty.'),
    image: z.string().nullable().describe('Address of the avatar; null: not known.'),
    captain: z.boolean().describe('Vetoes for the team.'),
    coach: z.boolean().describe('Does not play.'),
  })
  .meta({ id: 'PlannedPlayer', description: 'Somebody on the roster of a match.' });

/** What is agreed about a match before it is played: rosters, maps, veto, rules. */
export const MatchPlan = z
  .object({
    match_id: z.number().describe('Id of the match.'),
    team1: z.array(PlannedPlayer).describe('Roster of team 1: captain first, coaches last.'),
    team2: z.array(PlannedPlayer).describe('Roster of team 2.'),
    map_pool: z.array(z.string()).describe('Maps: in the order of play without a veto, else those to choose from.'),
    veto: z
      .array(
        z.object({
          team: TeamSlot.nullable().describe('Who acts; null: nobody, the map is left over.'),
          action: z.enum(['ban', 'pick', 'decider']).describe('What is done.'),
        }),
      )
      .describe('Order of the veto; empty: the maps are fixed.'),
    map_sides: z
      .array(z.string())
      .nullable()
      .describe('Per map team1_ct, team1_t, team2_ct, team2_t or knife; null: as the rule of sides says.'),
    side_type: z.string().describe('Rule of sides: `standard`, `always_knife` or `never_knife`.'),
    players_per_team: z.number().describe('Players of a team.'),
    only_listed: z.boolean().describe('Only people on the rosters may join.'),
    rounds_to_win: z.number().describe('Rounds that win a map in regulation.'),
    overtime_rounds: z.number().nullable().describe('Rounds of one overtime; null: maps may end in a draw.'),
    ladder: z.string().nullable().describe('Key of the mode whose ladder it moves; null: none.'),
    pauses: z
      .array(
        z.object({
          type: z.enum(['technical', 'tactical']).describe('Kind of pause.'),
          allowed: z.number().nullable().describe('For each team on a map; null: no limit is set.'),
        }),
      )
      .describe('Pauses that each team has.'),
    delay_seconds: z.number().describe('Seconds by which the public sees the match later.'),
  })
  .meta({ id: 'MatchPlan', description: 'What is agreed about a match before it is played.' });
export type MatchPlan = z.infer<typeof MatchPlan>;

/** `GET /matches/:id/plan`. */
export const MatchPlanAnswer = z.object({ plan: MatchPlan.describe('What is agreed.') });
export type MatchPlanAnswer = z.infer<typeof MatchPlanAnswer>;
