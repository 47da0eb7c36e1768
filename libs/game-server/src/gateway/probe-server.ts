import type { EngineStatus, PluginAvailability } from '../plugin/plugin-status';
import type { GameServerFailure, ProbeResult } from './gateway-types';
import type { ServerLink } from './server-link';
import { failureOf } from './server-link';
import { parseVersion } from '../plugin/plugin-replies';
import { versionCommand } from '../plugin/plugin-commands';

/** Waiting for the connection and the turn, then for the answer: together below 3 s, for all three questions share one queue. */
const TURN_MS = 1500;
const ANSWER_MS = 1400;
const LIMITS = { ttlMs: TURN_MS, deadlineMs: ANSWER_MS };

type Asked<T> = { readonly value: T } | { readonly failure: GameServerFailure };

/** Reachability, password, plugin and version (plugin contract §9). */
export async function probeServer(link: ServerLink): Promise<ProbeResult> {
  const startedAt = link.clock.now();
  const [plugin, version, engine] = await Promise.all([askPlugin(link), askVersion(link), askEngine(link)]);
  const failure = 'failure' in plugin && plugin.failure.reason !== 'plugin_missing' ? plugin.failure : null;
  const availability = 'value' in plugin ? plugin.value : null;
  return {
    reachable: failure?.reason !== 'unreachable',
    passwordAccepted: passwordVerdict(failure),
    pluginPresent: failure ? null : availability !== null,
    pluginVersion: availability?.pluginVersion ?? null,
    serverVersion: 'value' in version ? version.value : null,
    free: availability !== null && availability.available && availability.gamestate === 0,
    engine: 'value' in engine ? engine.value : null,
    failure: 'failure' in plugin ? plugin.failure : null,
    ms: link.clock.now() - startedAt,
  };
}

function passwordVerdict(failure: GameServerFailure | null): boolean | null {
  if (failure === null || failure.reason === 'unparsable' || failure.reason === 'no_answer') return true;
  return failure.reason === 'auth_failed' ? false : null;
}

async function askPlugin(link: ServerLink): Promise<Asked<PluginAvailability>> {
  const read = await link.readAvailability(LIMITS);
  return read.outcome === 'ok' ? { value: read.availability } : { failure: read };
}

async function askVersion(link: ServerLink): Promise<Asked<string | null>> {
  const outcome = await link.execute(versionCommand, { ...LIMITS, idempotent: true });
  return outcome.kind === 'ok' ? { value: parseVersion(outcome.text) } : { failure: failureOf(outcome) };
}

async function askEngine(link: ServerLink): Promise<Asked<EngineStatus>> {
  const read = await link.readEngine(LIMITS);
  return read.outcome === 'ok' ? { value: read.engine } : { failure: read };
}
