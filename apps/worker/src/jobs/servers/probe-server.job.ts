import { Inject } from '@nestjs/common';
import type { ProbeServerJob } from '@placar/contracts';
import { GameServerGateway, PreflightRunner } from '@placar/game-server';
import type { GameServerOperations, ProbeResult } from '@placar/game-server';
import { HandlesJob, LIVE_BUS } from '@placar/messaging';
import type { JobHandler, LiveBus } from '@placar/messaging';
import { ServerDirectory } from '../../servers/server-directory';

/** Reads a server once and keeps what was seen; whoever waits is told over the live bus (topic `server`). */
@HandlesJob()
export class ProbeServerHandler implements JobHandler {
  readonly job = 'probe-server';

  constructor(
    @Inject(GameServerGateway) private readonly gateway: GameServerOperations,
    private readonly servers: ServerDirectory,
    @Inject(LIVE_BUS) private readonly bus: LiveBus,
    private readonly preflights: PreflightRunner,
  ) {}

  async handle({ server_id: serverId }: ProbeServerJob): Promise<void> {
    const server = await this.servers.find(serverId);
    const probe = typeof server === 'string' ? null : await this.gateway.probe(server.endpoint);
    const plugin =
      typeof server !== 'string' && probe?.pluginPresent ? await this.preflights.trueVersion(server.endpoint) : null;
    const problem = typeof server === 'string' ? server : probe === null ? null : problemOf(probe, plugin?.isUsable);
    await this.servers.note(serverId, {
      latencyMs: probe?.reachable ? probe.ms : null,
      problem,
      pluginVersion: plugin?.version ?? probe?.pluginVersion ?? null,
      gameVersion: probe?.serverVersion ?? null,
    });
    const free = probe !== null && probe.failure === null ? { free: probe.free } : {};
    await this.bus.publish({ topic: 'server', body: { server_id: serverId, problem, ms: probe?.ms ?? null, ...free } });
  }
}

/** A server that is banned from, silent or unreadable is as useless as one that is away. */
function problemOf(probe: ProbeResult, isUsable: boolean = true): string | null {
  if (probe.failure !== null) return probe.failure.reason;
  return isUsable ? null : 'plugin_outdated';
}
