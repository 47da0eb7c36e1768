import { connect } from 'node:net';
import type { FleetObservation } from '@placar/domain';
import type { GameServerOperations } from '@placar/game-server';

const CONNECT_MS = 1_500;

/**
 * How far a server that runs has come: first its console answers, then the plugin. The port is tried by itself before, so that
 * a server that still boots does not put our client into its backoff.
 */
export async function checkBoot(
  gateway: GameServerOperations,
  endpoint: { serverId: string; host: string; port: number; password: string },
): Promise<FleetObservation> {
  const problem = await portProblem(endpoint.host, endpoint.port);
  if (problem !== null) return { kind: 'at', stage: 'rcon', detail: problem };
  const probe = await gateway.probe(endpoint);
  const detail = probe.failure?.reason ?? null;
  if (probe.passwordAccepted === false) return { kind: 'broken', code: 'rcon_auth_failed', detail: null };
  if (probe.passwordAccepted !== true) return { kind: 'at', stage: 'rcon', detail };
  if (probe.pluginPresent !== true) return { kind: 'at', stage: 'plugin', detail: detail ?? 'plugin_missing' };
  return probe.free ? { kind: 'at', stage: 'ready' } : { kind: 'at', stage: 'plugin', detail: 'not_free' };
}

/** Null when something accepts connections there, else the system's word for why not. */
export function portProblem(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const end = (problem: string | null): void => {
      socket.destroy();
      resolve(problem);
    };
    socket.setTimeout(CONNECT_MS, () => end('ETIMEDOUT'));
    socket.once('connect', () => end(null));
    socket.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
  });
}
