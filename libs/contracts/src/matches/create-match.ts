import { z } from 'zod';
import { RowId, Side, WireBoolean, oneElementList, typedText } from '../shared';

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
  technical: z.coerce.number().int().min(0).max(99).nullable().optional(),
  tactical: z.coerce.number().int().min(0).max(99).nullable().optional(),
});
export type PauseBudgets = z.infer<typeof PauseBudgets>;

const optionalDate = z
  .union([z.string(), z.null()])
  .optional()
  .transform((value, context) => {
    if (value === undefined || value === null || value === '') return null;
    const iso = /^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?$/.test(value) ? `${value.replace(' ', 'T')}Z` : value;
    const time = Date.parse(iso);
    if (Number.isNaN(time)) {
      context.addIssue({ code: 'custom', message: 'must be a date and time' });
      return z.NEVER;
    }
    return new Date(time).toISOString();
  });

/** Every option of a match (wire contract §5.4). Cross-field rules are checked by the domain with named fields. */
export const MatchOptions = z.object({
  server_id: RowId.nullish(),
  ignore_server: WireBoolean.default(false),
  /** Ours: without a server, wait for a free one of the pool or have one started; the answer carries the request's id. */
  server_request: z.enum(['pool', 'on_demand']).nullish(),
  team1_id: RowId,
  team2_id: RowId,
  season_id: RowId.nullish(),
  start_time: optionalDate,
  max_maps: z.coerce.number().int().min(1).max(7),
  title: typedText(60, 0).default(''),
  skip_veto: WireBoolean.default(false),
  veto_first: z.enum(['team1', 'team2']).default('team1'),
  veto_mappool: mapList,
  side_type: SideType.default('standard'),
  map_sides: sideList.nullish(),
  players_per_team: z.coerce.number().int().min(1).max(12).default(5),
  min_players_to_ready: z.coerce.number().int().min(0).max(12).default(5),
  min_spectators_to_ready: z.coerce.number().int().min(0).max(12).default(0),
  wingman: WireBoolean.default(false),
  spectator_auths: z.array(spectator).max(40).default([]),
  match_cvars: z.record(CvarName, CvarValue).default({}),
  enforce_teams: WireBoolean.default(true),
  private_match: WireBoolean.default(false),
  is_pug: WireBoolean.default(false),
  tv_delay: z.coerce.number().int().min(0).max(600).default(0),
  ignore: WireBoolean.default(false),
  pause_budgets: PauseBudgets.nullish(),
  game: z.enum(['cs2', 'csgo']).default('cs2'),
});
export type MatchOptions = z.infer<typeof MatchOptions>;
export const CreateMatchBody = oneElementList(MatchOptions);

/** Partial update; absent or null means unchanged (wire contract §1). */
export const UpdateMatchBody = oneElementList(
  z.object({
    match_id: RowId,
    server_id: RowId.nullish(),
    season_id: RowId.nullish(),
    title: typedText(60).nullish(),
    start_time: optionalDate,
    private_match: WireBoolean.nullish(),
    cancelled: WireBoolean.nullish(),
    forfeit: WireBoolean.nullish(),
    winner: RowId.nullish(),
    veto_mappool: mapList.nullish(),
    side_type: SideType.nullish(),
    map_sides: sideList.nullish(),
    veto_first: z.enum(['team1', 'team2']).nullish(),
    players_per_team: z.coerce.number().int().min(1).max(12).nullish(),
    min_players_to_ready: z.coerce.number().int().min(0).max(12).nullish(),
    min_spectators_to_ready: z.coerce.number().int().min(0).max(12).nullish(),
    wingman: WireBoolean.nullish(),
    enforce_teams: WireBoolean.nullish(),
    tv_delay: z.coerce.number().int().min(0).max(600).nullish(),
    spectator_auths: z.array(spectator).max(40).nullish(),
    match_cvars: z.record(CvarName, CvarValue).nullish(),
    pause_budgets: PauseBudgets.nullish(),
  }),
);
export type UpdateMatchBody = z.infer<typeof UpdateMatchBody>;

/** `{match_id}` deletes one closed match, `{all_cancelled:true}` all of the caller's cancelled ones. */
export const DeleteMatchBody = oneElementList(
  z.union([z.object({ all_cancelled: z.literal(true) }), z.object({ match_id: RowId })]),
);
export type DeleteMatchBody = z.infer<typeof DeleteMatchBody>;
export { Side };
