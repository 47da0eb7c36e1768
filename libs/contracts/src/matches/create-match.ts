import { z } from 'zod';
import { RowId, Side, WireBoolean, instantOfText, oneElementList, typedText } from '../shared';

export const SideType = z.enum(['standard', 'always_knife', 'never_knife']);
export type SideType = z.infer<typeof SideType>;

/** Side rule of one map as the plugin takes it (plugin contract §1.2 `map_sides`). */
export const MapSide = z.enum(['team1_ct', 'team1_t', 'team2_ct', 'team2_t', 'knife']);
export type MapSide = z.infer<typeof MapSide>;

/** Map file name, or the digits of a workshop id. */
export const MapName = z.string().regex(/^[A-Za-z0-9_]{1,32}$/, 'must be a map name or a workshop id');

const mapList = z
  .union([z.array(z.string()), z.string()])
  .transform((value) => (Array.isArray(value) ? value : value.split(/[\s,]+/)).filter((name) => name !== ''))
  .pipe(z.array(MapName).min(1, 'at least one map').max(30));

const sideList = z
  .union([z.array(z.string()), z.string()])
  .transform((value) => (Array.isArray(value) ? value : value.split(/[\s,]+/)).filter((side) => side !== ''))
  .pipe(z.array(MapSide).max(7));

/** `"<steam id>;<nickname>"`, nickname optional (wire contract §5.4). */
const spectator = z.string().max(120);

/** A cvar value reaches a console line in quotes: no quote, no line break (plugin contract §1.5). */
export const CvarValue = z
  .union([z.string(), z.number(), z.boolean()])
  .transform(String)
  .pipe(
    z
      .string()
      .max(150)
      .regex(/^[^"\r\n\u0000]*$/, 'must not contain quotes or line breaks'),
  );
export const CvarName = z
  .string()
  .regex(
    /^(mp|sv|tv|bot|ammo|cash|spec|matchzy|get5|ff|hostname)[a-z0-9_]*$/i,
    'is not a match setting that may be changed',
  );

/** Pauses that each team has on a map; null: no limit; absent: what the settings of the game say. */
export const PauseBudgets = z.object({
  technical: z.coerce
    .number()
    .int()
    .min(0)
    .max(99)
    .nullable()
    .optional()
    .describe('Technical pauses of a team on a map; null: no limit.'),
  tactical: z.coerce
    .number()
    .int()
    .min(0)
    .max(99)
    .nullable()
    .optional()
    .describe('Tactical pauses of a team on a map; null: no limit.'),
});
export type PauseBudgets = z.infer<typeof PauseBudgets>;

const optionalDate = z
  .union([z.string(), z.null()])
  .optional()
  .transform((value, context) => {
    if (value === undefined || value === null || value === '') return null;
    const instant = instantOfText(value);
    if (instant !== null) return instant;
    context.addIssue({ code: 'custom', message: 'must be a date and time' });
    return z.NEVER;
  });

/** Every option of a match (wire contract §5.4). Cross-field rules are checked by the domain with named fields. */
export const MatchOptions = z.object({
  server_id: RowId.nullish().describe('Game server; null or absent: none yet, one may be given later.'),
  ignore_server: WireBoolean.default(false).describe('Make the match without a server, whatever `server_id` says.'),
  /** Ours: without a server, wait for a free one of the pool or have one started; the answer carries the request's id. */
  server_request: z
    .enum(['pool', 'on_demand'])
    .nullish()
    .describe('Without a server: wait for a free one of the pool, or have one started.'),
  team1_id: RowId.describe('Team 1.'),
  team2_id: RowId.describe('Team 2; another one than team 1.'),
  season_id: RowId.nullish().describe('Season that it belongs to.'),
  bracket_match_id: RowId.nullish().describe(
    'Match of the bracket of the season that it is played for; needed only where several fit.',
  ),
  start_time: optionalDate.describe('`YYYY-MM-DD HH:MM:SS` in UTC, or ISO 8601.'),
  max_maps: z.coerce.number().int().min(1).max(7).describe('Length of the series in maps.'),
  title: typedText(60, 0)
    .default('')
    .describe('Title that the game shows; `{MAPNUMBER}` and `{MAXMAPS}` are filled in.'),
  skip_veto: WireBoolean.default(false).describe('Play the maps in the order given.'),
  veto_first: z.enum(['team1', 'team2']).default('team1').describe('Who begins the veto.'),
  veto_mappool: mapList.describe('Maps: a list, or a text separated by spaces or commas.'),
  side_type: SideType.default('standard').describe('How sides are found where nobody chose.'),
  map_sides: sideList.nullish().describe('Rule of sides per map.'),
  players_per_team: z.coerce.number().int().min(1).max(12).default(5).describe('Players of a team.'),
  min_players_to_ready: z.coerce
    .number()
    .int()
    .min(0)
    .max(12)
    .default(5)
    .describe('Players of each team that must be ready.'),
  min_spectators_to_ready: z.coerce.number().int().min(0).max(12).default(0).describe('Spectators that must be ready.'),
  wingman: WireBoolean.default(false).describe('Two against two.'),
  spectator_auths: z
    .array(spectator)
    .max(40)
    .default([])
    .describe('Spectators as `<steam id>;<nickname>`, nickname optional.'),
  match_cvars: z.record(CvarName, CvarValue).default({}).describe('Settings of the game for this match, by name.'),
  enforce_teams: WireBoolean.default(true).describe('Only listed players may join.'),
  private_match: WireBoolean.default(false).describe('Only owner, staff and players see it.'),
  is_pug: WireBoolean.default(false).describe('A pickup game.'),
  tv_delay: z.coerce
    .number()
    .int()
    .min(0)
    .max(600)
    .default(0)
    .describe('Seconds by which the public sees the match later.'),
  ignore: WireBoolean.default(false).describe('Do not ask for enough players in the teams.'),
  pause_budgets: PauseBudgets.nullish().describe('Pauses that each team has on a map.'),
  game: z.enum(['cs2', 'csgo']).default('cs2').describe('Only `cs2` is played; `csgo` is taken for older clients.'),
});
export type MatchOptions = z.infer<typeof MatchOptions>;
export const CreateMatchBody = oneElementList(MatchOptions);

/** Partial update; absent or null means unchanged (wire contract §1). */
export const UpdateMatchBody = oneElementList(
  z.object({
    match_id: RowId.nullish().describe('Id of the match.'),
    server_id: RowId.nullish().describe('Another game server: the match moves there.'),
    season_id: RowId.nullish().describe('Season that it belongs to.'),
    title: typedText(60).nullish().describe('Title that the game shows; `{MAPNUMBER}` and `{MAXMAPS}` are filled in.'),
    start_time: optionalDate.describe('`YYYY-MM-DD HH:MM:SS` in UTC, or ISO 8601.'),
    private_match: WireBoolean.nullish().describe('Only owner, staff and players see it.'),
    cancelled: WireBoolean.nullish().describe('True cancels the match.'),
    forfeit: WireBoolean.nullish().describe('True together with `winner` gives the match to it.'),
    winner: RowId.nullish().describe('Id of the team that wins by forfeit; with scores: that has won.'),
    team1_score: z.coerce.number().int().min(0).max(9).nullish().describe('Maps won by team 1: enters the result.'),
    team2_score: z.coerce.number().int().min(0).max(9).nullish().describe('Maps won by team 2: enters the result.'),
    end_time: optionalDate.describe('When a match that was played elsewhere ended; only with scores.'),
    veto_mappool: mapList.nullish().describe('Maps: a list, or a text separated by spaces or commas.'),
    side_type: SideType.nullish().describe('How sides are found where nobody chose.'),
    map_sides: sideList.nullish().describe('Rule of sides per map.'),
    veto_first: z.enum(['team1', 'team2']).nullish().describe('Who begins the veto.'),
    players_per_team: z.coerce.number().int().min(1).max(12).nullish().describe('Players of a team.'),
    min_players_to_ready: z.coerce
      .number()
      .int()
      .min(0)
      .max(12)
      .nullish()
      .describe('Players of each team that must be ready.'),
    min_spectators_to_ready: z.coerce
      .number()
      .int()
      .min(0)
      .max(12)
      .nullish()
      .describe('Spectators that must be ready.'),
    wingman: WireBoolean.nullish().describe('Two against two.'),
    enforce_teams: WireBoolean.nullish().describe('Only listed players may join.'),
    tv_delay: z.coerce
      .number()
      .int()
      .min(0)
      .max(600)
      .nullish()
      .describe('Seconds by which the public sees the match later.'),
    spectator_auths: z
      .array(spectator)
      .max(40)
      .nullish()
      .describe('Spectators as `<steam id>;<nickname>`, nickname optional.'),
    match_cvars: z.record(CvarName, CvarValue).nullish().describe('Settings of the game for this match, by name.'),
    pause_budgets: PauseBudgets.nullish().describe('Pauses that each team has on a map.'),
  }),
);
export type UpdateMatchBody = z.infer<typeof UpdateMatchBody>;

/** `{match_id}` deletes one closed match, `{all_cancelled:true}` all of the caller's cancelled ones. */
export const DeleteMatchBody = oneElementList(
  z.union([
    z.object({ all_cancelled: z.literal(true).describe('All of the caller’s cancelled matches.') }),
    z.object({ match_id: RowId.nullish().describe('One closed match.') }),
  ]),
);
export type DeleteMatchBody = z.infer<typeof DeleteMatchBody>;
export { Side };
