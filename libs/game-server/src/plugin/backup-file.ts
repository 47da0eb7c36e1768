import { z } from 'zod';

/** A round backup of MatchZy (plugin contract §3.2). `round` is rounds completed, `mapNumber` is 0-based. */
export interface ParsedBackup {
  readonly matchId: number;
  readonly mapName: string;
  readonly mapNumber: number;
  readonly round: number;
  readonly team1Name: string;
  readonly team2Name: string;
  readonly team1Score: number;
  readonly team2Score: number;
  readonly team1SeriesScore: number;
  readonly team2SeriesScore: number;
  /** Server local time without zone: never compare it with our clock. */
  readonly timestamp: string;
  /** False when the engine had not written its part yet; such a backup restores nothing while announcing success. */
  readonly hasEngineBackup: boolean;
}

export interface InvalidBackup {
  /** `too_big`, `not_json`, `match_config_not_json`, or `field:<name>`. */
  readonly invalid: string;
}

/** What the match must report to from now on. One header pair serves all three targets. */
export interface BackupTargets {
  readonly eventUrl: string;
  readonly backupUrl: string;
  readonly demoUrl: string;
  readonly headerKey: string;
  readonly headerValue: string;
  readonly matchConfigUrl: string;
}

const MAX_BACKUP_BYTES = 8 * 1024 * 1024;
/** Shorter than the smallest engine text that names both teams' scores. */
const MIN_ENGINE_BACKUP_CHARS = 32;

const text = z.union([z.string(), z.number()]).transform(String);
const whole = z
  .union([z.string().regex(/^\s*\d{1,10}\s*$/), z.number()])
  .transform(Number)
  .pipe(z.number().int().min(0).max(0x7fffffff));

const schema = z.object({
  matchid: whole,
  timestamp: text.default(''),
  map_name: z.string().min(1).max(256),
  mapnumber: whole,
  round: whole,
  team1_name: text.default(''),
  team2_name: text.default(''),
  team1_score: whole,
  team2_score: whole,
  team1_series_score: whole,
  team2_series_score: whole,
  match_config: z.string(),
  valve_backup: z.string().default(''),
});

/** Reads and checks an uploaded backup. The server may be anybody's: nothing in it is trusted. */
export function parseBackup(source: Buffer | string): ParsedBackup | InvalidBackup {
  const file = open(source);
  if ('invalid' in file) return file;
  const parsed = schema.safeParse(file.outer);
  if (!parsed.success) return { invalid: `field:${String(parsed.error.issues[0]?.path[0] ?? 'unknown')}` };
  const value = parsed.data;
  const engine = value.valve_backup.trim();
  return {
    matchId: value.matchid,
    mapName: value.map_name,
    mapNumber: value.mapnumber,
    round: value.round,
    team1Name: value.team1_name,
    team2Name: value.team2_name,
    team1Score: value.team1_score,
    team2Score: value.team2_score,
    team1SeriesScore: value.team1_series_score,
    team2SeriesScore: value.team2_series_score,
    timestamp: value.timestamp,
    hasEngineBackup: engine.length >= MIN_ENGINE_BACKUP_CHARS && engine.includes('{') && engine.includes('}'),
  };
}

type Config = Record<string, unknown>;

/** Both spellings have been seen inside `match_config`, by plugin version. */
const REMOTE_LOG = {
  url: ['RemoteLogURL', 'remote_log_url'],
  key: ['RemoteLogHeaderKey', 'remote_log_header_key'],
  value: ['RemoteLogHeaderValue', 'remote_log_header_value'],
} as const;
const CHANGED_CVARS = ['ChangedCvars', 'changed_cvars'] as const;
const ORIGINAL_CVARS = ['OriginalCvars', 'original_cvars'] as const;
const CONFIG_FILE = ['LoadedConfigFile', 'loaded_config_file'] as const;

/**
 * The same backup, reporting to another attempt: for a restore on a different server or with a new token. The cvars are
 * run again at every go-live, so they are rewritten too, or the old token would come back by itself.
 */
export function retokenBackup(source: Buffer | string, targets: BackupTargets): { json: string } | InvalidBackup {
  const file = open(source);
  if ('invalid' in file) return file;
  const { outer, config } = file;
  const oldTokens = secretsOf(config);
  for (const [part, names] of Object.entries(REMOTE_LOG)) {
    const value = { url: targets.eventUrl, key: targets.headerKey, value: targets.headerValue }[
      part as keyof typeof REMOTE_LOG
    ];
    setPresent(config, names, value, true);
  }
  setPresent(config, CONFIG_FILE, targets.matchConfigUrl, false);
  const cvarsName = CHANGED_CVARS.find((name) => name in config) ?? CHANGED_CVARS[0];
  config[cvarsName] = retokenCvars(asRecord(config[cvarsName]), targets);
  const clean = mapStrings(config, (value) =>
    oldTokens.reduce((now, token) => now.replaceAll(token, targets.headerValue), value),
  );
  return { json: JSON.stringify({ ...outer, match_config: JSON.stringify(clean) }) };
}

/** The backup as it may be shown: without tokens, our URLs, and cvars, all of which a backup carries. */
export function redactBackup(source: Buffer | string): { json: string } | InvalidBackup {
  const file = open(source);
  if ('invalid' in file) return file;
  const hidden = new Set<string>([
    ...Object.values(REMOTE_LOG).flat(),
    ...CHANGED_CVARS,
    ...ORIGINAL_CVARS,
    ...CONFIG_FILE,
  ]);
  const secrets = secretsOf(file.config);
  const config = Object.fromEntries(Object.entries(file.config).filter(([name]) => !hidden.has(name)));
  const scrub = (value: string): string =>
    /^https?:\/\//i.test(value) ? '' : secrets.reduce((now, secret) => now.replaceAll(secret, ''), value);
  const outer = mapStrings({ ...file.outer, match_config: '' }, scrub);
  return { json: JSON.stringify({ ...asRecord(outer), match_config: JSON.stringify(mapStrings(config, scrub)) }) };
}

function open(source: Buffer | string): { outer: Config; config: Config } | InvalidBackup {
  if (source.length > MAX_BACKUP_BYTES) return { invalid: 'too_big' };
  const outer = parseObject(typeof source === 'string' ? source : source.toString('utf8'));
  if (!outer) return { invalid: 'not_json' };
  const config = typeof outer['match_config'] === 'string' ? parseObject(outer['match_config']) : null;
  return config ? { outer, config } : { invalid: 'match_config_not_json' };
}

function parseObject(json: string): Config | null {
  try {
    const value: unknown = JSON.parse(json.replace(/^\uFEFF/, ''));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Config) : null;
  } catch {
    return null;
  }
}

function retokenCvars(cvars: Config, targets: BackupTargets): Config {
  const wanted: Record<string, string> = {
    remote_log_url: targets.eventUrl,
    remote_backup_url: targets.backupUrl,
    demo_upload_url: targets.demoUrl,
  };
  for (const kind of ['remote_log', 'remote_backup', 'demo_upload']) {
    wanted[`${kind}_header_key`] = targets.headerKey;
    wanted[`${kind}_header_value`] = targets.headerValue;
  }
  const result = { ...cvars };
  for (const [setting, value] of Object.entries(wanted)) {
    if (`get5_${setting}` in result) result[`get5_${setting}`] = value;
    if (`matchzy_${setting}` in result || !(`get5_${setting}` in result)) result[`matchzy_${setting}`] = value;
  }
  return result;
}

/** Header values of the old attempt. Very short ones are left alone: they would match by accident. */
function secretsOf(config: Config): string[] {
  const cvars = CHANGED_CVARS.flatMap((name) => Object.entries(asRecord(config[name])));
  return [
    ...REMOTE_LOG.value.map((name) => config[name]),
    ...cvars.filter(([name]) => /_header_value$/.test(name)).map(([, value]) => value),
  ].filter((value): value is string => typeof value === 'string' && value.length >= 8);
}

function setPresent(config: Config, names: readonly string[], value: string, evenIfAbsent: boolean): void {
  const present = names.filter((name) => name in config);
  const [preferred] = names;
  if (present.length === 0 && evenIfAbsent && preferred !== undefined) present.push(preferred);
  for (const name of present) config[name] = value;
}

function asRecord(value: unknown): Config {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Config) : {};
}

function mapStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, mapStrings(item, change)]));
}
