import { z } from 'zod';
import { steamIdsOf } from './engine-clients';
import type {
  EngineStatus,
  PluginAvailability,
  PluginGameState,
  PluginSide,
  PluginStatus,
  PluginTeamStatus,
} from './plugin-status';
import { findJsonObject } from '../rcon/json-scan';
import { GAME_STATES } from './plugin-status';

// Chat colour bytes that the plugin leaves in console text (plugin contract §1.3)
const COLOUR_BYTES = /[\x01-\x08\x0b\x0c\x0e-\x10]/g;
// Everything that is not text: C0 without tab and line feed, and DEL.
const CONTROL_BYTES = /[\x00-\x08\x0b-\x1f\x7f]/g;

const MAX_CLEAN_LENGTH = 8000;

/** Console text fit for a log, an answer or a page: no control bytes, at most 8000 characters. */
export function cleanReply(text: string, maxLength: number = MAX_CLEAN_LENGTH): string {
  const clean = text.replaceAll('\r\n', '\n').replace(CONTROL_BYTES, '').trim();
  if (clean.length <= maxLength) return clean;
  const cut = clean.slice(0, maxLength);
  // Never half a surrogate pair.
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

/** Largest reply of a raw console line that is kept, in bytes of UTF-8. */
const MAX_RCON_REPLY_BYTES = 8 * 1024;

/** Text cut to so many bytes, never inside a character; the cut is shown. */
export function capBytes(text: string, maxBytes: number = MAX_RCON_REPLY_BYTES): string {
  if (Buffer.byteLength(text, 'utf8') <= maxBytes) return text;
  const bytes = Buffer.from(text, 'utf8').subarray(0, maxBytes - Buffer.byteLength('…'));
  return `${new TextDecoder('utf-8', { fatal: false }).decode(bytes).replace(/\uFFFD+$/, '')}…`;
}

const matchId = z
  .union([z.number(), z.string()])
  .nullish()
  .transform((value) => {
    const id = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    return typeof id === 'number' && Number.isSafeInteger(id) && id >= 0 ? id : null;
  });

const wholeOrNull = z
  .number()
  .int()
  .nullish()
  .transform((value) => (value == null || value < 0 ? null : value))
  .catch(null);

const flag = z.union([z.boolean(), z.literal(0).transform(() => false), z.literal(1).transform(() => true)]);

const team = z
  .object({
    name: z.string().catch(''),
    series_score: z.number().int().catch(0),
    current_map_score: z.number().int().catch(0),
    side: z.unknown().transform(readSide),
    ready: z.boolean().nullish().catch(null),
    connected_clients: z.number().int().nullish().catch(null),
  })
  .transform((value): PluginTeamStatus => ({
    name: value.name,
    seriesScore: value.series_score,
    mapScore: value.current_map_score,
    side: value.side,
    ready: value.ready ?? null,
    connected: (value.connected_clients ?? -1) < 0 ? null : (value.connected_clients ?? null),
  }))
  .nullish()
  .transform((value) => value ?? null)
  .catch(null);

const gamestate = z.union([z.enum(GAME_STATES), z.number().int().transform(stateOfNumber).pipe(z.enum(GAME_STATES))]);

const status = z
  .object({
    gamestate,
    paused: flag,
    matchid: matchId,
    map_number: wholeOrNull,
    round_number: wholeOrNull,
    team1: team,
    team2: team,
    maps: z.array(z.string()).nullish().catch(null),
    loaded_config_file: z.string().nullish().catch(null),
    plugin_version: z.string().catch(''),
  })
  .transform((value): PluginStatus => ({
    gamestate: value.gamestate,
    paused: value.paused,
    matchId: value.matchid,
    mapNumber: value.map_number,
    roundNumber: value.round_number,
    team1: value.team1,
    team2: value.team2,
    maps: value.maps ?? null,
    loadedConfigFile: value.loaded_config_file ?? null,
    pluginVersion: value.plugin_version,
  }));

const availability = z
  .object({ gamestate: z.number().int(), available: flag, plugin_version: z.string().catch('') })
  .transform((value): PluginAvailability => ({
    gamestate: value.gamestate,
    available: value.available,
    pluginVersion: value.plugin_version,
  }));

const engineStatus = z
  .object({
    server: z.object({
      map: z.string().nullish().catch(null),
      clients_human: z.number().int().nullish().catch(null),
    }),
    clients: z.array(z.record(z.string(), z.unknown())).nullish().catch(null),
  })
  .transform((value): EngineStatus => {
    const humans = value.server.clients_human ?? null;
    return { map: value.server.map ?? null, humans, steamIds: steamIdsOf(value.clients ?? null, humans) };
  });

/** The status object in the console output of `get5_status`; null when there is none of a form we know. */
export function parseStatus(text: string): PluginStatus | null {
  return pick(text, status);
}

/** The answer of `get5_web_available`: the free check that every plugin of the family has. */
export function parseWebAvailable(text: string): PluginAvailability | null {
  return pick(text, availability);
}

/** Map and humans out of the engine's `status_json`. */
export function parseStatusJson(text: string): EngineStatus | null {
  return pick(text, engineStatus);
}

/** The engine's word for a command that nobody registered. `command` keeps foreign noise about other commands apart. */
export function isUnknownCommand(text: string, command?: string): boolean {
  return cleanReply(text)
    .split('\n')
    .some((line) => /unknown command/i.test(line) && (command === undefined || line.includes(command)));
}

export type RosterReply = 'done' | 'already_on_a_team' | 'halftime' | 'no_match' | 'invalid_argument' | 'unknown';

/** What the plugins say to a change of the rosters: hard-coded English in all of them, without a prefix (plugin contract §3). */
export function classifyRosterReply(text: string): RosterReply {
  const clean = cleanReply(text);
  if (/cannot (?:add|remove) players during halftime/i.test(clean)) return 'halftime';
  if (/failed to add player/i.test(clean)) return 'already_on_a_team';
  if (/no match is (?:setup|loaded)/i.test(clean)) return 'no_match';
  if (/unknown team|^usage:|invalid steam ?(?:64|id)/im.test(clean)) return 'invalid_argument';
  return /\bsuccessfully\b/i.test(clean) ? 'done' : 'unknown';
}

/** The network build number out of `version`, as the plugin and the engine print it. */
export function parseVersion(text: string): string | null {
  return /\d{4,}/.exec(text)?.[0] ?? null;
}

export type LoadReply =
  | 'refused_already_loaded'
  | 'invalid_url'
  | 'http_error'
  | 'failed'
  | 'plugin_missing'
  | 'silent';

/**
 * What RCON shows after a load. The bracketed tags survive translation, the words do not (plugin contract §1.3, gotcha
 * 78). `silent` covers success and the worst failures alike, and `failed` is a hint only: noise may wear a bracket too.
 * So nothing is decided here that a status read does not confirm.
 */
export function classifyLoadReply(text: string): LoadReply {
  const clean = cleanReply(text);
  if (/unknown command.*load(match|backup)_url/i.test(clean)) return 'plugin_missing';
  if (clean.includes('[LoadMatchFromURL]')) return 'http_error';
  const refusal = /\[(?:LoadMatchDataCommand|LoadMatch)\](.*)/.exec(clean);
  // Both refusals share the tag; only the one about the URL repeats it.
  if (refusal) return refusal[1]?.includes('://') ? 'invalid_url' : 'refused_already_loaded';
  return /^\s*\[[^\]\n]+\]/m.test(clean) ? 'failed' : 'silent';
}

/** The name of the HTTP status in the plugin's reply (`NotFound`), for the report; null when it cannot be found. */
export function httpStatusOfReply(text: string): string | null {
  return /\[LoadMatchFromURL\][^\n]*:\s*([A-Za-z0-9]+)\s*$/m.exec(cleanReply(text))?.[1] ?? null;
}

function pick<T>(text: string, schema: z.ZodType<T>): T | null {
  return findJsonObject(text.replace(COLOUR_BYTES, ''), (value) => {
    const parsed = schema.safeParse(value);
    return parsed.success ? parsed.data : null;
  });
}

function readSide(value: unknown): PluginSide | null {
  const word = typeof value === 'string' ? value.toLowerCase() : '';
  if (word === 'ct') return 'ct';
  return word === 't' || word === 'terrorist' ? 't' : null;
}

function stateOfNumber(value: number): PluginGameState | undefined {
  return GAME_STATES[value];
}
