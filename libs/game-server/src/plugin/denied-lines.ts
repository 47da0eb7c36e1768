import { MAX_LINE_BYTES } from './console-line';

/**
 * Console commands that an owner's raw line may not start (plugin contract §5.4): they take the server over, stop it, run
 * files, or hide another command inside (`alias`, `toggle`…), which would pass every check on the first word.
 */
const DENIED = new Set([
  'rcon_password',
  'quit',
  '_quit',
  'exit',
  'killserver',
  '_restart',
  'restart_server',
  'shutdown',
  'crash',
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
]);

const DENIED_PREFIXES = [
  'logaddress',
  'host_workshop',
  'plugin_',
  'css_plugins',
  'meta_',
  'sv_rcon_',
  'rcon_',
  'matchzy_remote_',
  'get5_remote_',
  'matchzy_demo_upload',
  'get5_demo_upload',
  'matchzy_loadmatch',
  'get5_loadmatch',
];

/** The rule that forbids a raw console line; null when it may be sent. */
export function deniedRconRule(line: string): string | null {
  // A second line would be a second command.
  if (/[\0\r\n]/.test(line)) return 'line_break';
  // The console cuts a longer line, and what is left could mean something else.
  if (Buffer.byteLength(line, 'utf8') > MAX_LINE_BYTES) return 'too_long';
  if (hasChain(line)) return 'chain';
  const word = /^[\s"]*([^\s"]+)/.exec(line)?.[1]?.toLowerCase();
  if (word === undefined) return 'empty';
  // Every command name is plain; anything else could be cut differently by the console than by us.
  if (!/^[a-z0-9_.+-]+$/.test(word)) return 'not_a_command';
  const name = word.replace(/^[+-]/, '');
  if (DENIED.has(name)) return name;
  return DENIED_PREFIXES.find((prefix) => name.startsWith(prefix)) ?? null;
}

export function isDeniedRconLine(line: string): boolean {
  return deniedRconRule(line) !== null;
}

/** A semicolon outside quotes; an odd number of quotes leaves open where the string ends, and counts as one. */
function hasChain(line: string): boolean {
  let inQuotes = false;
  for (const char of line) {
    if (char === '"') inQuotes = !inQuotes;
    else if (char === ';' && !inQuotes) return true;
  }
  return inQuotes && line.includes(';');
}
