import { STAGE_DEADLINES, beginProvisioning, nextProvisioningStep } from '@placar/domain';
import type { FleetObservation, FleetProvider, ProvisioningRequest, StageDeadlines } from '@placar/domain';
import type { WatchedTime } from '@placar/platform';
import { sharedNow } from '@placar/platform';
import { checkBoot } from './boot-check';
import type { FleetInstance, FleetRequest } from './fleet-request';
import { portsOf } from './fleet-rows';
import { ReadyUpkeep, publishRequest } from './ready-upkeep';
import type { ReadyUpkeepParts } from './ready-upkeep';
import { displayNameOf } from './server-handover';
import type { RunningAddress, ServerHandover } from './server-handover';
import { ProviderRefusal, instanceId, within } from './server-provider';
import type { InstanceView } from './server-provider';

export interface ProvisionerDependencies extends ReadyUpkeepParts {
  handover: ServerHandover;
  /** Other deadlines than the usual ones. */
  deadlines?: Partial<Record<FleetProvider, StageDeadlines>>;
  /** The time in which this process was able to look; default all of it. */
  watched?: Pick<WatchedTime, 'elapsed'>;
}

const DEFAULT_MAP = 'de_dust2';
/** How often a provider is asked while something is under way. */
const LOOK_MS = { process: 300, docker: 1_000, kubernetes: 2_000, agones: 1_000 } as const;

type Seen = { observation: FleetObservation; view: InstanceView | null };

/** Brings one server on demand a step further (architecture §7). The rules are `nextProvisioningStep`; here is the doing. */
export class Provisioner {
  private readonly upkeep: ReadyUpkeep;

  constructor(private readonly deps: ProvisionerDependencies) {
    this.upkeep = new ReadyUpkeep(deps);
  }

  /** Answers in how many ms to look again; null when the request is over. */
  async step(id: string): Promise<number | null> {
    const request = await this.deps.rows.read(id);
    if (request === null || isClosed(request.provisioning)) return null;
    if (await this.givesBack(request)) return 0;
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
    if (after.state === 'ready' && after.phase === 'running') return this.upkeep.look(request);
    if (isClosed(after)) return null;
    return first.action === 'start' || after.tries > tries ? 0 : LOOK_MS[after.provider];
  }

  private next(request: ProvisioningRequest, observation: FleetObservation) {
    const deadlines = this.deps.deadlines?.[request.provider] ?? STAGE_DEADLINES[request.provider];
    const now = new Date(sharedNow());
    const { watched } = this.deps;
    return nextProvisioningStep(request, observation, now, {
      deadlines,
      ...(watched && { watchedSince: (since: Date) => watched.elapsed(since.getTime(), now.getTime()) }),
    });
  }

  /** Before the first try: how long each stage usually takes, from history, for the page's estimate. */
  private async expect(request: FleetRequest): Promise<void> {
    const { provider, phase, tries, stages } = request.provisioning;
    if (phase !== 'starting' || tries > 1 || request.instance !== null) return;
    const expected = await this.deps.rows.expected(provider);
    const begun = stages.length === 0 ? beginProvisioning(provider, new Date(sharedNow())).stages : stages;
    const lines = begun.map((line) => ({ ...line, expected_ms: expected[line.stage] ?? null }));
    await this.commit(request, { ...request.provisioning, stages: lines });
  }

  /** A server that was started beside a place in the queue is given back as soon as its match has no need of it; true: from now on. */
  private async givesBack(request: FleetRequest): Promise<boolean> {
    const { id, needless, leased, provisioning } = request;
    if (needless === null || provisioning.stop !== null || provisioning.phase === 'stopping') return false;
    if (leased) {
      if (needless === 'load_failed') await this.deps.rows.letGo(request);
      return false;
    }
    await this.deps.rows.requestStop(id, needless);
    return true;
  }

  /** A stop is a request: of a server that nobody plays on, or one that an admin forces. From here on nobody is put on it. */
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
      slots: request.rental?.slots ?? null,
      serverToken: request.rental?.serverToken ?? fleet.serverTokens[instance.slot] ?? null,
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
    await publishRequest(this.deps.bus, request);
    return after;
  }

  private answered<T>(name: FleetProvider, work: Promise<T>): Promise<T> {
    return within(this.deps.config.fleet.answerSeconds * 1_000, `provider ${name}`, work);
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
