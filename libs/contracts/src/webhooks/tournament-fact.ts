import { z } from 'zod';
import { IsoTime } from '../shared/answers';

/** What outsiders are told of tournaments. Names are for ever; a new kind of fact is a new name. */
export const TournamentFactType = z.enum([
  'tournament.sign_up_opened',
  'tournament.team_signed_up',
  'tournament.check_in_opened',
  'tournament.begun',
  'tournament.result',
  'tournament.ended',
  'tournament.cancelled',
  'match.scheduled',
]);
export type TournamentFactType = z.infer<typeof TournamentFactType>;

const team = z
  .object({
    entry: z.number().int().describe('Number of the team in this tournament.'),
    team_id: z.number().int().nullable().describe('Id of the team of the community, if it is one.'),
    name: z.string().describe('Its name in the tournament.'),
  })
  .meta({ id: 'EventEntry', description: 'A team of a tournament.' });
const stage = z.number().int().describe('Number of the stage, from 0.');
const key = z.string().describe('Key of the match in its stage, as in the bracket.');

/** What each kind carries besides the tournament. */
export const TOURNAMENT_FACT_DATA = {
  'tournament.sign_up_opened': z.object({
    starts_at: IsoTime.nullable().describe('When the first matches are to begin, where that is said.'),
    sign_up_closes_at: IsoTime.nullable().describe('When sign-up closes by itself, where that is said.'),
    most_teams: z.number().int().describe('Teams that play at most.'),
    team_size: z.number().int().describe('Players of a team.'),
  }),
  'tournament.team_signed_up': z.object({
    team: team.describe('The team.'),
    status: z.enum(['in', 'waiting']).describe('It plays, or waits for a place. Told again when it moves up.'),
  }),
  'tournament.check_in_opened': z.object({
    closes_at: IsoTime.nullable().describe('When it closes by itself, where that is said.'),
  }),
  'tournament.begun': z.object({
    stage,
    stages: z.number().int().describe('How many stages there are.'),
    format: z.string().describe('Format of the stage.'),
    teams: z.array(team).describe('Who plays in it, by seed.'),
  }),
  'tournament.result': z.object({
    stage,
    key,
    teams: z.array(team).describe('The two teams; empty when the result was taken back.'),
    winner: z.number().int().nullable().describe('`entry` of the winner; null for a draw, for nobody, or taken back.'),
    how: z
      .enum(['played', 'walkover', 'double_walkover'])
      .nullable()
      .describe('How it ended; null: the result was taken back, and the match is played again.'),
    maps: z.array(z.number().int()).describe('Maps won by each of `teams`.'),
  }),
  'tournament.ended': z.object({
    placements: z
      .array(
        z.object({
          place: z.number().int().describe('Best of the places that these teams share.'),
          group: z.number().int().nullable().describe('Group that the place is of; null: the whole stage.'),
          teams: z.array(team).describe('Teams in this place.'),
        }),
      )
      .describe('Places of the last stage, best first.'),
  }),
  'tournament.cancelled': z.object({ reason: z.string().describe('Why, as somebody wrote it.') }),
  'match.scheduled': z.object({
    stage,
    key,
    teams: z.array(team).describe('The two teams; empty while they are not known.'),
    start_time: IsoTime.nullable().describe('When the match begins; null: it lost its time.'),
  }),
} as const satisfies Record<TournamentFactType, z.ZodObject>;

/** What a fact of a tournament says, by its kind. */
export type TournamentFact = {
  [T in TournamentFactType]: { type: T; data: z.infer<(typeof TOURNAMENT_FACT_DATA)[T]> };
}[TournamentFactType];

const envelope = {
  id: z.string().describe('Unique and the same in every delivery: drop what you have seen. Not to be taken apart.'),
  position: z.number().int().describe('Place in the one history of all matches and tournaments; grows.'),
  created_at: IsoTime.describe('When it happened.'),
  match_id: z.null().describe('Nothing: it is about a tournament.'),
  tournament_id: z.number().int().describe('Id of the tournament.'),
  tournament_name: z.string().describe('Name of the tournament then.'),
  version: z.number().int().describe('Version of the tournament with this event.'),
};

const kind = <T extends TournamentFactType>(type: T) =>
  z
    .object({
      type: z.literal(type).describe('Kind of the event.'),
      ...envelope,
      data: TOURNAMENT_FACT_DATA[type].describe('What it says.') as (typeof TOURNAMENT_FACT_DATA)[T],
    })
    .meta({ id: `Event_${type.replace('.', '_')}`, description: `Event \`${type}\`.` });

/** One schema for each kind, for the union of all events. */
export const TOURNAMENT_EVENT_KINDS = [
  kind('tournament.sign_up_opened'),
  kind('tournament.team_signed_up'),
  kind('tournament.check_in_opened'),
  kind('tournament.begun'),
  kind('tournament.result'),
  kind('tournament.ended'),
  kind('tournament.cancelled'),
  kind('match.scheduled'),
] as const;
/** One public fact of a tournament. */
export type TournamentPublicEvent = z.infer<z.ZodObject<typeof envelope>> & TournamentFact;
