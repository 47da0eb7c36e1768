import { z } from 'zod';
import { PauseType } from '../matches';
import { RoundReason } from '../live';
import { Side, TeamSlot } from '../shared';
import { IsoTime } from '../shared/answers';
import { TOURNAMENT_EVENT_KINDS, TournamentFactType } from './tournament-fact';
import type { TournamentPublicEvent } from './tournament-fact';

/** What outsiders are told of matches. Names are for ever; a new kind of fact is a new name. */
const MatchFactType = z.enum([
  'match.created',
  'match.went_live',
  'match.paused',
  'match.unpaused',
  'match.restored',
  'match.restarted',
  'match.ended',
  'match.cancelled',
  'match.forfeited',
  'map.started',
  'map.ended',
  'round.ended',
  'veto.map',
  'veto.side',
  'server.lost',
  'server.recovered',
]);
type MatchFactType = z.infer<typeof MatchFactType>;

/** All that outsiders are told: of matches, and of tournaments. */
export const PublicEventType = z
  .enum([...MatchFactType.options, ...TournamentFactType.options])
  .meta({ id: 'PublicEventType', description: 'Kind of a public fact of a match or a tournament.' });
export type PublicEventType = z.infer<typeof PublicEventType>;

const team = z.object({
  id: z.number().int().nullable().describe('Id of the team; null when it is gone.'),
  name: z.string().describe('Its name when the match was made.'),
});
const slot = TeamSlot.nullable();
const mapNumber = z.number().int().describe('Number of the map in its series, from 0.');
const score = {
  team1_score: z.number().int().describe('Rounds of team 1.'),
  team2_score: z.number().int().describe('Rounds of team 2.'),
};

/** What each kind of event of a match carries besides the match. */
export const PUBLIC_EVENT_DATA = {
  'match.created': z.object({
    title: z.string().describe('Title of the match.'),
    max_maps: z.number().int().describe('Length of the series in maps.'),
    start_time: IsoTime.nullable().describe('When it shall begin, where that is known.'),
  }),
  'match.went_live': z.object({ map_name: z.string().nullable().describe('Name of the first map.') }),
  'match.paused': z.object({
    type: PauseType.describe('Whose pause.'),
    team: slot.describe('Team that paused; null for staff.'),
    reason: z.string().nullable().describe('Why, as somebody wrote it.'),
  }),
  'match.unpaused': z.object({}),
  'match.restored': z.object({
    map_number: mapNumber,
    round: z.number().int().describe('The round after which play goes on; later ones do not count any more.'),
    team1_score: z.number().int().nullable().describe('Rounds of team 1 then, where known.'),
    team2_score: z.number().int().nullable().describe('Rounds of team 2 then, where known.'),
  }),
  'match.restarted': z.object({}),
  'match.ended': z.object({ winner: slot.describe('Team that won; null for a tie.') }),
  'match.cancelled': z.object({ reason: z.string().nullable().describe('Why, as somebody wrote it.') }),
  'match.forfeited': z.object({ winner: TeamSlot.describe('Team that it was given to.') }),
  'map.started': z.object({ map_number: mapNumber, map_name: z.string().nullable().describe('Name of the map.') }),
  'map.ended': z.object({
    map_number: mapNumber,
    ...score,
    winner: slot.describe('Team that won the map; null for a tie.'),
    proven: z.boolean().describe('False: nothing proves the score yet. What does is told by another `map.ended`.'),
  }),
  'round.ended': z.object({
    map_number: mapNumber,
    round: z.number().int().describe('Number of the round, from 1.'),
    ...score,
    winner_side: Side.nullable().describe('Side that won the round.'),
    reason: RoundReason.describe('How it ended.'),
    epoch: z
      .number()
      .int()
      .describe('Grows with each restore of the map: of two reports of one round the one of the later epoch counts.'),
  }),
  'veto.map': z.object({
    map_name: z.string().describe('Name of the map.'),
    action: z.enum(['ban', 'pick']).describe('What was done with it.'),
    team: slot.describe('Team that did it; null for the map left over.'),
  }),
  'veto.side': z.object({
    map_name: z.string().describe('Name of the map.'),
    side: Side.describe('Side chosen.'),
    team: slot.describe('Team that chose it.'),
  }),
  'server.lost': z.object({ reason: z.string().describe('unreachable, match_gone, plugin_missing or started_over.') }),
  'server.recovered': z.object({}),
} as const satisfies Record<MatchFactType, z.ZodObject>;

const envelope = {
  id: z.string().describe('Unique and the same in every delivery: drop what you have seen. Not to be taken apart.'),
  position: z
    .number()
    .int()
    .describe(
      'Place in the one history of all matches and tournaments; grows. `GET /events?after=` goes on behind it.',
    ),
  created_at: IsoTime.describe('When it happened.'),
  match_id: z.number().int().describe('Id of the match.'),
  version: z.number().int().describe('Version of the match with this event.'),
  season_id: z.number().int().nullable().describe('Id of the season, or null.'),
  team1: team.describe('Team 1.'),
  team2: team.describe('Team 2.'),
};
const kind = <T extends MatchFactType>(type: T) =>
  z
    .object({
      type: z.literal(type).describe('Kind of the event.'),
      ...envelope,
      data: PUBLIC_EVENT_DATA[type].describe('What it says.') as (typeof PUBLIC_EVENT_DATA)[T],
    })
    .meta({ id: `Event_${type.replace('.', '_')}`, description: `Event \`${type}\`.` });

/** One public fact: body of a webhook delivery, row of `GET /events`. */
export const PublicEvent = z
  .discriminatedUnion('type', [
    kind('match.created'),
    kind('match.went_live'),
    kind('match.paused'),
    kind('match.unpaused'),
    kind('match.restored'),
    kind('match.restarted'),
    kind('match.ended'),
    kind('match.cancelled'),
    kind('match.forfeited'),
    kind('map.started'),
    kind('map.ended'),
    kind('round.ended'),
    kind('veto.map'),
    kind('veto.side'),
    kind('server.lost'),
    kind('server.recovered'),
    ...TOURNAMENT_EVENT_KINDS,
  ])
  .meta({ id: 'PublicEvent', description: 'One public fact of a match or a tournament.' });
/** What an event of a match says, by its kind. */
export type PublicFact = {
  [T in MatchFactType]: { type: T; data: z.infer<(typeof PUBLIC_EVENT_DATA)[T]> };
}[MatchFactType];
/** One public fact of a match. */
export type MatchPublicEvent = z.infer<z.ZodObject<typeof envelope>> & PublicFact;
export type PublicEvent = MatchPublicEvent | TournamentPublicEvent;

/** Body of the delivery that tests an address. */
export const PingEvent = z.object({
  id: z.string().describe('Unique.'),
  type: z.literal('ping').describe('Nothing happened: somebody tests the address.'),
  created_at: IsoTime.describe('When it was asked for.'),
  data: z.object({}).describe('Nothing.'),
});

export const EventsQuery = z.object({
  after: z.coerce
    .number()
    .int()
    .min(0)
    .max(Number.MAX_SAFE_INTEGER)
    .default(0)
    .describe('`next_after` of the page before; 0 begins with the oldest.'),
  limit: z.coerce.number().int().min(1).max(500).default(100).describe('At most so many events.'),
});
export type EventsQuery = z.infer<typeof EventsQuery>;

/** `GET /events`: oldest first. */
export const EventsAnswer = z.object({
  events: z
    .array(PublicEvent)
    .describe('Oldest first; those of one match or tournament in the order in which they happened.'),
  next_after: z.number().int().describe('Where the next page begins.'),
  more: z.boolean().describe('There are more now; without, ask again later.'),
});
export type EventsAnswer = z.infer<typeof EventsAnswer>;
