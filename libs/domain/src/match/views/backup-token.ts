import { sortGameSettings } from '@placar/contracts';
import { targetCvars } from './plugin-config';
import type { PluginTargets } from './plugin-config';

type Fields = Record<string, unknown>;

/** Names inside `match_config` by plugin version: C#-cased in MatchZy, snake-cased in get5's own form (plugin contract §3.2). */
const REMOTE_LOG = [
  { names: ['RemoteLogURL', 'remote_log_url'], target: 'eventUrl' },
  { names: ['RemoteLogHeaderKey', 'remote_log_header_key'], target: 'headerKey' },
  { names: ['RemoteLogHeaderValue', 'remote_log_header_value'], target: 'headerValue' },
] as const;
const CVARS = ['ChangedCvars', 'changed_cvars'] as const;

/**
 * A stored round backup that reports to other targets: to the present attempt, whatever attempt it was made in. The cvars
 * inside run again at every go-live, so they change too, or the old token would come back by itself. Null when the text is
 * no backup: JSON with a `match_config` that is JSON again.
 */
export function retokenBackup(backup: string, targets: PluginTargets): string | null {
  const outer = objectOf(backup);
  const config = outer === null ? null : objectOf(outer['match_config']);
  if (outer === null || config === null) return null;
  const secrets = oldTokens(config).filter((token) => token !== targets.headerValue);
  const rewritten = { ...config };
  for (const { names, target } of REMOTE_LOG) {
    const present = names.filter((name) => name in config);
    for (const name of present.length > 0 ? present : names.slice(0, 1)) rewritten[name] = targets[target];
  }
  const cvars = CVARS.find((name) => name in config) ?? CVARS[0];
  rewritten[cvars] = retokenCvars(fieldsOf(config[cvars]), targets);
  const clean = withoutTokens(rewritten, secrets, targets.headerValue);
  return JSON.stringify({ ...outer, match_config: JSON.stringify(clean) });
}

/**
 * As in a new config: what a match may set, then our targets in both spellings where they stand; MatchZy's is added where neither does,
 * for a backup of a match loaded by hand.
 */
function retokenCvars(cvars: Fields, targets: PluginTargets): Fields {
  const texts = Object.fromEntries(Object.entries(cvars).map(([name, value]) => [name, String(value)]));
  const present = new Set(Object.keys(cvars).map((name) => name.toLowerCase()));
  const ours = Object.entries(targetCvars(targets)).filter(
    ([name]) => present.has(name) || (name.startsWith('matchzy_') && !present.has(name.replace('matchzy_', 'get5_'))),
  );
  return { ...sortGameSettings(texts).applied, ...Object.fromEntries(ours) };
}

/** Header values of the attempt it was made in. Short ones are left alone: they would match by accident. */
function oldTokens(config: Fields): string[] {
  const cvars = CVARS.flatMap((name) => Object.entries(fieldsOf(config[name])));
  const values = [
    ...REMOTE_LOG[2].names.map((name) => config[name]),
    ...cvars.filter(([name]) => name.endsWith('_header_value')).map(([, value]) => value),
  ];
  return [...new Set(values.filter((value): value is string => typeof value === 'string' && value.length >= 8))];
}

/** A token may stand in places that we do not know; none of the old one is left anywhere. */
function withoutTokens(value: unknown, tokens: readonly string[], by: string): unknown {
  if (typeof value === 'string') return tokens.reduce((text, token) => text.replaceAll(token, by), value);
  if (Array.isArray(value)) return value.map((item) => withoutTokens(item, tokens, by));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withoutTokens(item, tokens, by)]));
}

function objectOf(json: unknown): Fields | null {
  if (typeof json !== 'string') return null;
  try {
    const value: unknown = JSON.parse(json.replace(/^\uFEFF/, ''));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
  } catch {
    return null;
  }
}

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
