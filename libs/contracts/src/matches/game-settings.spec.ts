import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { MatchOptions, UpdateMatchBody } from './create-match';
import {
  GAME_SETTINGS,
  gameSetting,
  isGameSetting,
  isGameSettingValue,
  NOT_RULES,
  sortGameSettings,
} from './game-settings';
import { SeasonCvars, SEASON_OPTIONS } from '../seasons';

/** What would take a server over, stop it, open a file, hand out rights, or send our reports, backups and demos elsewhere. */
const DANGEROUS = [
  'matchzy_remote_log_url',
  'matchzy_remote_log_header_key',
  'matchzy_remote_log_header_value',
  'matchzy_remote_backup_url',
  'matchzy_remote_backup_header_key',
  'matchzy_remote_backup_header_value',
  'matchzy_demo_upload_url',
  'matchzy_demo_upload_header_key',
  'matchzy_demo_upload_header_value',
  'matchzy_demo_path',
  'matchzy_demo_name_format',
  'matchzy_demo_recording_enabled',
  'matchzy_loadmatch',
  'matchzy_loadmatch_url',
  'matchzy_loadbackup',
  'matchzy_loadbackup_url',
  'matchzy_everyone_is_admin',
  'matchzy_autostart_mode',
  'matchzy_pause_after_restore',
  'matchzy_reset_cvars_on_series_end',
  'get5_remote_log_url',
  'get5_remote_backup_url',
  'get5_demo_upload_url',
  'get5_loadmatch_url',
  'get5_web_api_url',
  'get5_web_api_key',
  'get5_server_id',
  'sv_setsteamaccount',
  'sv_shutdown',
  'sv_password',
  'sv_password_file',
  'sv_cheats',
  'sv_lan',
  'sv_rcon_whitelist_address',
  'sv_logecho',
  'sv_downloadurl',
  'sv_pausable',
  'tv_record',
  'tv_stoprecord',
  'tv_autorecord',
  'tv_password',
  'tv_relaypassword',
  'tv_broadcast_url',
  'tv_port',
  'mp_backup_restore_load_file',
  'mp_backup_round_file',
  'mp_bot_ai_bt',
  'mp_restartgame',
  'mp_swapteams',
  'mp_pause_match',
  'mp_warmup_end',
  'mp_match_end_changelevel',
  'mp_match_restart_delay',
  'mp_logdetail',
  'bot_kick',
  'bot_add',
  'bot_kill',
  'rcon_password',
  'hostname_in_client_status',
  'quit',
  'exec',
  'mp_',
  'mp_maxrounds;quit',
  'mp_max rounds',
  '\u017fv_gravity',
  'tv_\u212Aeep',
  '__proto__',
  'constructor',
];

const RULES = [
  'mp_maxrounds',
  'mp_overtime_enable',
  'mp_friendlyfire',
  'MP_FreezeTime',
  'mp_ct_default_melee',
  'hostname',
];
const BEYOND = ['"', "'", '`', '\\', ';', '\n', '\r', '\0', '\u001b', '\u007f', '\u0085', '\u009b', '\u2028', '\u2029'];
const BREAKERS = [...BEYOND, '\ud800', '\udfff', 'x\ud83d'];

const match = (cvars: unknown) =>
  MatchOptions.safeParse({ team1_id: 1, team2_id: 2, max_maps: 1, veto_mappool: 'de_nuke', match_cvars: cvars });
const update = (cvars: unknown) => UpdateMatchBody.safeParse({ match_id: 1, match_cvars: cvars });
const ways: [string, (cvars: Record<string, string>) => { success: boolean }][] = [
  ['a new match', match],
  ['a match that exists', update],
  ['a season', (cvars) => SeasonCvars.safeParse(cvars)],
];

describe.each(ways)('settings of the game in %s', (_, read) => {
  it('hold none that reaches beyond the rules of play, in whatever case it is written', () => {
    for (const name of DANGEROUS.filter((one) => one !== '__proto__'))
      for (const written of [
        name,
        name.replace(/[a-z]/g, (letter) => letter.toUpperCase()),
        name.replace(/_[a-z]/g, (two) => two.toUpperCase()),
      ])
        expect([written, read({ [written]: '1' }).success]).toEqual([written, false]);
  });

  it('hold rules of play with plain values', () => {
    for (const name of [...RULES, ...GAME_SETTINGS.names])
      expect([name, read({ [name]: '1' }).success]).toEqual([name, true]);
    for (const value of ['', '0.5', 'Copa São João 🐆 | {TEAM1} vs {TEAM2}', '大阪', '-1', '[Liga] 5/10'])
      expect([value, read({ hostname: value }).success]).toEqual([value, true]);
  });

  it('hold no value that would end its argument or its line', () => {
    for (const sign of BREAKERS) expect([sign, read({ hostname: `a${sign}b` }).success]).toEqual([sign, false]);
    expect(read({ hostname: 'x'.repeat(151) }).success).toBe(false);
  });
});

describe('settings of the game', () => {
  it('are kept in lower case, and names are named when they are refused', () => {
    expect(match({ MP_MaxRounds: 24 }).data?.match_cvars).toEqual({ mp_maxrounds: '24' });
    const issues = match({ matchzy_remote_log_url: 'http://stranger.example' }).error?.issues;
    expect(issues).toMatchObject([{ path: ['match_cvars', 'matchzy_remote_log_url'] }]);
  });

  it('stand beside the ten options of a season, and those are no settings of a match', () => {
    const options = Object.fromEntries(SEASON_OPTIONS.map((name) => [name, 'de_nuke de_mirage']));
    expect(SeasonCvars.parse({ ...options, spectators: '76561198000000001;Ana', MP_x: 1 })).toMatchObject({
      map_pool: 'de_nuke de_mirage',
      spectators: '76561198000000001;Ana',
      mp_x: '1',
    });
    for (const name of SEASON_OPTIONS) expect([name, isGameSetting(name)]).toEqual([name, false]);
  });

  it('that were stored before are told apart, and of two spellings the later one counts at its place', () => {
    const stored = {
      MP_MAXROUNDS: '30',
      MatchZy_Remote_Log_URL: 'http://stranger.example',
      mp_freezetime: '15; quit',
      hostname: 'Copa',
      mp_maxrounds: '24',
    };
    const { applied, leftOut } = sortGameSettings(stored);
    expect(Object.entries(applied)).toEqual([
      ['hostname', 'Copa'],
      ['mp_maxrounds', '24'],
    ]);
    expect(leftOut).toEqual(['MatchZy_Remote_Log_URL', 'mp_freezetime']);
    expect([gameSetting(stored, 'mp_maxrounds'), gameSetting(stored, 'mp_freezetime')]).toEqual(['24', undefined]);
  });

  it('never become more than one console line with two words, whatever is stored', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...DANGEROUS, ...RULES, ...BREAKERS));
    fc.assert(
      fc.property(fc.dictionary(text, text), (stored) => {
        for (const [name, value] of Object.entries(sortGameSettings(stored).applied)) {
          expect(`${name} "${value}"`).toMatch(/^[a-z0-9_]+ "[^"\\;\u0000-\u001f\u0085\u2028\u2029]*"$/);
          expect(DANGEROUS).not.toContain(name);
          expect(isGameSettingValue(value)).toBe(true);
        }
      }),
    );
  });

  it('are listed for people as they are', () => {
    const page = readFileSync(join(__dirname, '../../../../docs/game-settings.md'), 'utf8');
    const names = page.slice(page.indexOf('## Names'), page.indexOf('## Values'));
    const listed = [...names.matchAll(/`([a-z0-9_]+)(\*?)`/g)].map(([, name, star]) => `${name}${star}`);
    const families = [...GAME_SETTINGS.families, ...NOT_RULES].map((start) => `${start}*`);
    expect(new Set(listed)).toEqual(new Set([...families, ...GAME_SETTINGS.names, ...SEASON_OPTIONS]));
  });
});
