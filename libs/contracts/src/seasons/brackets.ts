import { z } from 'zod';
import { WireBoolean, oneElementList, typedText } from '../shared';

const tournamentId = z
  .union([z.number().int().positive().transform(String), typedText(300)])
  .describe('Id, short name, `subdomain-name` or address of the tournament');

export const ImportTeamsBody = oneElementList(z.object({ tournament_id: tournamentId }));
export type ImportTeamsBody = z.infer<typeof ImportTeamsBody>;

export const ImportSeasonBody = oneElementList(
  z.object({
    tournament_id: tournamentId,
    import_teams: WireBoolean.nullish().describe('Also make a team of each participant'),
  }),
);
export type ImportSeasonBody = z.infer<typeof ImportSeasonBody>;

/** Secret of a claim link, as its address carries it. */
export const ClaimToken = z
  .string()
  .regex(/^[\w-]{20,64}$/, 'is not a claim link')
  .describe('Secret of the link');

/** What the import could not take over as it stands, participant by participant. */
export const ImportConflictReason = z.enum([
  'name_taken',
  'same_name_twice',
  'name_cut',
  'steam_id_invalid',
  'member_elsewhere',
  'name_edited_here',
]);
export const ImportConflict = z.object({
  participant: z.string().describe('Name at Challonge'),
  reason: ImportConflictReason.describe(
    'name_taken: another team of the owner has this name; same_name_twice: two participants have it; name_cut: longer than 40 characters; ' +
      'steam_id_invalid: a custom field holds no Steam id; member_elsewhere: this player is in another imported team; ' +
      'name_edited_here: renamed at Challonge, but the team was renamed here before, so it keeps its name',
  ),
  team_id: z.number().int().optional().describe('The team that it is about'),
  detail: z.string().optional().describe('What exactly: the value that was not taken'),
});
export type ImportConflict = z.infer<typeof ImportConflict>;

const claimUrl = z.string().describe('Address for the captain; shown only now');
const expiresAt = z.string().describe('When the link ends, ISO 8601');

export const ImportedClaimLink = z.object({
  team_id: z.number().int().describe('Id of the team'),
  name: z.string().describe('Name of the team'),
  url: claimUrl,
  expires_at: expiresAt,
});
export type ImportedClaimLink = z.infer<typeof ImportedClaimLink>;

const importReport = {
  imported: z.number().int().describe('Teams that were made'),
  renamed: z.number().int().describe('Teams that follow a new name at Challonge'),
  unchanged: z.number().int().describe('Teams that were there already'),
  conflicts: z.array(ImportConflict).describe('What needs a person'),
  claim_links: z.array(ImportedClaimLink).describe('One for each new team without a captain'),
};

export const ImportTeamsAnswer = z.object({
  message: z.string().describe('`Challonge teams imported successfully!`'),
  ...importReport,
});
export type ImportTeamsAnswer = z.infer<typeof ImportTeamsAnswer>;

export const ImportSeasonAnswer = z.object({
  message: z.string().describe('`Challonge season imported successfully!`'),
  chal_res: z.string().describe('When the tournament was made at Challonge, ISO 8601'),
  id: z.number().int().describe('Id of the season'),
  created: z.boolean().describe('False when the season was there already'),
  bracket_matches: z.number().int().describe('Matches of the bracket'),
  ...importReport,
});
export type ImportSeasonAnswer = z.infer<typeof ImportSeasonAnswer>;

export const ClaimLinkAnswer = z.object({
  message: z.string().describe('`Claim link created successfully!`'),
  url: claimUrl,
  expires_at: expiresAt,
});
export type ClaimLinkAnswer = z.infer<typeof ClaimLinkAnswer>;

export const Claim = z.object({
  team: z
    .object({
      id: z.number().int().describe('Id of the team'),
      name: z.string().describe('Name of the team'),
      tag: z.string().describe('Tag of the team'),
      flag: z.string().nullable().describe('Country code'),
      logo: z.string().nullable().describe('Name of the logo'),
    })
    .describe('The team that is handed over'),
  season: z
    .object({ id: z.number().int().describe('Id of the season'), name: z.string().describe('Name of the season') })
    .nullable()
    .describe('The season it was imported for'),
  owner: z.string().nullable().describe('Name of the organiser'),
  expires_at: expiresAt,
});
export const ClaimAnswer = z.object({ claim: Claim.describe('What the link hands over') });
export type ClaimAnswer = z.infer<typeof ClaimAnswer>;

export const ClaimedAnswer = z.object({
  message: z.string().describe('`Team claimed successfully!`'),
  team_id: z.number().int().describe('Id of the team'),
});
export type ClaimedAnswer = z.infer<typeof ClaimedAnswer>;

/** How a result of ours stands with Challonge. */
export const BracketReportState = z.enum(['none', 'waiting', 'reported', 'conflict']);

export const BracketMatch = z.object({
  id: z.number().int().describe('Id of the bracket match; `bracket_match_id` when a match is created for it'),
  challonge_match_id: z.number().int().describe('Its id at Challonge'),
  identifier: z.string().nullable().describe('Its letter in the drawn bracket'),
  round: z.number().int().describe('Round; negative ones are of the losers bracket'),
  play_order: z.number().int().nullable().describe('Suggested order of play'),
  state: z.enum(['pending', 'open', 'complete']).describe('As Challonge said last'),
  team1_id: z.number().int().nullable().describe('Team of the first participant; null: not known, or not imported'),
  team2_id: z.number().int().nullable().describe('Team of the second participant'),
  team1_name: z.string().nullable().describe('Name of the first participant at Challonge'),
  team2_name: z.string().nullable().describe('Name of the second participant at Challonge'),
  scores: z.string().nullable().describe('Score at Challonge, of the first participant first, such as `13-7`'),
  winner_team_id: z.number().int().nullable().describe('Team that won at Challonge'),
  match_id: z
    .number()
    .int()
    .nullable()
    .describe('Our match for it; null also for a private one that the caller may not see'),
  report: z
    .object({
      state: BracketReportState.describe(
        'none: nothing to tell yet; waiting: told to Challonge soon, or again; reported: Challonge has our result; conflict: Challonge has another one, which stays',
      ),
      scores: z.string().nullable().describe('Our result, of the first participant first'),
      reported_at: z.string().nullable().describe('When Challonge was seen to have it, ISO 8601'),
      problem: z.string().nullable().describe('What stands in the way, in English'),
    })
    .describe('Our result of it, and how it stands with Challonge'),
});
export type BracketMatch = z.infer<typeof BracketMatch>;

export const BracketAnswer = z.object({
  bracket: z
    .object({
      season_id: z.number().int().describe('Id of the season'),
      challonge_id: z.number().int().describe('Id of the tournament at Challonge'),
      challonge_url: z.string().nullable().describe('Its address'),
      state: z.string().describe('State of the tournament as Challonge names it'),
      synced_at: z.string().describe('When it was read last, ISO 8601'),
      finalized_at: z.string().nullable().describe('When we ended the tournament at Challonge, ISO 8601'),
      problem: z.string().nullable().describe('Why results cannot be told at the moment, in English'),
      matches: z.array(BracketMatch).describe('In suggested order of play'),
    })
    .describe('The bracket behind a season'),
});
export type BracketAnswer = z.infer<typeof BracketAnswer>;
