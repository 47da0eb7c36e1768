import { z } from 'zod';
import { RowId, Side, WireBoolean, instantOfText, nullMeans, oneElementList, typedText } from '../shared';
import { VetoFirst, VetoFormat } from '../vetoes/veto-format';
import { MatchCvars } from './game-settings';

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
const spectator = typedText(120, 0);

const pauses = (kind: string) =>
  nullMeans(
    'no limit',
    z.coerce
      .number()
      .int()
      .min(0)
      .max(99)
      .nullable()
      .optional()
      .describe(`${kind} pauses of a team on a map; null: no limit.`),
  );

/** Pauses that each team has on a map; null: no limit; absent: what the settings of the game say. */
export const PauseBudgets = z.object({ technical: pauses('Technical'), tactical: pauses('Tactical') });
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
  veto: z
    .enum(['game', 'web'])
    .optional()
    .describe('Where the veto is held: in the game, or on the web before the match is loaded; absent: in the game.'),
  veto_start: VetoFirst.optional().describe(
    'Who begins a veto on the web; absent: as `veto_first` says. Without two known ratings that differ, a coin decides.',
  ),
  veto_clock: z.coerce
    .number()
    .int()
    .min(0)
    .max(600)
    .optional()
    .describe('Seconds for a step of a veto on the web; 0: no clock; absent: 45.'),
  veto_format: VetoFormat.nullish().describe('Steps of a veto on the web; absent: the usual order of the series.'),
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
  match_cvars: MatchCvars.default({}).describe('Settings of the game for this match, by name.'),
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
  ignore: WireBoolean.optional().describe(
    'False refuses teams with fewer players than the match asks for; true takes them; absent takes them with a warning in the answer.',
  ),
  pause_budgets: PauseBudgets.nullish().describe('Pauses that each team has on a map.'),
  game: z.enum(['cs2', 'csgo']).default('cs2').describe('Only `cs2` is played; `csgo` is taken for older clients.'),
});
export type MatchOptions = z.infer<typeof MatchOptions>;
export const CreateMatchBody = oneElementList(MatchOptions);

/** What may be wrong with a match that was made all the same. */
export const MatchWarning = z
  .object({
    code: z.literal('TEAM_TOO_SMALL').describe('A team has fewer players than the match asks for.'),
    field: z.enum(['team1_id', 'team2_id']).describe('The option that it is about.'),
    message: z.string().describe('The same in English.'),
  })
  .meta({ id: 'MatchWarning', description: 'What may be wrong with a match that was made all the same.' });
export type MatchWarning = z.infer<typeof MatchWarning>;

/** Partial update; absent or null means unchanged (wire contract §1). */
export const UpdateMatchBody = oneElementList(
  z.object({
    match_id: RowId.nullish().describe('Id of the match.'),
    user_id: RowId.nullish().describe(
      'New owner: an account that may make matches, and may use the server of this one.',
    ),
    server_id: RowId.nullish().describe('Another game server: the match moves there.'),
    season_id: RowId.nullish().describe('Season that it belongs to.'),
    title: typedText(60).nullish().describe('Title that the game shows; `{MAPNUMBER}` and `{MAXMAPS}` are filled in.'),
    start_time: optionalDate.describe('`YYYY-MM-DD HH:MM:SS` in UTC, or ISO 8601.'),
    private_match: WireBoolean.nullish().describe('Only owner, staff and players see it.'),
    cancelled: WireBoolean.nullish().describe('True cancels the match.'),
    forfeit: WireBoolean.nullish().describe('1 together with `winner` gives the match to it.'),
    winner: RowId.nullish().describe(
      'Id of the team that wins: needs `forfeit: 1`, or the scores of a match that was played elsewhere.',
    ),
    team1_score: z.coerce.number().int().min(0).max(9).nullish().describe('Maps won by team 1: enters the result.'),
    team2_score: z.coerce.number().int().min(0).max(9).nullish().describe('Maps won by team 2: enters the result.'),
    end_time: optionalDate.describe('When it ended: with scores, or alone once it is over.'),
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
    match_cvars: MatchCvars.nullish().describe('Settings of the game for this match, by name.'),
    pause_budgets: PauseBudgets.nullish().describe('Pauses that each team has on a map.'),
    game: typedText(20).nullish().describe('`cs2`; `csgo` is taken for older clients.'),
    plugin_version: typedText(32)
      .nullish()
      .describe('Version of the plugin, as shown until the server itself tells it.'),
    ignore_server: WireBoolean.nullish().describe('1: leave the game server as it is, whatever `server_id` says.'),
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
