import { LIVE_TOPICS } from '@placar/contracts';
import { isIdleOut } from '@placar/domain';
import type { FleetProvider } from '@placar/domain';
import type { GameServerOperations } from '@placar/game-server';
import type { LiveBus } from '@placar/messaging';
import type { AppConfig, Logger } from '@placar/platform';
import { sharedNow } from '@placar/platform';
import type { FleetRequest } from './fleet-request';
import type { FleetRows } from './fleet-rows';
import type { MatchLoading } from './match-loading';
import type { RconRotation } from './rcon-rotation';
import type { RentedUpkeep } from './rented-upkeep';
import type { ServerProvider } from './server-provider';

export interface ReadyUpkeepParts {
  config: AppConfig;
  logger: Logger;
  rows: FleetRows;
  loading: MatchLoading;
  rotation: RconRotation;
  rented: RentedUpkeep;
  gateway: GameServerOperations;
  bus: LiveBus;
  providers: ReadonlyMap<FleetProvider, ServerProvider>;
}

/**
 * A server that is ready: its match is loaded once, its password changes after each match, and it stops when nobody has used it for
 * long enough. A rented one stays as long as its owner wants, with the password that they know.
 */
export class ReadyUpkeep {
  constructor(private readonly deps: ReadyUpkeepParts) {}

  /** Answers in how many ms to look again. */
  async look(request: FleetRequest): Promise<number> {
    const fresh = (await this.deps.rows.read(request.id)) ?? request;
    const every = this.deps.config.fleet.sweepSeconds * 1_000;
    if (fresh.instance === null || fresh.provisioning.state !== 'ready') return every;
    const load = await this.deps.loading.loadOnce(fresh, fresh.instance);
    if (load === 'over') return this.endIt(fresh, 'match_over');
    const isIdle = !fresh.leased && (fresh.matchId === null || fresh.instance.load !== null);
    const hasChanged = await this.deps.rows.idle(fresh.id, isIdle);
    if (load === 'refused' || hasChanged)
      await publishRequest(this.deps.bus, (await this.deps.rows.read(fresh.id)) ?? fresh);
    if (!isIdle) return every;
    if (fresh.serverId === null) return this.endIt(fresh, 'server_deleted');
    if (fresh.rental !== null) {
      await this.deps.rented.bringUpToDate(fresh.instance, fresh.rental);
      return every;
    }
    await this.deps.rotation.rotate(fresh.instance.id, fresh.serverId);
    const facts = {
      idleSince: fresh.idleSince ?? new Date(sharedNow()),
      keepUntil: fresh.keepUntil,
      idleMinutes: this.deps.config.fleet.idleMinutes,
    };
    const longest = fresh.instance.createdAt.getTime() + this.deps.config.fleet.maxRunSeconds * 1_000;
    if (sharedNow() >= longest) return this.endIt(fresh, 'longest_run');
    if (!isIdleOut(facts, new Date(sharedNow()))) return every;
    if (await this.hasPeople(fresh)) {
      await this.deps.rows.idle(fresh.id, false);
      return every;
    }
    return this.endIt(fresh, 'idle');
  }

  private async endIt(request: FleetRequest, reason: string): Promise<number> {
    await this.deps.rows.requestStop(request.id, reason);
    this.deps.logger.info({ request_id: request.id, reason }, 'server on demand will stop');
    return 0;
  }

  /** People who practise without a match count as use. A server that does not answer has none. */
  private async hasPeople(request: FleetRequest): Promise<boolean> {
    const { instance } = request;
    if (instance === null || instance.externalId === null) return false;
    const provider = this.deps.providers.get(request.provisioning.provider);
    const view = await provider?.observe(instance.externalId).catch(() => null);
    if (view?.stage !== 'running') return false;
    const { id, rconPassword: password } = instance;
    const endpoint = { serverId: `fleet-${id}`, host: view.address, port: view.port, password };
    const read = await this.deps.gateway.readEngine(endpoint);
    return read.outcome === 'ok' && (read.engine.humans ?? 0) > 0;
  }
}

/** Tells the viewers that a request changed. */
export async function publishRequest(bus: LiveBus, { id, version, matchId }: FleetRequest): Promise<void> {
  await bus.publish({
    topic: LIVE_TOPICS.serverRequest,
    ...(matchId === null ? {} : { match_id: matchId }),
    body: { id, version },
  });
}
