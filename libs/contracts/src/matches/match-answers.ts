import { z } from 'zod';
import { Bit, InsertedAnswer, IsoTime } from '../shared/answers';
import { MatchWarning } from './create-match';
import { MatchCommandKind, MatchStatus } from './match-status';

const bit = Bit;
const iso = IsoTime.nullable();

/** MatchPublic of wire contract §3 (26 fields), with our additions after them. */
export const MatchPublic = z
  .object({
    id: z.number().describe('Id of the record.'),
    user_id: z.number().nullable().describe('Id of the owner; null when the account is gone.'),
    server_id: z.number().nullable().describe('Id of the game server, or null.'),
    team1_id: z.number().nullable().describe('Id of team 1; null when the team is gone.'),
    team2_id: z.number().nullable().describe('Id of team 2; null when the team is gone.'),
    winner: z.number().nullable().describe('Id of the team that won; null while nobody has, and for a tie.'),
    team1_score: z.number().describe('Team 1: maps won.'),
    team2_score: z.number().describe('Team 2: maps won.'),
    team1_series_score: z.number().nullable().describe('Never written; kept for older clients.'),
    team2_series_score: z.number().nullable().describe('Never written; kept for older clients.'),
    team1_string: z.string().describe('Name of team 1 when the match was made.'),
    team2_string: z.string().describe('Name of team 2 when the match was made.'),
    cancelled: bit.describe('1 when the match was cancelled.'),
    forfeit: bit.describe('1 when it was given to one team.'),
    start_time: iso.describe('When it began, or shall begin.'),
    end_time: iso.describe('When it ended; null while it is open.'),
    max_maps: z.number().describe('Length of the series in maps.'),
    title: z.string().describe('Title as the game shows it.'),
    skip_veto: bit.describe('1 when the maps are played in the order given.'),
    private_match: bit.describe('1 when only owner, staff and players see it.'),
    enforce_teams: bit.describe('1 when only listed players may join.'),
    min_player_ready: z.number().describe('Players of each team that must be ready.'),
    season_id: z.number().nullable().describe('Id of the season, or null.'),
    is_pug: bit.describe('1 for a pickup game.'),
    map_sides: z
      .string()
      .nullable()
      .describe('Rules of sides per map, comma list of team1_ct, team1_t, team2_ct, team2_t, knife.'),
    game: z.string().describe('`cs2`.'),
    /** Ours. */
    status: MatchStatus.describe('Where the match stands.'),
    version: z.number().describe('Grows with every event of the match.'),
    unproven: bit.describe(
      '1 when the score of the series is no fact: nothing proves one of its maps, or they say otherwise.',
    ),
    unconfirmed: bit.describe(
      '1 when a person who is not staff could have made it up, and no staff has confirmed it: boards leave it out.',
    ),
  })
  .meta({ id: 'Match', description: 'A match as everybody may see it.' });
export type MatchPublic = z.infer<typeof MatchPublic>;

/** MatchFull of wire contract §3: what the owner and super admins see besides. */
export const MatchFull = MatchPublic.extend({
  api_key: z
    .string()
    .describe(
      'Token of the present attempt, with which the game server proves itself; empty for an owner who is not staff, on servers of others.',
    ),
  veto_mappool: z.string().describe('Maps, separated by spaces.'),
  veto_first: z.string().nullable().describe('`team1` or `team2`: who begins the veto.'),
  side_type: z.string().describe('`standard`, `always_knife` or `never_knife`.'),
  plugin_version: z.string().describe('Version of the plugin on the server, or `unknown`.'),
  players_per_team: z.number().describe('Players of a team.'),
  min_spectators_to_ready: z.number().describe('Spectators that must be ready.'),
  wingman: bit.describe('1 for two against two.'),
  tv_delay: z.number().describe('Seconds by which the public sees the match later.'),
}).meta({ id: 'MatchFull', description: 'A match as its owner and super admins see it.' });
export type MatchFull = z.infer<typeof MatchFull>;

export const MatchListItem = MatchPublic.omit({ map_sides: true })
  .extend({
    owner: z.string().nullable().describe('Name of the owner.'),
    team1_mapscore: z.number().nullable().describe('Rounds of team 1 on the map shown; null before the first.'),
    team2_mapscore: z.number().nullable().describe('Rounds of team 2 on the map shown; null before the first.'),
    /** Ours: what a row draws without a further request. */
    team1_flag: z.string().nullable().describe('Country code of team 1.'),
    team2_flag: z.string().nullable().describe('Country code of team 2.'),
    team1_logo: z.string().nullable().describe('Name of the logo of team 1, or null.'),
    team2_logo: z.string().nullable().describe('Name of the logo of team 2, or null.'),
    season_name: z.string().nullable().describe('Name of the season, or null.'),
    current_map_name: z.string().nullable().describe('Map that is played, or was played last.'),
  })
  .meta({ id: 'MatchListItem', description: 'A match in a list.' });
export type MatchListItem = z.infer<typeof MatchListItem>;

/** What this viewer may do with this match now; empty for spectators. */
export const MatchCan = z
  .object({
    administer: z.boolean().describe('May use the tools of the match.'),
    rcon: z.boolean().describe('May use the console of its server.'),
    vouch: z.boolean().describe('May confirm an unconfirmed match, and say how an unproven map ended.'),
    commands: z.array(MatchCommandKind).describe('Commands that are legal now and allowed to this person.'),
  })
  .meta({ id: 'MatchCan', description: 'What this person may do with this match now.' });
export type MatchCan = z.infer<typeof MatchCan>;

/** Answer of `POST /matches`. */
export const MatchCreated = InsertedAnswer.extend({
  warnings: z.array(MatchWarning).optional().describe('What may be wrong with it; absent: nothing.'),
  server_request_id: z.string().optional().describe('Id of the request for a server that the match was made with.'),
});
export type MatchCreated = z.infer<typeof MatchCreated>;
