import { z } from 'zod';

/** In which role somebody uses the console of a match's server: as its owner, as staff, or as super admin. */
export const ConsoleRole = z.enum(['owner', 'admin', 'super_admin']);
export type ConsoleRole = z.infer<typeof ConsoleRole>;

/** What a line does to a match: nothing that stays, an interruption, or something that cannot be taken back. */
export const ConsoleRisk = z.enum(['safe', 'disruptive', 'destructive']);
export type ConsoleRisk = z.infer<typeof ConsoleRisk>;

/** One command that the console offers; `key` is its one line of help in the page's own words. */
export const ConsoleCommand = z.object({
  name: z.string().describe('Name of the command.'),
  args: z.string().describe('Its arguments, for people.'),
  risk: ConsoleRisk.describe('What it does to a match.'),
  key: z.string().describe('Key of its help in the dictionaries of the page.'),
});
export type ConsoleCommand = z.infer<typeof ConsoleCommand>;

const command = (name: string, args: string, risk: ConsoleRisk = 'safe'): ConsoleCommand => ({
  name,
  args,
  risk,
  key: `rcon.${name}`,
});

/** What the console offers while somebody types; other lines may be sent, too, where no rule forbids them. */
export const CONSOLE_VOCABULARY: readonly ConsoleCommand[] = [
  command('status', ''),
  command('status_json', ''),
  command('version', ''),
  command('stats', ''),
  command('get5_status', ''),
  command('get5_web_available', ''),
  command('matchzy_listbackups', '<match id>'),
  command('say', '<text>'),
  command('css_asay', '<text>'),
  command('sv_password', '<password>'),
  command('hostname', '<name>'),
  command('tv_status', ''),
  command('tv_delay', '<seconds>'),
  command('mp_warmuptime', '<seconds>'),
  command('mp_freezetime', '<seconds>'),
  command('mp_maxrounds', '<rounds>', 'disruptive'),
  command('mp_overtime_enable', '<0|1>'),
  command('mp_team_timeout_max', '<number>'),
  command('mp_team_timeout_time', '<seconds>'),
  command('timeout_ct_start', '', 'disruptive'),
  command('timeout_terrorist_start', '', 'disruptive'),
  command('sm_pause', '', 'disruptive'),
  command('sm_unpause', '', 'disruptive'),
  command('css_start', '', 'disruptive'),
  command('css_roundknife', '', 'disruptive'),
  command('css_skipveto', '', 'disruptive'),
  command('matchzy_addplayer', '<steam id> <team1|team2|spec> "<name>"'),
  command('matchzy_removeplayer', '<steam id>', 'disruptive'),
  command('matchzy_minimum_ready_required', '<number>'),
  command('matchzy_stop_command_available', '<true|false>'),
  command('matchzy_pause_after_restore', '<true|false>'),
  command('kickid', '<user id> <reason>', 'disruptive'),
  command('bot_kick', '', 'disruptive'),
  command('reload_admins', '', 'disruptive'),
  command('mp_pause_match', '', 'destructive'),
  command('mp_swapteams', '', 'destructive'),
  command('mp_restartgame', '<seconds>', 'destructive'),
  command('changelevel', '<map>', 'destructive'),
  command('css_map', '<map>', 'destructive'),
  command('css_restore', '<round>', 'destructive'),
  command('css_endmatch', '', 'destructive'),
  command('css_restart', '', 'destructive'),
  command('matchzy_loadbackup', '<file>', 'destructive'),
  command('host_workshop_map', '<workshop id>', 'destructive'),
  command('exec', '<file>', 'destructive'),
  command('css_plugins', '<list|load|unload>', 'destructive'),
];

/**
 * Commands that nobody's raw line may start (plugin contract §5.4): they take the server over, stop it, cut its wires to us, or
 * hide another command inside (`alias`, `toggle`…), which would pass every check on the first word. What a role may not besides
 * stands in `deniedForRole`.
 */
export const NEVER_ALLOWED: { readonly names: ReadonlySet<string>; readonly prefixes: readonly string[] } = {
  names: new Set([
    'rcon_password',
    'quit',
    '_quit',
    'exit',
    'killserver',
    '_restart',
    'restart_server',
    'shutdown',
    'crash',
    'writeip',
    'writeid',
    'con_logfile',
    'sv_password_file',
    'alias',
    'toggle',
    'incrementvar',
    'multvar',
    'bind',
    'bindtoggle',
    'setinfo',
    'cmd',
    'rcon',
    'placar_boot',
  ]),
  prefixes: [
    'logaddress',
    'sv_rcon_',
    'rcon_',
    'matchzy_remote_',
    'get5_remote_',
    'matchzy_demo_upload',
    'get5_demo_upload',
    'matchzy_loadmatch',
    'get5_loadmatch',
  ],
};

interface RoleRule {
  /** The least role that may. */
  least: ConsoleRole;
  names: ReadonlySet<string>;
  prefixes: readonly string[];
}

const RANK: Readonly<Record<ConsoleRole, number>> = { owner: 0, admin: 1, super_admin: 2 };

const ROLE_RULES: readonly RoleRule[] = [
  {
    // They end, unload, restore or forge a match behind the platform's back; its own tools do the same and see to it.
    least: 'admin',
    names: new Set([
      'css_endmatch',
      'css_forceend',
      'get5_endmatch',
      'css_restart',
      'css_rr',
      'css_restore',
      'css_map',
      'changelevel',
      'map',
      'mp_restartgame',
      'mp_swapteams',
      'mp_pause_match',
      'mp_unpause_match',
      'mp_backup_restore_load_file',
      'ent_fire',
      'bot_add',
    ]),
    prefixes: ['matchzy_loadbackup', 'get5_loadbackup'],
  },
  {
    // They run files and foreign code, or change the rules of the engine.
    least: 'super_admin',
    names: new Set([
      'exec',
      'execifexists',
      'exec_async',
      'execwithwhitelist',
      'sv_cheats',
      'plugin',
      'css',
      'css_plugins',
      'css_plugin',
      'meta',
    ]),
    prefixes: ['host_workshop', 'plugin_', 'css_plugins', 'meta_'],
  },
];

/** The rule by which this command is not for this role; null when it is. `name` in lower case, without quotes. */
export function deniedForRole(name: string, role: ConsoleRole): string | null {
  for (const { least, names, prefixes } of ROLE_RULES) {
    if (RANK[role] >= RANK[least]) continue;
    if (names.has(name)) return name;
    const prefix = prefixes.find((start) => name.startsWith(start));
    if (prefix !== undefined) return prefix;
  }
  return null;
}

const written = ({ names, prefixes }: { names: ReadonlySet<string>; prefixes: readonly string[] }): string[] => [
  ...names,
  ...prefixes.map((prefix) => `${prefix}*`),
];

/** What is refused to somebody in this role, first what only he lacks the rank for; a star stands for any ending. */
export function refusedCommands(role: ConsoleRole): { role: string[]; always: string[] } {
  const above = ROLE_RULES.filter(({ least }) => RANK[role] < RANK[least]);
  return { role: above.flatMap(written), always: written(NEVER_ALLOWED) };
}

/** What the console offers to somebody in this role. */
export const consoleVocabulary = (role: ConsoleRole): ConsoleCommand[] =>
  CONSOLE_VOCABULARY.filter(({ name }) => deniedForRole(name, role) === null);

/** Answer of `GET /matches/:id/rcon/vocabulary`. */
export const ConsoleVocabularyAnswer = z.object({
  role: ConsoleRole.describe('In which role this person uses the console.'),
  commands: z.array(ConsoleCommand).describe('What the console offers.'),
  refused: z
    .object({
      role: z.array(z.string()).describe('To this role; a star stands for any ending.'),
      always: z.array(z.string()).describe('To everybody; a star stands for any ending.'),
    })
    .describe('Commands that are refused.'),
});
export type ConsoleVocabularyAnswer = z.infer<typeof ConsoleVocabularyAnswer>;

const MASK = '***';
const SECRET = '[\\w.-]*(?:password|passwd|header_value|token|secret|api_?key|authorization)[\\w.-]*';
const SECRET_COMMAND = new RegExp(`^([\\s"]*${SECRET}"?)\\s+\\S`, 'i');
/** `name = value`, `"name": "value"` and the echoed `name "value"`. */
const SECRET_VALUE = new RegExp(`("?\\b${SECRET}"?)(\\s*[=:]\\s*|\\s+(?="))("[^"\\n]*"|[^\\s"(][^\\n"(]*)`, 'gi');
/** The form of our own tokens for game servers: 24 signs of base 32. */
const OWN_TOKEN = /\b[A-Z2-7]{24}\b/g;

/** A console line as it may be kept: what it sets a secret to is cut out. `secret` tells that it was. */
export function maskedLine(line: string): { line: string; secret: boolean } {
  const start = SECRET_COMMAND.exec(line)?.[1];
  return start === undefined ? { line, secret: false } : { line: `${start.trim()} ${MASK}`, secret: true };
}

/** A server's reply as it may be shown and kept; `known` are secrets that must not stand in it whatever their form. */
export function maskedReply(text: string, known: readonly string[] = []): string {
  const masked = text.replace(SECRET_VALUE, `$1$2${MASK}`).replace(OWN_TOKEN, MASK);
  return known.filter((secret) => secret.length >= 4).reduce((now, secret) => now.replaceAll(secret, MASK), masked);
}
