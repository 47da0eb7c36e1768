import { z } from 'zod';
import { RowId, TypedSteamId, WireBoolean, instantOfText, oneElementList, typedText } from '../shared';
import { describeCounter } from './answers';
import { STAT_COUNTERS } from './stat-counters';
import type { StatCounter } from './stat-counters';

/** Ids of maps, players and steps are made of the match's id, and may be longer than that. */
export const StatRowId = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,16}$/)
      .transform(Number),
  ])
  .pipe(z.number().int().positive().max(Number.MAX_SAFE_INTEGER));

const whole = (most: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
    ])
    .pipe(z.number().int().min(0).max(most));

const MapNumber = whole(20).describe('Number of the map in the series, from 0.');
const score = whole(999);
const reason = typedText(200).optional().describe('Why, for the timeline of the match.');
const undo = WireBoolean.optional().describe(
  'true: only the correction is taken back, and what the game server told shows again.',
);
const time = z
  .string()
  .max(40)
  .transform((value, context) => {
    const instant = instantOfText(value);
    if (instant !== null) return instant;
    context.addIssue({ code: 'custom', message: 'must be a date and time' });
    return z.NEVER;
  })
  .optional();

const counters = Object.fromEntries(
  STAT_COUNTERS.map((name) => [name, whole(1_000_000).optional().describe(describeCounter(name))]),
) as Record<StatCounter, z.ZodOptional<ReturnType<typeof whole>>>;

const playerFields = {
  team_id: RowId.optional().describe('One of the two teams of the match.'),
  name: typedText(64).optional().describe('Name in the game.'),
  ...counters,
  reason,
};
const onMap = {
  map_id: StatRowId.optional().describe('Id of the row of the map.'),
  map_number: MapNumber.optional(),
};

export const InsertPlayerStat = oneElementList(
  z.object({
    match_id: RowId.describe('Match, of any state.'),
    ...onMap,
    steam_id: TypedSteamId.describe('Player, in any spelling of a Steam id.'),
    ...playerFields,
  }),
);
export type InsertPlayerStat = z.infer<typeof InsertPlayerStat>;

const playerRow = {
  id: StatRowId.optional().describe('Id of the row; or match, map and player.'),
  match_id: RowId.optional().describe('Match.'),
  ...onMap,
  steam_id: TypedSteamId.optional().describe('Player, in any spelling of a Steam id.'),
};
export const UpdatePlayerStat = oneElementList(z.object({ ...playerRow, ...playerFields }));
export type UpdatePlayerStat = z.infer<typeof UpdatePlayerStat>;
export const DeletePlayerStat = oneElementList(z.object({ ...playerRow, undo, reason }));
export type DeletePlayerStat = z.infer<typeof DeletePlayerStat>;

const mapFields = {
  map_name: typedText(64).optional().describe('Name of the map, as `de_nuke`.'),
  team1_score: score.optional().describe('Rounds of team 1.'),
  team2_score: score.optional().describe('Rounds of team 2.'),
  /** Null has a meaning here: nobody won. */
  winner: z
    .union([RowId, z.literal('none')])
    .optional()
    .describe('Id of the team that won it; `none`: a draw.'),
  start_time: time.describe('`YYYY-MM-DD HH:MM:SS` in UTC, or ISO 8601.'),
  end_time: time.describe('`YYYY-MM-DD HH:MM:SS` in UTC, or ISO 8601.'),
  round_restored: WireBoolean.optional().describe('A round was restored on this map.'),
  reason,
};
export const InsertMapStat = oneElementList(
  z.object({ match_id: RowId.describe('Match, of any state.'), map_number: MapNumber, ...mapFields }),
);
export type InsertMapStat = z.infer<typeof InsertMapStat>;
const mapRow = {
  id: StatRowId.optional().describe('Id of the row; or match and number of the map.'),
  map_stats_id: StatRowId.optional().describe('The same as `id`.'),
  match_id: RowId.optional().describe('Match.'),
  map_number: MapNumber.optional(),
};
export const UpdateMapStat = oneElementList(z.object({ ...mapRow, ...mapFields }));
export type UpdateMapStat = z.infer<typeof UpdateMapStat>;
export const DeleteMapStat = oneElementList(z.object({ ...mapRow, undo, reason }));
export type DeleteMapStat = z.infer<typeof DeleteMapStat>;

const action = z
  .enum(['pick', 'ban', 'veto'])
  .transform((word) => (word === 'pick' ? ('pick' as const) : ('ban' as const)))
  .describe('`pick`, or `ban` (also `veto`).');
const vetoFields = {
  map_name: typedText(32).describe('Name of the map.'),
  team_name: typedText(64).describe('Name of the team, or `Decider`.'),
};
export const InsertVeto = oneElementList(
  z.object({ match_id: RowId.describe('Match, of any state.'), ...vetoFields, pick_or_ban: action, reason }),
);
export type InsertVeto = z.infer<typeof InsertVeto>;
export const UpdateVeto = oneElementList(
  z.object({
    match_id: RowId.describe('Match.'),
    veto_id: StatRowId.describe('Id of the step.'),
    map_name: vetoFields.map_name.optional(),
    team_name: vetoFields.team_name.optional(),
    pick_or_ban: action.optional(),
    reason,
  }),
);
export type UpdateVeto = z.infer<typeof UpdateVeto>;
export const DeleteVeto = oneElementList(
  z.object({
    match_id: RowId.describe('Match.'),
    veto_id: StatRowId.optional().describe('One step; absent: all of the match.'),
    undo,
    reason,
  }),
);
export type DeleteVeto = z.infer<typeof DeleteVeto>;

const sideFields = {
  map_name: typedText(32).describe('Name of the map.'),
  team_name: typedText(64).describe('Name of the team that chose, or `Default`.'),
  side: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^(ct|t)$/, 'must be ct or t')
    .describe('`ct` or `t`.'),
};
const vetoId = StatRowId.optional().describe('Step of the veto that it belongs to; its map is taken.');
export const InsertVetoSide = oneElementList(
  z.object({ match_id: RowId.describe('Match, of any state.'), ...sideFields, veto_id: vetoId, reason }),
);
export type InsertVetoSide = z.infer<typeof InsertVetoSide>;
export const UpdateVetoSide = oneElementList(
  z.object({
    match_id: RowId.describe('Match.'),
    id: StatRowId.optional().describe('Id of the row; or the map, or the step of the veto.'),
    veto_id: vetoId,
    map_name: sideFields.map_name.optional(),
    team_name: sideFields.team_name.optional(),
    side: sideFields.side.optional(),
    reason,
  }),
);
export type UpdateVetoSide = z.infer<typeof UpdateVetoSide>;
export const DeleteVetoSide = oneElementList(
  z.object({
    match_id: RowId.describe('Match.'),
    id: StatRowId.optional().describe('One row; absent: all of the match.'),
    undo,
    reason,
  }),
);
export type DeleteVetoSide = z.infer<typeof DeleteVetoSide>;

const killFields = {
  player_name: typedText(64, 0).optional().describe('Who died: name.'),
  player_side: typedText(8, 0).optional().describe('Side of who died.'),
  round_number: whole(999).optional().describe('Round.'),
  round_time: whole(10_000_000).optional().describe('Milliseconds since the round began.'),
  attacker_steam_id: TypedSteamId.optional().describe('Who killed.'),
  attacker_name: typedText(64, 0).optional().describe('Name of who killed.'),
  attacker_side: typedText(8, 0).optional().describe('Side of who killed.'),
  weapon: typedText(32, 0).optional().describe('Weapon.'),
  bomb: WireBoolean.optional().describe('Killed by the bomb.'),
  headshot: WireBoolean.optional().describe('A headshot.'),
  thru_smoke: WireBoolean.optional().describe('Through smoke.'),
  attacker_blind: WireBoolean.optional().describe('The attacker was flashed.'),
  no_scope: WireBoolean.optional().describe('Without scope.'),
  suicide: WireBoolean.optional().describe('A suicide.'),
  friendly_fire: WireBoolean.optional().describe('Killed by an own player.'),
  assister_steam_id: TypedSteamId.optional().describe('Who assisted.'),
  assister_name: typedText(64, 0).optional().describe('Name of who assisted.'),
  assister_side: typedText(8, 0).optional().describe('Side of who assisted.'),
  assist_friendly_fire: WireBoolean.optional().describe('The assist was by an own player.'),
  flash_assist: WireBoolean.optional().describe('The assist was by flashbang.'),
  reason,
};
export const InsertKill = oneElementList(
  z.object({
    match_id: RowId.describe('Match, of any state.'),
    ...onMap,
    player_steam_id: TypedSteamId.describe('Who died, in any spelling of a Steam id.'),
    ...killFields,
  }),
);
export type InsertKill = z.infer<typeof InsertKill>;
export const UpdateKill = oneElementList(
  z.object({
    id: StatRowId.describe('Id of the row.'),
    player_steam_id: TypedSteamId.optional().describe('Who died.'),
    ...killFields,
  }),
);
export type UpdateKill = z.infer<typeof UpdateKill>;
export const DeleteKill = oneElementList(
  z.object({
    id: StatRowId.optional().describe('One row; or the match.'),
    match_id: RowId.optional().describe('All of this match.'),
    reason,
  }),
);
export type DeleteKill = z.infer<typeof DeleteKill>;
