import type { RemoteTarget, RemoteTargets } from '../gateway/gateway-types';
import { ConsoleLineError, bare, consoleLine, quoted, quotedText } from './console-line';

/**
 * The console strings of MatchZy and get5, and of the engine where the platform needs it; nobody else spells one out
 * (plugin contract §3). Builders throw ConsoleLineError, with the field's name, for what cannot be put on a line.
 */

/** MatchZy registers both; get5 only knows its own. The second is tried when the first is an unknown command. */
export type PluginDialect = 'matchzy' | 'get5';

export const statusCommand = 'get5_status';
export const webAvailableCommand = 'get5_web_available';
export const versionCommand = 'version';
export const statusJsonCommand = 'status_json';
/** The framework's own list with the true version: the one in the plugin's answers is a fixed fiction (plugin contract §3). */
export const pluginListCommand = 'css_plugins list';
/** Names of the maps on the server's disk; workshop maps are not among them. */
export const mapListCommand = 'maps *';

/** Works on a running match only; players cannot undo it. The plugin answers in the server's language. */
export const pauseCommand = 'sm_pause';
export const unpauseCommand = 'sm_unpause';

/** Starts whoever is ready; performs a pending restore. */
export const startCommand = 'css_start';

/** Resets the plugin without result, event or demo upload. */
export function endMatchCommand(dialect: PluginDialect): string {
  return dialect === 'matchzy' ? 'css_endmatch' : 'get5_endmatch';
}

export function loadMatchCommand(dialect: PluginDialect, url: string, headerKey: string, headerValue: string): string {
  return consoleLine(`${dialect}_loadmatch_url`, ...fetchArguments(url, headerKey, headerValue));
}

export function loadBackupFromUrlCommand(
  dialect: PluginDialect,
  url: string,
  headerKey: string,
  headerValue: string,
): string {
  return consoleLine(`${dialect}_loadbackup_url`, ...fetchArguments(url, headerKey, headerValue));
}

/** Quotes would become part of the file name, and a path never works. */
export function loadBackupCommand(dialect: PluginDialect, file: string): string {
  return consoleLine(`${dialect}_loadbackup`, bare('file', file));
}

export function listBackupsCommand(dialect: PluginDialect, matchId: number): string {
  return consoleLine(`${dialect}_listbackups`, bare('matchId', int32('matchId', matchId)));
}

export function addPlayerCommand(
  dialect: PluginDialect,
  steamId: string,
  team: 'team1' | 'team2' | 'spec',
  name: string,
): string {
  return consoleLine(`${dialect}_addplayer`, steam64(steamId), bare('team', team), quotedText('name', name));
}

export function removePlayerCommand(dialect: PluginDialect, steamId: string): string {
  return consoleLine(`${dialect}_removeplayer`, steam64(steamId));
}

/**
 * Where the plugin sends events, backups and demos. Each is a command of its own that prints nothing, cannot be read
 * back and cannot be cleared (plugin contract §2.1).
 */
export function remoteTargetCommands(dialect: PluginDialect, targets: RemoteTargets): string[] {
  return [
    ...targetCommands(`${dialect}_remote_log`, 'events', targets.events),
    ...targetCommands(`${dialect}_remote_backup`, 'backups', targets.backups),
    ...targetCommands(`${dialect}_demo_upload`, 'demos', targets.demos),
  ];
}

/** Unquoted: the plugin's boolean commands fail to parse a quoted value and silently keep the old one. */
export function booleanCommand(name: string, value: boolean): string {
  if (!/^(matchzy|get5)_[a-z0-9_]+$/.test(name)) throw new ConsoleLineError('setting', 'not_plain');
  return consoleLine(name, bare(name, String(value)));
}

/** Quoted, as the plugin itself runs the settings of a match. */
export const settingCommand = (name: string, value: string): string => consoleLine(name, quoted(name, value));

export function sayCommand(text: string): string {
  return consoleLine('say', quotedText('text', text));
}

const MARKER_ALIAS = 'placar_boot';

/** A console alias lives until the server restarts, and with it go all plugin settings (plugin contract §5.4). */
export function setBootMarkerCommand(nonce: string): string {
  const echo = `echo ${markerText(bare('nonce', nonce).rendered)}`;
  return consoleLine('alias', bare('alias', MARKER_ALIAS), quoted('nonce', echo));
}

/** Runs the alias: its reply carries `markerText(nonce)`, or says that there is no such command. */
export const readBootMarkerCommand = MARKER_ALIAS;

export function markerText(nonce: string): string {
  return `placar_boot_is_${nonce}`;
}

function fetchArguments(url: string, headerKey: string, headerValue: string) {
  if (!/^https?:\/\//.test(url)) throw new ConsoleLineError('url', 'not_plain');
  if (headerKey === '') throw new ConsoleLineError('headerKey', 'empty');
  return [quoted('url', url), quoted('headerKey', headerKey), quoted('headerValue', headerValue)];
}

function targetCommands(prefix: string, field: string, target: RemoteTarget): string[] {
  return [
    consoleLine(`${prefix}_url`, quoted(`${field}.url`, target.url)),
    consoleLine(`${prefix}_header_key`, quoted(`${field}.headerKey`, target.headerKey)),
    consoleLine(`${prefix}_header_value`, quoted(`${field}.headerValue`, target.headerValue)),
  ];
}

/** The plugin takes any string as an id, so ours is the only check. */
function steam64(value: string) {
  if (!/^7656119\d{10}$/.test(value)) throw new ConsoleLineError('steamId', 'not_plain');
  return bare('steamId', value);
}

/** MatchZy parses the id as a 32-bit integer; anything above makes the load fail (plugin contract §0). */
function int32(field: string, value: number): string {
  if (!Number.isInteger(value) || value < 0 || value > 0x7fffffff) throw new ConsoleLineError(field, 'not_plain');
  return String(value);
}
