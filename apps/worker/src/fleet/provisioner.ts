import { LIVE_TOPICS } from '@placar/contracts';
import { STAGE_DEADLINES, beginProvisioning, isIdleOut, nextProvisioningStep } from '@placar/domain';
import type { FleetObservation, FleetProvider, ProvisioningRequest, StageDeadlines } from '@placar/domain';
import type { GameServerOperations } from '@placar/game-server';
import type { LiveBus } from '@placar/messaging';
import type { AppConfig, Logger } from '@placar/platform';
import { checkBoot } from './boot-check';
import type { FleetInstance, FleetRequest, FleetRows } from './fleet-rows';
import { portsOf } from './fleet-rows';
import type { MatchLoading } from './match-loading';
import type { RconRotation } from './rcon-rotation';
import { displayNameOf } from './server-handover';
import type { RunningAddress, ServerHandover } from './server-handover';
import { ProviderRefusal, instanceId, within } from './server-provider';
import type { InstanceView, ServerProvider } from './server-provider';

export interface ProvisionerDependencies {
  config: AppConfig;
  logger: Logger;
  rows: FleetRows;
  handover: ServerHandover;
  loading: MatchLoading;
  rotation: RconRotation;
  gateway: GameServerOperations;
  bus: LiveBus;
  providers: ReadonlyMap<FleetProvider, ServerProvider>;
  /** Other deadlines than the usual ones. */
  deadlines?: Partial<Record<FleetProvider, StageDeadlines>>;
}

const DEFAULT_MAP = 'de_dust2';
/** How often a provider is asked while something is under way. */
const LOOK_MS = { process: 300, docker: 1_000, kubernetes: 2_000, agones: 1_000 } as const;

type Seen = { observation: FleetObservation; view: InstanceView | null };

/** Brings one server on demand a step further (architecture §7). The rules are `nextProvisioningStep`; here is the doing. */
export class Provisioner {
  constructor(private readonly deps: ProvisionerDependencies) {}

  /** Answers in how many ms to look again; null when the request is over. */
  async step(id: string): Promise<number | null> {
    const request = await this.deps.rows.read(id);
    if (request === null || isClosed(request.provisioning)) return null;
    await this.expect(request);
    await this.heedStop(request);
    const { phase, tries } = request.provisioning;
    const seen: Seen =
      phase === 'starting' ? { observation: { kind: 'nothing' }, view: null } : await this.look(request);
    const first = this.next(request.provisioning, await this.handOver(request, seen));
    await this.noteEnd(request, seen, first.request);
    let after = await this.commit(request, first.request);
    if (after.tries > tries) turnElsewhere(request);
    if (first.action === 'start') after = await this.commit(request, await this.start(request));
    if (first.action === 'stop') await this.stop(request);
    if (after.state === 'ready' && after.phase === 'running') return this.whileReady(request);
    if (isClosed(after)) return null;
    return first.action === 'start' || after.tries > tries ? 0 : LOOK_MS[after.provider];
  }

  private next(request: ProvisioningRequest, observation: FleetObservation) {
    const deadlines = this.deps.deadlines?.[request.provider] ?? STAGE_DEADLINES[request.provider];
    return nextProvisioningStep(request, observation, new Date(), deadlines);
  }

  /** Before the first try: how long each stage usually takes, from history, for the page's estimate. */
  private async expect(request: FleetRequest): Promise<void> {
    const { provider, phase, tries, stages } = request.provisioning;
    if (phase !== 'starting' || tries > 1 || request.instance !== null) return;
    const expected = await this.deps.rows.expected(provider);
    const begun = stages.length === 0 ? beginProvisioning(provider, new Date()).stages : stages;
    const lines = begun.map((line) => ({ ...line, expected_ms: expected[line.stage] ?? null }));
    await this.commit(request, { ...request.provisioning, stages: lines });
  }

  /** A stop is a wish: of a server that nobody plays on, or one that an admin forces. From here on nobody is put on it. */
  private async heedStop(request: FleetRequest): Promise<void> {
    const { state, phase, stop } = request.provisioning;
    if (stop === null || phase === 'stopping' || state !== 'ready' || request.serverId === null) return;
    if (await this.deps.handover.withdraw(request.serverId, request.stopForced)) return;
    request.version = await this.deps.rows.withdrawStop(request);
    request.provisioning = { ...request.provisioning, stop: null };
  }

  private async look(request: FleetRequest): Promise<Seen> {
    const provider = this.deps.providers.get(request.provisioning.provider);
    const externalId = request.instance?.externalId;
    if (provider === undefined && request.provisioning.phase !== 'stopping')
      return {
        observation: { kind: 'refused', code: 'provider_unavailable', detail: null, permanent: true },
        view: null,
      };
    if (provider === undefined || externalId == null) return { observation: { kind: 'absent' }, view: null };
    let view: InstanceView;
    try {
      view = await this.answered(provider.name, provider.observe(externalId));
    } catch (error) {
      return { observation: { kind: 'unreadable', detail: messageOf(error) }, view: null };
    }
    const { instance } = request;
    if (instance !== null && 'node' in view && view.node !== null && view.node !== instance.node) {
      instance.node = view.node;
      await this.deps.rows.noteNode(instance.id, view.node);
    }
    return { observation: await this.read(request, view), view };
  }

  private async read(request: FleetRequest, view: InstanceView): Promise<FleetObservation> {
    switch (view.stage) {
      case 'absent':
        return { kind: 'absent', detail: view.detail };
      case 'failed':
        return { kind: 'broken', code: view.code, detail: view.detail, permanent: view.permanent === true };
      case 'running': {
        if (request.provisioning.state === 'ready' || request.provisioning.phase === 'stopping')
          return { kind: 'at', stage: 'ready' };
        const { address: host, port } = view;
        const password = view.rconPassword ?? request.instance?.rconPassword ?? '';
        return checkBoot(this.deps.gateway, { serverId: `fleet-${request.instance?.id}`, host, port, password });
      }
      default:
        return { kind: 'at', stage: view.stage, detail: view.detail };
    }
  }

  /** What is ready is handed over before it is called ready. */
  private async handOver(request: FleetRequest, { observation, view }: Seen): Promise<FleetObservation> {
    const { instance, provisioning } = request;
    const isReady = observation.kind === 'at' && observation.stage === 'ready' && provisioning.state === 'provisioning';
    if (!isReady || view?.stage !== 'running' || instance === null || provisioning.phase === 'stopping')
      return observation;
    if (provisioning.stop !== null) return observation;
    const at: RunningAddress = { ...view, rconPassword: view.rconPassword ?? instance.rconPassword };
    // A server that was warm before knows nothing of our passwords.
    if (view.rconPassword !== undefined) await this.lock(instance, at);
    if (await this.deps.handover.place(request, instance, at)) return observation;
    return { kind: 'broken', code: 'address_taken', detail: `${view.address}:${view.port}` };
  }

  private async lock(instance: FleetInstance, { address: host, port, rconPassword: password }: RunningAddress) {
    const endpoint = { serverId: `fleet-${instance.id}`, host, port, password };
    const sent = await this.deps.gateway.sendRcon(endpoint, `sv_password "${instance.joinPassword}"`);
    if (sent.outcome !== 'ok') throw new Error(`join password could not be set: ${sent.outcome}`);
  }

  /** Starts the instance of this try and says what came of it. */
  private async start(request: FleetRequest): Promise<ProvisioningRequest> {
    const { provisioning } = request;
    const observation = await this.startInstance(request);
    return this.next(provisioning, observation).request;
  }

  private async startInstance(request: FleetRequest): Promise<FleetObservation> {
    const { provider: name, tries } = request.provisioning;
    const provider = this.deps.providers.get(name);
    if (provider === undefined) return { kind: 'refused', code: 'provider_unavailable', detail: null, permanent: true };
    const instance = await this.deps.rows.prepareInstance(request, instanceId(request.id, tries));
    if (instance === null) return { kind: 'refused', code: 'fleet_full', detail: 'no port is free', permanent: true };
    request.instance = instance;
    try {
      const spec = this.specOf(request, instance);
      await this.answered(name, provider.start(spec));
      return { kind: 'at', stage: 'scheduled' };
    } catch (error) {
      if (error instanceof ProviderRefusal)
        return { kind: 'refused', code: error.code, detail: error.detail, permanent: error.permanent };
      return { kind: 'unreadable', detail: messageOf(error) };
    }
  }

  private specOf(request: FleetRequest, instance: FleetInstance) {
    const { fleet } = this.deps.config;
    return {
      requestId: request.id,
      attempt: request.provisioning.tries,
      displayName: displayNameOf(request),
      map: request.map ?? DEFAULT_MAP,
      rconPassword: instance.rconPassword,
      joinPassword: instance.joinPassword,
      ...portsOf(instance.slot, fleet.ports),
      serverToken: fleet.serverTokens[instance.slot] ?? null,
      avoidNodes: request.avoidNodes,
    };
  }

  private async stop(request: FleetRequest): Promise<void> {
    const provider = this.deps.providers.get(request.provisioning.provider);
    const externalId = request.instance?.externalId;
    if (provider === undefined || externalId == null) return;
    try {
      await this.answered(provider.name, provider.stop(externalId));
    } catch (error) {
      // Asked again with the next step, and by the sweeper when the request has given up.
      this.deps.logger.warn(
        { err: error, request_id: request.id, external_id: externalId },
        'server could not be stopped',
      );
    }
  }

  /** Its instance was seen to be gone: the time it cost ends, its port is free, and its server row goes. */
  private async noteEnd(request: FleetRequest, { observation }: Seen, after: ProvisioningRequest): Promise<void> {
    const { instance, provisioning } = request;
    const isGone = observation.kind === 'absent' && (provisioning.phase === 'stopping' || after.phase === 'stopping');
    if (instance === null || !isGone) return;
    const reason = provisioning.stop?.reason ?? after.failure?.code ?? 'gone';
    await this.deps.rows.instanceStopped(instance.id, reason);
    if (instance.serverId !== null) await this.deps.handover.gone(instance.serverId);
  }

  /** Writes what changed and tells the viewers. */
  private async commit(request: FleetRequest, after: ProvisioningRequest): Promise<ProvisioningRequest> {
    const before = request.provisioning;
    if (JSON.stringify(before) === JSON.stringify(after)) return after;
    request.provisioning = after;
    request.version = await this.deps.rows.save(request, after);
    if (before.stage !== after.stage || before.state !== after.state || before.phase !== after.phase) this.log(request);
    await this.publish(request);
    return after;
  }

  /** A server that is ready: its match is loaded once, and it stops when nobody has used it for long enough. */
  private async whileReady(request: FleetRequest): Promise<number> {
    const fresh = (await this.deps.rows.read(request.id)) ?? request;
    const every = this.deps.config.fleet.sweepSeconds * 1_000;
    if (fresh.instance === null || fresh.provisioning.state !== 'ready') return every;
    const isLoaded = await this.deps.loading.loadOnce(fresh, fresh.instance);
    const isIdle = !fresh.leased && (fresh.matchId === null || fresh.instance.load !== null);
    const hasChanged = await this.deps.rows.idle(fresh.id, isIdle);
    if (isLoaded || hasChanged) await this.publish((await this.deps.rows.read(fresh.id)) ?? fresh);
    if (!isIdle) return every;
    if (fresh.serverId === null) return this.endIt(fresh, 'server_deleted');
    await this.deps.rotation.rotate(fresh.instance.id, fresh.serverId);
    const facts = {
      idleSince: fresh.idleSince ?? new Date(),
      keepUntil: fresh.keepUntil,
      idleMinutes: this.deps.config.fleet.idleMinutes,
    };
    const longest = fresh.instance.createdAt.getTime() + this.deps.config.fleet.maxRunSeconds * 1_000;
    if (Date.now() >= longest) return this.endIt(fresh, 'longest_run');
    if (!isIdleOut(facts, new Date())) return every;
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

  private answered<T>(name: FleetProvider, work: Promise<T>): Promise<T> {
    return within(this.deps.config.fleet.answerSeconds * 1_000, `provider ${name}`, work);
  }

  private async publish(request: FleetRequest): Promise<void> {
    await this.deps.bus.publish({
      topic: LIVE_TOPICS.serverRequest,
      ...(request.matchId === null ? {} : { match_id: request.matchId }),
      body: { id: request.id, version: request.version },
    });
  }

  private log({ id, provisioning, instance }: FleetRequest): void {
    const { state, stage, phase, tries, failure, provider } = provisioning;
    this.deps.logger.info(
      { request_id: id, provider, external_id: instance?.externalId, state, phase, stage, tries, failure },
      'server on demand',
    );
  }
}

/** The next try starts from nothing, away from where the last one was. */
function turnElsewhere(request: FleetRequest): void {
  const node = request.instance?.node;
  if (node != null) request.avoidNodes = [...request.avoidNodes, node];
  request.instance = null;
}

const isClosed = ({ state }: ProvisioningRequest): boolean => state !== 'provisioning' && state !== 'ready';

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 300);
