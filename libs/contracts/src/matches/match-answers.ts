import { z } from 'zod';
import { MatchCommandKind, MatchStatus } from './match-status';

const bit = z.union([z.literal(0), z.literal(1)]);
const iso = z.string().nullable();

/** MatchPublic of wire contract §3 (26 fields), with our additions after them. */
export const MatchPublic = z.object({
  id: z.number(),
  user_id: z.number().nullable(),
  server_id: z.number().nullable(),
  team1_id: z.number().nullable(),
  team2_id: z.number().nullable(),
  winner: z.number().nullable(),
  team1_score: z.number(),
  team2_score: z.number(),
  team1_series_score: z.number().nullable(),
  team2_series_score: z.number().nullable(),
  team1_string: z.string(),
  team2_string: z.string(),
  cancelled: bit,
  forfeit: bit,
  start_time: iso,
  end_time: iso,
  max_maps: z.number(),
  title: z.string(),
  skip_veto: bit,
  private_match: bit,
  enforce_teams: bit,
  min_player_ready: z.number(),
  season_id: z.number().nullable(),
  is_pug: bit,
  map_sides: z.string().nullable(),
  game: z.string(),
  /** Ours. */
  status: MatchStatus,
  version: z.number(),
});
export type MatchPublic = z.infer<typeof MatchPublic>;

/** MatchFull of wire contract §3: what the owner and super admins see besides. */
export const MatchFull = MatchPublic.extend({
  api_key: z.string(),
  veto_mappool: z.string(),
  veto_first: z.string().nullable(),
  side_type: z.string(),
  plugin_version: z.string(),
  players_per_team: z.number(),
  min_spectators_to_ready: z.number(),
  wingman: bit,
});
export type MatchFull = z.infer<typeof MatchFull>;

export const MatchListItem = MatchPublic.omit({ map_sides: true }).extend({
  owner: z.string().nullable(),
  team1_mapscore: z.number().nullable(),
  team2_mapscore: z.number().nullable(),
  /** Ours: what a row draws without a further request. */
  team1_flag: z.string().nullable(),
  team2_flag: z.string().nullable(),
  team1_logo: z.string().nullable(),
  team2_logo: z.string().nullable(),
  current_map_name: z.string().nullable(),
});
export type MatchListItem = z.infer<typeof MatchListItem>;

/** What this viewer may do with this match now; empty for spectators. */
export const MatchCan = z.object({ administer: z.boolean(), rcon: z.boolean(), commands: z.array(MatchCommandKind) });
export type MatchCan = z.infer<typeof MatchCan>;
