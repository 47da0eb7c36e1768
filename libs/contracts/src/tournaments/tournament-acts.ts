import { z } from 'zod';
import { RowId, typedText, TypedSteamId, WireBoolean } from '../shared';
import { SeenVersion } from './tournament-settings';

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

/** Every act on a tournament, once. Routes, checks and tests are made from this table. */
export const TOURNAMENT_ACTS = {
  open_sign_up: act('organiser', {}, 'Open sign-up.'),
  sign_up: act(
    'anyone',
    {
      name: typedText(60).describe('Name of the team.'),
      team_id: RowId.nullish().describe('Team of the community, if it is one.'),
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
    },
    'Sign a team up; who does it is its captain here.',
  ),
  withdraw: act('captain', { entry }, 'Take a team back, before the first match.'),
  let_in: act('organiser', { entry }, 'Let in a team that asked.'),
  turn_away: act('organiser', { entry, reason }, 'Turn a team away.'),
  open_check_in: act('organiser', {}, 'Close sign-up and ask the teams to check in.'),
  check_in: act('captain', { entry }, 'Say that the team is there.'),
  begin: act(
    'organiser',
    { seeds: z.array(entry).max(512).optional().describe('Who plays, best first; absent: by rating.') },
    'Begin the first stage. Who did not check in is replaced from the waiting list.',
  ),
  result: act('organiser', { ...CorrectionBody.shape, reason }, 'Set, change or take back a result.'),
  disqualify: act(
    'organiser',
    {
      entry,
      annulled: WireBoolean.default(false).describe('Whether what it played in groups counts for nobody.'),
      reason,
    },
    'A team plays no more.',
  ),
  draw_lot: act(
    'organiser',
    { stage, order: z.array(entry).min(2).max(512).describe('The tied teams, best first.') },
    'Say the order that was drawn between teams that nothing else tells apart.',
  ),
  pause: act('organiser', { paused: WireBoolean.describe('Whether it is paused.') }, 'Pause, or go on.'),
  cancel: act('organiser', { reason }, 'Call the tournament off.'),
} as const;
export type TournamentActName = keyof typeof TOURNAMENT_ACTS;
export type TournamentActBody<N extends TournamentActName> = z.infer<(typeof TOURNAMENT_ACTS)[N]['body']>;
export const TOURNAMENT_ACT_NAMES = Object.keys(TOURNAMENT_ACTS) as TournamentActName[];

/** The last part of the path: `open-sign-up`. */
export const tournamentActPath = (name: TournamentActName): string => name.replaceAll('_', '-');
