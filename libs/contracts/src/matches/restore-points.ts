import { z } from 'zod';
import { Side, TeamSlot } from '../shared';

/** One round that a match can go back to: `GET /matches/:id/restore-points`, newest first. */
export const RestorePoint = z
  .object({
    file: z.string().describe('Name of the round backup.'),
    map_number: z.number().int().describe('Number of the map, from 0.'),
    round: z.number().int().describe('The round after which play goes on; 0 is the start of the map.'),
    team1_score: z.number().int().nullable().describe('Rounds of team 1 then; null: neither log nor copy tells.'),
    team2_score: z.number().int().nullable().describe('Rounds of team 2 then; null: neither log nor copy tells.'),
    team1_side: Side.nullable().describe('Side of team 1 then.'),
    on_server: z.boolean().nullable().describe('Lies on the disk of the server; null: it could not be asked.'),
    stored: z.boolean().describe('We have a copy.'),
    verified: z.boolean().describe('Our copy was read and says this map, round and score.'),
    at: z.string().nullable().describe('When the round ended.'),
    usable: z.boolean().describe('Can be restored.'),
    problem: z
      .string()
      .nullable()
      .describe('Why not: map_finished, superseded, unverified, older_attempt, other_numbering.'),
  })
  .meta({ id: 'RestorePoint', description: 'One round that a match can go back to.' });
export type RestorePoint = z.infer<typeof RestorePoint>;

/** One line of `GET /matches/:id/backup`. */
export const RestorableBackup = RestorePoint.pick({
  file: true,
  map_number: true,
  round: true,
  team1_score: true,
  team2_score: true,
  on_server: true,
  stored: true,
}).meta({ id: 'RestorableBackup', description: 'One round backup that can be restored, and where it lies.' });
export type RestorableBackup = z.infer<typeof RestorableBackup>;

/** Answer of `GET /matches/:id/restore-points`. */
export const RestorePointsAnswer = z.object({ points: z.array(RestorePoint).describe('Newest first.') });
export type RestorePointsAnswer = z.infer<typeof RestorePointsAnswer>;

const roundScore = {
  team1_score: z.number().int().describe('Rounds of team 1.'),
  team2_score: z.number().int().describe('Rounds of team 2.'),
  round: z.number().int().describe('Number of the round.'),
};

/** What a restore would undo: `GET /matches/:id/restore-points/:file`. Numbers are what leaves the views. */
export const RestorePreview = z.object({
  point: RestorePoint.describe('The round to go back to.'),
  now: z.object(roundScore).describe('The present state of that map.'),
  undone_rounds: z.array(z.object(roundScore)).describe('Rounds that would not count any more.'),
  undone_players: z
    .array(
      z.object({
        steam_id: z.string().describe('SteamID64 of the player.'),
        name: z.string().describe('Name.'),
        team: TeamSlot.nullable().describe('Team.'),
        kills: z.number().describe('Kills that would not count any more.'),
        deaths: z.number().describe('Deaths that would not count any more.'),
        assists: z.number().describe('Assists that would not count any more.'),
        damage: z.number().describe('Damage that would not count any more.'),
      }),
    )
    .describe('What each player would lose.'),
});
export type RestorePreview = z.infer<typeof RestorePreview>;
