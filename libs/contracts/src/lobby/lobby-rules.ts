import { z } from 'zod';
import { MatchCvars } from '../matches/game-settings';
import { MapName } from '../matches/create-match';
import { RowId, typedText } from '../shared';
import { VetoFirst } from '../vetoes/veto-format';

export const LobbyStatus = z.enum([
  'open',
  'ready_check',
  'teams',
  'maps',
  'allocating',
  'connecting',
  'live',
  'finished',
  'cancelled',
  'expired',
]);
export type LobbyStatus = z.infer<typeof LobbyStatus>;

/** How the teams are made. `premade`: everybody takes a side; `host`: the host moves people. */
export const TeamsBy = z.enum(['captains', 'balanced', 'host', 'premade']);

export const MapsBy = z.enum(['veto', 'vote', 'host']);

export const CaptainsBy = z.enum(['best_rated', 'host_and_next', 'random', 'volunteers']);

/** Whose pick it is: A BB AA BB A (`snake`, for five a side the same as 1-2-2-2-1), A B A B, or A BB A B A B A. */
export const PickOrder = z.enum(['snake', 'alternating', 'front_loaded']);
export type PickOrder = z.infer<typeof PickOrder>;

/** What kind of game a lobby is for. Modes are rows; a lobby keeps a copy of its own, and so does its match. */
export const LobbyMode = z.object({
  key: z
    .string()
    .regex(/^[a-z0-9_]{1,24}$/)
    .describe('Name of the mode for programs.'),
  players_per_team: z.number().int().min(1).max(10).describe('Most players of a team.'),
  min_players: z.number().int().min(2).max(20).describe('With so many people a host may begin.'),
  teams: z.array(TeamsBy).min(1).describe('Ways to make the teams; the first is the usual one.'),
  maps: z.array(MapsBy).min(1).describe('Ways to choose the maps; the first is the usual one.'),
  ready_check: z.boolean().describe('Everybody says yes before it begins.'),
  ranked: z.boolean().describe('Its matches move ratings.'),
  drop_in: z.boolean().describe('People come and go while the game runs.'),
  penalties: z.boolean().describe('Leaving late costs a while without a seat.'),
  skins: z.boolean().describe('Servers with skins may be used.'),
  wingman: z.boolean().describe('Two against two.'),
  cvars: MatchCvars.describe('Settings of the game, by name.'),
  config: z.string().max(64).nullable().describe('Configuration of the game that the server executes.'),
  pool: z.array(MapName).max(30).describe('Its maps; an empty list leaves them to the host.'),
});
export type LobbyMode = z.infer<typeof LobbyMode>;

export const LOBBY_NAME_MAX = 40;
export const LobbyAccess = z.enum(['open', 'link', 'rating', 'team']);

/** What the host chooses. Access says who may sit, not who may watch. */
export const LobbySettings = z.object({
  name: typedText(LOBBY_NAME_MAX).describe('Name of the lobby.'),
  teams: TeamsBy.describe('How the teams are made.'),
  captains: CaptainsBy.describe('Who the captains are.'),
  order: PickOrder.describe('In which order the captains pick.'),
  maps: MapsBy.describe('How the maps are chosen.'),
  series: z
    .union([z.literal(1), z.literal(2), z.literal(3), z.literal(5), z.literal(7)])
    .describe('Length of the series in maps.'),
  pool: z.array(MapName).min(1).max(30).describe('Maps to choose from.'),
  veto_first: VetoFirst.describe('Which team begins the veto.'),
  access: LobbyAccess.describe('Who may sit: anybody, by link, within a range of ratings, members of a team.'),
  rating_min: z.number().int().min(0).max(10_000).nullable().describe('Lowest rating; null: none.'),
  rating_max: z.number().int().min(0).max(10_000).nullable().describe('Highest rating; null: none.'),
  team_id: RowId.nullable().describe('Whose members may sit, for the access `team`.'),
  private: z.boolean().describe('Only its people see it; its match is then unranked.'),
  casters: z.number().int().min(0).max(4).describe('Seats for people who comment or watch.'),
  auto_start: z.boolean().describe('Begin as soon as every seat is taken.'),
  challenge: z.boolean().describe('A whole party waits for another one.'),
  region: typedText(24).nullable().describe('Where the server shall be; null: nearest for those seated.'),
});
export type LobbySettings = z.infer<typeof LobbySettings>;
