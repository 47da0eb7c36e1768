import type { ProbeServerJob } from '@placar/contracts';
import type { GameServerOperations, ProbeResult } from '@placar/game-server';
import type { JobHandler, LiveBus } from '@placar/messaging';
import type { ServerDirectory } from '../../servers/server-directory';

/** Reads a server once and keeps what was seen; whoever waits is told over the live bus (topic `server`). */
export class ProbeServerHandler implements JobHandler {
  readonly job = 'probe-server';

  constructor(
    private readonly gateway: GameServerOperations,
    private readonly servers: ServerDirectory,
    private readonly bus: LiveBus,
  ) {}

  async handle({ server_id: serverId }: ProbeServerJob): Promise<void> {
    const server = await this.servers.find(serverId);
    const probe = typeof server === 'string' ? null : await this.gateway.probe(server.endpoint);
    const problem = typeof server === 'string' ? server : probe === null ? null : problemOf(probe);
    await this.servers.note(serverId, {
      latencyMs: probe?.reachable ? probe.ms : null,
      problem,
      pluginVersion: probe?.pluginVersion ?? null,
    });
    await this.bus.publish({ topic: 'server', body: { server_id: serverId, problem, ms: probe?.ms ?? null } });
  }
}

function problemOf(probe: ProbeResult): string | null {
  if (!probe.reachable) return probe.failure?.reason ?? 'unreachable';
  if (probe.passwordAccepted === false) return probe.failure?.reason ?? 'auth_failed';
  return probe.pluginPresent === false ? 'plugin_missing' : null;
}
