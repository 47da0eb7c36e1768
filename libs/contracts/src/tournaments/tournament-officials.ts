import { z } from 'zod';
import { RowId, typedText } from '../shared';
import { SeenVersion } from './tournament-settings';

const stage = z.number().int().min(0).max(5).describe('Stage, from 0.');
/** What a referee has the care of. */
export const RefereeCare = z.object({
  stage,
  key: typedText(16).nullable().default(null).describe('Key of the pairing; null or absent: the whole stage.'),
});
const care = z
  .array(RefereeCare)
  .min(1)
  .max(512)
  .nullable()
  .default(null)
  .describe('Matches in the care of the referee; null or absent: all of them.');

const areDifferent = (ids: readonly number[]): boolean => new Set(ids).size === ids.length;
const TWICE = 'names an account twice';

/** Referees and casters, all of them: who is not named is none any more. */
export const NameOfficialsBody = z.object({
  referees: z
    .array(z.object({ user_id: RowId.describe('Account.'), of: care }))
    .max(50)
    .refine((referees) => areDifferent(referees.map(({ user_id: id }) => id)), TWICE)
    .describe('Accounts that run matches, and change nothing else of the tournament.'),
  casters: z
    .array(RowId)
    .max(50)
    .refine(areDifferent, TWICE)
    .describe('Accounts that read where the matches are broadcast (GOTV).'),
  version: SeenVersion,
});
export type NameOfficialsBody = z.infer<typeof NameOfficialsBody>;

const named = {
  user_id: z.number().int().describe('Account.'),
  name: z.string().describe('Its name.'),
};
export const TournamentOfficialsAnswer = z.object({
  referees: z
    .array(
      z.object({
        ...named,
        of: z
          .array(z.object({ stage, key: z.string().nullable().describe('Key of the pairing; null: the whole stage.') }))
          .nullable()
          .describe('Matches in the care of the referee; null: all of them.'),
      }),
    )
    .describe('Accounts that run matches of the tournament, by name.'),
  casters: z.array(z.object(named)).describe('Accounts that read where its matches are broadcast, by name.'),
});
export type TournamentOfficialsAnswer = z.infer<typeof TournamentOfficialsAnswer>;

export const TournamentBroadcastsAnswer = z.object({
  matches: z
    .array(
      z.object({
        match_id: z.number().int().describe('Id of the match.'),
        stage,
        key: z.string().describe('Key of the pairing.'),
        address: z.string().describe('Address of its server.'),
        port: z.number().int().describe('Port of the broadcast (GOTV).'),
      }),
    )
    .describe('Open matches whose servers broadcast.'),
});
export type TournamentBroadcastsAnswer = z.infer<typeof TournamentBroadcastsAnswer>;
