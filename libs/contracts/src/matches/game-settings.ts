import { z } from 'zod';

/**
 * Settings of the game (cvars) that a match or a season may bring. Each runs on the server as a console line `name "value"` at the
 * load and at every go-live (plugin contract §1.5), so the list holds rules of play and nothing that reaches a file, another
 * machine, a right, a password, the life of the server, or what is reported to us. Names are compared in lower case.
 * `docs/game-settings.md` has the list for people; a test compares the two.
 */
export const GAME_SETTINGS: { readonly families: readonly string[]; readonly names: readonly string[] } = {
  /** Every name that begins so, less `NOT_RULES`. */
  families: [
    'mp_',
    'ammo_',
    'cash_',
    'ff_damage_',
    'spec_freeze_',
    'spec_replay_',
    'bot_allow_',
    'bot_autodifficulty_',
  ],
  names: [
    'hostname',
    'bot_chatter',
    'bot_controllable',
    'bot_defer_to_human_goals',
    'bot_defer_to_human_items',
    'bot_difficulty',
    'bot_join_after_player',
    'bot_join_team',
    'bot_quota',
    'bot_quota_mode',
    'get5_allow_force_ready',
    'get5_allow_technical_pause',
    'get5_auto_ready_active_players',
    'get5_check_auths',
    'get5_damageprint_excess',
    'get5_fixed_pause_time',
    'get5_live_countdown_time',
    'get5_max_pause_time',
    'get5_max_pauses',
    'get5_max_tech_pause_duration',
    'get5_max_tech_pauses',
    'get5_pause_on_veto',
    'get5_print_damage',
    'get5_reset_pauses_each_half',
    'get5_stop_command_enabled',
    'get5_stop_command_no_damage',
    'get5_stop_command_time_limit',
    'get5_time_to_make_knife_decision',
    'get5_time_to_start',
    'matchzy_admin_chat_prefix',
    'matchzy_allow_force_ready',
    'matchzy_chat_messages_timer_delay',
    'matchzy_chat_prefix',
    'matchzy_enable_damage_report',
    'matchzy_enable_tech_pause',
    'matchzy_hostname_format',
    'matchzy_knife_enabled_default',
    'matchzy_match_start_message',
    'matchzy_max_tech_pauses_allowed',
    'matchzy_minimum_ready_required',
    'matchzy_smoke_color_enabled',
    'matchzy_stop_command_available',
    'matchzy_stop_command_no_damage',
    'matchzy_tech_pause_duration',
    'matchzy_tech_pause_flag',
    'matchzy_use_pause_command_for_tactical_pause',
    'sv_accelerate',
    'sv_airaccelerate',
    'sv_allow_votes',
    'sv_alltalk',
    'sv_auto_full_alltalk_during_warmup_half_end',
    'sv_autobunnyhopping',
    'sv_buy_status_override',
    'sv_competitive_official_5v5',
    'sv_damage_print_enable',
    'sv_deadtalk',
    'sv_disable_radar',
    'sv_enablebunnyhopping',
    'sv_falldamage_scale',
    'sv_friction',
    'sv_full_alltalk',
    'sv_gravity',
    'sv_grenade_trajectory_time_spectator',
    'sv_hide_roundtime_until_seconds',
    'sv_holiday_mode',
    'sv_ignoregrenaderadio',
    'sv_infinite_ammo',
    'sv_jump_impulse',
    'sv_jump_spam_penalty_time',
    'sv_ladder_scale_speed',
    'sv_maxspeed',
    'sv_maxvelocity',
    'sv_occlude_players',
    'sv_radio_throttle_window',
    'sv_show_team_equipment_prohibit',
    'sv_spawn_afk_bomb_drop_time',
    'sv_spec_hear',
    'sv_spec_post_death_additional_time',
    'sv_spec_use_tournament_content_standards',
    'sv_staminajumpcost',
    'sv_staminalandcost',
    'sv_staminamax',
    'sv_staminarecoveryrate',
    'sv_standable_normal',
    'sv_stopspeed',
    'sv_talk_after_dying_time',
    'sv_talk_enemy_dead',
    'sv_talk_enemy_living',
    'sv_teamid_overhead_always_prohibit',
    'sv_timebetweenducks',
    'sv_voiceenable',
    'sv_vote_issue_kick_allowed',
    'sv_walkable_normal',
    'sv_wateraccelerate',
    'sv_waterfriction',
    'tv_advertise_watchable',
    'tv_allow_camera_man',
    'tv_allow_static_shots',
    'tv_chatgroupsize',
    'tv_chattimelimit',
    'tv_delay',
    'tv_delay1',
    'tv_enable',
    'tv_maxclients',
    'tv_maxrate',
    'tv_name',
    'tv_relayvoice',
    'tv_show_allchat',
    'tv_snapshotrate',
    'tv_timeout',
    'tv_title',
    'tv_transmitall',
  ],
};

/**
 * Names of the families that are no rules of play, by their beginnings: commands that would run again at every go-live, files, what
 * the engine does behind the plugin, and the delay that would keep a server busy after its match.
 */
export const NOT_RULES: readonly string[] = [
  'mp_backup_',
  'mp_bot_',
  'mp_disable_',
  'mp_dump',
  'mp_endmatch_',
  'mp_force_',
  'mp_forcerespawn',
  'mp_forcewin',
  'mp_log',
  'mp_match_end_',
  'mp_match_restart_delay',
  'mp_pause_match',
  'mp_restart',
  'mp_scrambleteams',
  'mp_swapteams',
  'mp_switchteams',
  'mp_tournament',
  'mp_unpause_match',
  'mp_verbose_',
  'mp_warmup_end',
  'mp_warmup_start',
];

const MOST_NAME_CHARACTERS = 150;
const MOST_VALUE_CHARACTERS = 150;
export const MOST_SETTINGS = 200;

const NAMES: ReadonlySet<string> = new Set(GAME_SETTINGS.names);

/** True for a name, in any case, that a match may set. */
export function isGameSetting(name: string): boolean {
  if (name.length > MOST_NAME_CHARACTERS || !/^[A-Za-z0-9_]+$/.test(name)) return false;
  const lower = name.toLowerCase();
  if (NAMES.has(lower)) return true;
  return (
    GAME_SETTINGS.families.some((family) => lower.startsWith(family) && lower.length > family.length) &&
    !NOT_RULES.some((start) => lower.startsWith(start))
  );
}

/** What would end the quoted argument or the line: quotes, `\`, `;`, controls (U+0085 too), line separators; and what no text of a person holds. */
const PLAIN_VALUE = /^[^"'`\\;\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ud800-\udfff]*$/u;

/** True for a value that stays one quoted argument of its console line. */
export const isGameSettingValue = (value: string): boolean =>
  value.length <= MOST_VALUE_CHARACTERS && PLAIN_VALUE.test(value);

export const CvarName = z
  .string()
  .refine(isGameSetting, 'is not a match setting that may be changed')
  .transform((name) => name.toLowerCase());

export const CvarValue = z
  .union([z.string(), z.number(), z.boolean()])
  .transform(String)
  .pipe(
    z
      .string()
      .max(MOST_VALUE_CHARACTERS)
      .regex(PLAIN_VALUE, 'must not contain quotes, backslashes, semicolons, line breaks or control characters'),
  );

/** Settings of the game for a match, by name; the names come out in lower case. */
export const MatchCvars = z
  .record(CvarName, CvarValue)
  .refine((cvars) => Object.keys(cvars).length <= MOST_SETTINGS, `may hold at most ${MOST_SETTINGS} settings`);

/** Settings as they were stored, by what becomes of them: what reaches the game, in lower case and in order, and the names that do not. */
export function sortGameSettings(cvars: Readonly<Record<string, string>>): {
  applied: Record<string, string>;
  leftOut: string[];
} {
  const applied: Record<string, string> = {};
  const leftOut: string[] = [];
  for (const [name, value] of Object.entries(cvars)) {
    if (!isGameSetting(name) || !isGameSettingValue(value)) {
      leftOut.push(name);
      continue;
    }
    const lower = name.toLowerCase();
    // The game runs the lines in order: of two spellings the later one counts, at its place.
    delete applied[lower];
    applied[lower] = value;
  }
  return { applied, leftOut };
}

/** What a setting is for the game, in whatever case it was stored; `name` in lower case. Undefined: not set, or left out. */
export function gameSetting(cvars: Readonly<Record<string, string>>, name: string): string | undefined {
  let found: string | undefined;
  for (const [stored, value] of Object.entries(cvars))
    if (stored.toLowerCase() === name && isGameSettingValue(value)) found = value;
  return found;
}
