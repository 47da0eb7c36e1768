import { z } from 'zod';
import { IsoTime, RowId, typedText, TypedSteamId, WireBoolean } from '../shared';
import { TournamentPresentation } from './tournament-presentation';
import { SeededBy, SeenVersion } from './tournament-settings';

/** Who may do it: anybody signed in, who signed that team up, or organisers. Organisers may do everything, and so may staff. */
export type TournamentActBy = 'anyone' | 'captain' | 'organiser';

const act = <S extends z.ZodRawShape>(by: TournamentActBy, shape: S, summary: string) => ({
  by,
  body: z.object({ ...shape, version: SeenVersion }),
  summary,
});

const entry = z.number().int().min(1).max(1_000_000).describe('Number of the team in this tournament.');
const stage = z.number().int().min(0).max(5).describe('Stage, from 0.');
const reason = typedText(200).describe('Why.');
const dispute = z.number().int().min(1).max(100_000).describe('Number of the dispute in this tournament.');
const substitution = z.number().int().min(1).max(100_000).describe('Number of the exchange in this tournament.');
const score = z.tuple([z.number().int().min(0).max(999), z.number().int().min(0).max(999)]);

export const TournamentResult = z.object({
  entries: z.tuple([entry, entry]).describe('Who played.'),
  how: z.enum(['played', 'walkover', 'double_walkover']).default('played').describe('How it ended.'),
  winner: entry.nullable().describe('Null: a draw, where points are counted, or nobody came.'),
  maps: score.default([0, 0]).describe('Maps won, in the order of the teams.'),
  rounds: score.default([0, 0]).describe('Rounds won, in the order of the teams.'),
});
export type TournamentResult = z.infer<typeof TournamentResult>;

const key = typedText(16).describe('Key of the pairing.');
export const CorrectionBody = z.object({
  stage,
  key,
  result: TournamentResult.nullable().describe('Null takes the result back.'),
});
export type CorrectionBody = z.infer<typeof CorrectionBody>;

export const DisqualificationBody = z.object({
  entry,
  annulled: WireBoolean.default(false).describe('Whether what it played in groups counts for nobody.'),
});
export const SwapBody = z.object({ stage, teams: z.tuple([entry, entry]).describe('The two teams.') });

const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;
export const TimesBody = z.object({
  stage,
  times: z
    .array(
      z.object({
        key,
        local: z
          .string()
          .regex(LOCAL, 'must be a time such as 2026-11-30T20:00')
          .nullable()
          .describe("When it begins, as the clocks of the tournament's zone show it; null takes the time away."),
      }),
    )
    .min(1)
    .max(512)
    .describe('Matches and their times.'),
});
export type TimesBody = z.infer<typeof TimesBody>;

/** What can be shown before it is done; without `act` a result, as it was before there were others. */
export const PreviewBody = z.union([
  DisqualificationBody.extend({ act: z.literal('disqualify').describe('Which act.') }),
  SwapBody.extend({ act: z.literal('swap').describe('Which act.') }),
  CorrectionBody.extend({ act: z.literal('result').default('result').describe('Which act.') }),
]);
export type PreviewBody = z.infer<typeof PreviewBody>;

/** Every act on a tournament, once. Routes, checks and tests are made from this table. */
export const TOURNAMENT_ACTS = {
  open_sign_up: act('organiser', {}, 'Open sign-up.'),
  sign_up: act(
    'anyone',
    {
      name: typedText(60).describe('Name of the team.'),
      team_id: RowId.nullish().describe('Team of the community, if it is one.'),
      club: typedText(60).nullish().describe('Club or organisation that it plays for.'),
      members: z
        .array(
          z.object({
            steam_id: TypedSteamId.describe('Any spelling of a Steam id.'),
            name: typedText(60).describe('Name, as the team knows the person.'),
            role: z
              .enum(['player', 'substitute', 'coach'])
              .default('player')
              .describe('What the person does in the team.'),
          }),
        )
        .min(1)
        .max(21)
        .describe('Who plays.'),
      code: typedText(40)
        .nullish()
        .describe('The invitation code, where the tournament asks for one. Organisers need none.'),
    },
    'Sign a team up; who does it is its captain here.',
  ),
  renew_invitation: act('organiser', {}, 'Make another invitation code; the old one counts no more.'),
  withdraw: act('captain', { entry }, 'Take a team back, before the first match.'),
  let_in: act('organiser', { entry }, 'Let in a team that asked.'),
  turn_away: act('organiser', { entry, reason }, 'Turn a team away.'),
  open_check_in: act('organiser', {}, 'Close sign-up and ask the teams to check in.'),
  check_in: act('captain', { entry }, 'Say that the team is there.'),
  begin: act(
    'organiser',
    {
      seeds: z.array(entry).max(512).optional().describe('Who plays, best first; absent: by rating.'),
      seeded_by: SeededBy.optional().describe(
        'How they came to their order, which everybody reads; `rating` needs no `seeds`, the others do. Absent: `hand` with `seeds`, `rating` without.',
      ),
      clubs_apart: WireBoolean.default(false).describe(
        'Whether teams of one club exchange seeds with others, so that they do not meet at once, as far as it goes.',
      ),
      protected_seeds: z
        .number()
        .int()
        .min(0)
        .max(512)
        .default(0)
        .describe('So many of the best keep their seeds then.'),
    },
    'Begin the first stage. Who did not check in is replaced from the waiting list.',
  ),
  swap: act('organiser', { ...SwapBody.shape, reason }, 'Let two teams change seats, before they have played.'),
  result: act('organiser', { ...CorrectionBody.shape, reason }, 'Set, change or take back a result.'),
  disqualify: act(
    'organiser',
    {
      ...DisqualificationBody.shape,
      reason,
    },
    'A team plays no more.',
  ),
  draw_lot: act(
    'organiser',
    { stage, order: z.array(entry).min(2).max(512).describe('The tied teams, best first.') },
    'Say the order that was drawn between teams that nothing else tells apart.',
  ),
  offer_time: act(
    'captain',
    { entry, stage, key, at: IsoTime.describe('When the match would begin.') },
    'Offer a time for the next match, or answer an offer with another one.',
  ),
  accept_time: act(
    'captain',
    { entry, stage, key, at: IsoTime.describe('The offered time, as it was seen.') },
    'Take the time that the other captain offered.',
  ),
  set_times: act(
    'organiser',
    {
      ...TimesBody.shape,
      despite: WireBoolean.default(false).describe('Whether they are saved although they collide.'),
    },
    'Say when matches begin, as the clocks of the zone of the tournament show it.',
  ),
  choose_servers: act(
    'organiser',
    {
      servers: z
        .array(RowId)
        .min(1)
        .max(100)
        .nullable()
        .describe('Servers of the pool that its matches may take; null: any.'),
      on_demand: z
        .number()
        .int()
        .min(0)
        .max(100)
        .optional()
        .describe(
          'Servers that may be started for its matches at once; 0: none. Absent: as before. Staff alone change it.',
        ),
    },
    'Choose the servers of the pool for the matches, at any time before the end.',
  ),
  fix_station: act(
    'organiser',
    { stage, key, server: RowId.nullable().describe('One of the servers that were chosen; null: any of them.') },
    'Have a match played on one of the servers that were chosen. What is on a server stays there.',
  ),
  check_in_match: act(
    'captain',
    { entry, stage, key },
    'Say that the team is there for its match. After the end of the check-in only organisers may say so.',
  ),
  dispute: act(
    'captain',
    {
      entry,
      stage,
      key,
      round: z.number().int().min(1).max(999).nullish().describe('Round that it is about; absent: the whole match.'),
      reason: typedText(500).describe('What was wrong.'),
    },
    'Dispute how a match ended, soon after it.',
  ),
  decide_dispute: act(
    'organiser',
    {
      dispute,
      upheld: WireBoolean.describe('Whether the captain is right.'),
      reason: typedText(500).describe('Why; both teams read it.'),
    },
    'Decide a dispute, or its appeal. The result itself is changed by `result`.',
  ),
  appeal_dispute: act(
    'captain',
    { entry, dispute, reason: typedText(500).describe('Why it should be decided otherwise.') },
    'Ask for another decision, once.',
  ),
  present: act(
    'organiser',
    TournamentPresentation.shape,
    'Say the prizes, sponsors and streams, at any time; they replace those that were said before.',
  ),
  substitute: act(
    'captain',
    {
      entry,
      leaves: TypedSteamId.describe('Who leaves the team; any spelling of a Steam id.'),
      comes: z
        .object({
          steam_id: TypedSteamId.describe('Any spelling of a Steam id.'),
          name: typedText(60).describe('Name, as the team knows the person.'),
        })
        .describe('Who takes the place.'),
      reason: typedText(200, 0).default('').describe('Why; everybody can read it.'),
    },
    'Exchange a person of a team: freely until the end of sign-up, by the rule of the tournament after it.',
  ),
  decide_substitution: act(
    'organiser',
    {
      substitution,
      granted: WireBoolean.describe('Whether the exchange is made.'),
      reason: typedText(200, 0).default('').describe('Why; everybody can read it.'),
    },
    'Grant an exchange that a captain asked for, or not. Matches on a server keep their rosters.',
  ),
  look_for_team: act(
    'anyone',
    {
      note: typedText(200, 0)
        .default('')
        .describe('What the person says of themselves; organisers and captains of teams read it.'),
    },
    'Say that the caller looks for a team, or say something else of oneself.',
  ),
  look_no_more: act('anyone', {}, 'Say that the caller looks for a team no more.'),
  take_off_list: act(
    'organiser',
    { user_id: RowId.describe('Account of somebody who looks for a team.') },
    'Take a person off the list of those who look for a team. While sign-up is open the person may enter it again.',
  ),
  invite_to_team: act(
    'captain',
    { entry, user_id: RowId.describe('Account of somebody who looks for a team.') },
    'Invite a person who looks for a team, while sign-up is open and the team has a free place. A person who said no is not asked again.',
  ),
  take_back_team_invitation: act(
    'captain',
    { entry, user_id: RowId.describe('Account of the person who was invited.') },
    'Take the invitation of a team back, before it is answered.',
  ),
  accept_team_invitation: act(
    'anyone',
    { entry },
    'Come into a team that invited the caller, in its free place; the other invitations end.',
  ),
  decline_team_invitation: act('anyone', { entry }, 'Say no to a team that invited the caller.'),
  make_teams: act(
    'organiser',
    {
      teams: z
        .array(
          z.object({
            name: typedText(60).describe('Name of the team.'),
            captain: RowId.describe('Account that acts for it; one of its people.'),
            members: z
              .array(RowId)
              .min(1)
              .max(20)
              .describe('Accounts of its people; the first of them play, the others are substitutes.'),
          }),
        )
        .min(1)
        .max(200)
        .describe('Teams of people who look for one.'),
    },
    'Put people who look for a team together, until the tournament begins: all of these teams, or none.',
  ),
  pause: act('organiser', { paused: WireBoolean.describe('Whether it is paused.') }, 'Pause, or go on.'),
  cancel: act('organiser', { reason }, 'Call the tournament off.'),
} as const;
export type TournamentActName = keyof typeof TOURNAMENT_ACTS;
export type TournamentActBody<N extends TournamentActName> = z.infer<(typeof TOURNAMENT_ACTS)[N]['body']>;
export const TOURNAMENT_ACT_NAMES = Object.keys(TOURNAMENT_ACTS) as TournamentActName[];

/** The last part of the path: `open-sign-up`. */
export const tournamentActPath = (name: TournamentActName): string => name.replaceAll('_', '-');
