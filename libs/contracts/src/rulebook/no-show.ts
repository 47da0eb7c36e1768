import { z } from 'zod';
import { IsoTime } from '../shared';

const Slot = z.enum(['team1', 'team2']);

/** What the rulebook proposes while a match waits for its players, and on what it rests. */
export const NoShowProposal = z
  .object({
    kind: z
      .enum(['no_show', 'not_ready', 'no_check_in'])
      .describe('Players are missing; are there and not ready; a team of a tournament did not check in to the match.'),
    absent: z.enum(['team1', 'team2', 'both']).describe('Whose fault it is; with both, nobody wins.'),
    since: IsoTime.describe('Since when the match waits, as far as it was seen.'),
    at: IsoTime.describe('Newest look at the server.'),
    minutes: z.number().int().describe('Minutes in which it was seen who is there; others do not count.'),
    needed: z.number().int().describe('Players that each team needs.'),
    teams: z
      .array(
        z.object({
          team: Slot.describe('Which team.'),
          checked_in: IsoTime.nullable()
            .optional()
            .describe('When the team checked in to the match; null: it did not; absent: it was not asked.'),
          present: z.number().int().describe('Players of it on the server.'),
          players: z
            .array(
              z.object({
                steam_id: z.string().describe('SteamID64.'),
                name: z.string().describe('Name.'),
                connected: z.boolean().describe('On the server at the newest look.'),
                first_seen: IsoTime.nullable().describe('First seen there; null: never.'),
                last_seen: IsoTime.nullable().describe('Last seen there; null: never.'),
              }),
            )
            .describe('Players of the team without coaches.'),
        }),
      )
      .describe('Both teams.'),
  })
  .meta({ id: 'NoShowProposal', description: 'What the rulebook proposes when a team does not come in time.' });
export type NoShowProposal = z.infer<typeof NoShowProposal>;
