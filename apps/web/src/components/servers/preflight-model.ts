import type { PreflightStep, PreflightStepName, ServerPreflight } from '@placar/contracts/servers';

/* Spelled out, and checked by the compiler to be complete: importing the list would pull the validator into the page. */
const ORDER: Readonly<Record<PreflightStepName, number>> = {
  dns: 0,
  port: 1,
  password: 2,
  plugin: 3,
  version: 4,
  free: 5,
  map: 6,
  config_fetch: 7,
  event_round_trip: 8,
};
export const PREFLIGHT_STEPS = (Object.keys(ORDER) as PreflightStepName[]).toSorted((a, b) => ORDER[a] - ORDER[b]);

export type PreflightLineState = PreflightStep['status'] | 'running' | 'waiting';

export interface PreflightLine {
  step: PreflightStepName;
  state: PreflightLineState;
  code: string | null;
  detail: string | null;
  ms: number | null;
}

export type PreflightVerdict = 'running' | 'ready' | 'not_ready' | 'never';

/**
 * The lines of a check in the order in which it looks. While it runs, steps not told yet wait, and the first of them is
 * the one at work; before any check nothing is known. A step that a finished check does not name was not looked at.
 */
export function preflightLines(preflight: ServerPreflight | null, isRunning: boolean): PreflightLine[] {
  const told = new Map((preflight?.steps ?? []).map((step) => [step.step, step]));
  const isOver = preflight !== null && preflight.finished_at !== null;
  const first = PREFLIGHT_STEPS.find((name) => !told.has(name));
  return PREFLIGHT_STEPS.map((name) => {
    const step = told.get(name);
    if (step !== undefined)
      return { step: name, state: step.status, code: step.code, detail: step.detail, ms: step.ms };
    const state: PreflightLineState = isRunning && !isOver ? (name === first ? 'running' : 'waiting') : 'skipped';
    return { step: name, state, code: null, detail: null, ms: null };
  });
}

/** What the check says as a whole. */
export function preflightVerdict(preflight: ServerPreflight | null, isRunning: boolean): PreflightVerdict {
  if (isRunning) return 'running';
  if (preflight?.ok === true) return 'ready';
  return preflight === null || preflight.ok === null ? 'never' : 'not_ready';
}

/** Codes that have their own words; an unknown one is shown as it came. */
export const PREFLIGHT_CODES = [
  'unresolvable',
  'private_address',
  'refused',
  'timeout',
  'auth_failed',
  'banned',
  'breaker_open',
  'plugin_missing',
  'plugin_outdated',
  'in_match',
  'leased',
  'map_missing',
  'not_fetched',
  'only_in_match',
  'port_unreachable',
  'rcon_closed',
  'secret_unreadable',
  'plugin_unreadable',
  'plugin_old',
  'version_hidden',
  'no_map',
  'workshop_map',
  'map_list_hidden',
  'players_connected',
  'not_free',
  'state_unclear',
  'config_url_invalid',
  'config_http_error',
  'config_header_lost',
  'no_event_yet',
  'events_stale',
  'out_of_time',
] as const;
export type PreflightCode = (typeof PREFLIGHT_CODES)[number];

export function knownPreflightCode(code: string | null): PreflightCode | null {
  return PREFLIGHT_CODES.find((known) => known === code) ?? null;
}

/** Codes that need no remedy: they only say why nothing was looked at. */
const NO_FIX = [
  'version_hidden',
  'no_map',
  'workshop_map',
  'map_list_hidden',
  'players_connected',
  'not_free',
] as const;
export type FixableCode = Exclude<PreflightCode, (typeof NO_FIX)[number]>;

export function isFixable(code: PreflightCode): code is FixableCode {
  return !NO_FIX.some((one) => one === code);
}
