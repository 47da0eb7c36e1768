import type { ProvisionStage } from '@placar/contracts';

/** Providers that start servers on demand; `registered` and `rented` ones belong to people. */
export const FLEET_PROVIDERS = ['process', 'docker', 'kubernetes', 'agones'] as const;
export type FleetProvider = (typeof FLEET_PROVIDERS)[number];

export const STAGES: readonly ProvisionStage[] = ['scheduled', 'pulling', 'booting', 'rcon', 'plugin', 'ready'];
/** The first try and one more elsewhere. */
export const MAX_TRIES = 2;

/** One stage of the present try; instants are ISO 8601, `expected_ms` null without history. */
export interface StageLine {
  stage: ProvisionStage;
  started_at: string | null;
  ended_at: string | null;
  expected_ms: number | null;
}

/** Why a try was given up. `permanent`: another node would say the same, so nothing is tried again. */
export interface FleetFailure {
  stage: ProvisionStage | null;
  code: string;
  detail: string | null;
  permanent?: boolean;
}

/**
 * A server on demand. `phase` is where the present try's instance stands: `starting` until the provider took it,
 * `running` while it is watched, `stopping` until the provider says that it is gone.
 */
export interface ProvisioningRequest {
  state: 'provisioning' | 'ready' | 'ended' | 'failed' | 'cancelled';
  provider: FleetProvider;
  phase: 'starting' | 'running' | 'stopping';
  stage: ProvisionStage;
  stages: readonly StageLine[];
  tries: number;
  wasReady: boolean;
  stoppingSince: string | null;
  failure: FleetFailure | null;
  /** A person's, the idle rule's or the platform's request that it stops. */
  stop: { reason: string } | null;
}

/**
 * What was seen of the instance. `at`: the stage that is under way now, `ready` when nothing is left. `absent`: the provider
 * knows no such thing. `unreadable`: the provider itself did not answer, which proves nothing.
 */
export type FleetObservation =
  | { kind: 'nothing' }
  | { kind: 'at'; stage: ProvisionStage; detail?: string | null }
  | { kind: 'absent'; detail?: string | null }
  | { kind: 'broken'; code: string; detail: string | null; permanent?: boolean }
  | { kind: 'refused'; code: string; detail: string | null; permanent?: boolean }
  | { kind: 'unreadable'; detail: string | null };

/** What to do now: start the instance of try `tries`, look at it, stop it, or nothing any more. */
export type ProvisioningAction = 'start' | 'look' | 'stop' | 'none';

export interface ProvisioningStep {
  request: ProvisioningRequest;
  action: ProvisioningAction;
}

/** Longest time of each stage in ms, and of stopping. */
export type StageDeadlines = Readonly<Record<Exclude<ProvisionStage, 'ready'> | 'stopping', number>>;

const SECOND = 1_000;
/** A CS2 image is tens of gigabytes, and its first start downloads the game: hence the long ones. */
export const STAGE_DEADLINES: Readonly<Record<FleetProvider, StageDeadlines>> = {
  process: times(60, 30, 120, 60, 60, 30),
  docker: times(60, 30 * 60, 15 * 60, 120, 120, 60),
  kubernetes: times(180, 30 * 60, 15 * 60, 180, 120, 120),
  agones: times(60, 30, 60, 60, 60, 60),
};

function times(scheduled: number, pulling: number, booting: number, rcon: number, plugin: number, stopping: number) {
  return {
    scheduled: scheduled * SECOND,
    pulling: pulling * SECOND,
    booting: booting * SECOND,
    rcon: rcon * SECOND,
    plugin: plugin * SECOND,
    stopping: stopping * SECOND,
  };
}

/** How long stages may take, and how much of the time was watched; by default the provider's usual deadlines, and all of it. */
export interface StageLimits {
  readonly deadlines?: StageDeadlines;
  /** Milliseconds since a moment in which somebody was able to look: what boots unseen is not late. */
  readonly watchedSince?: (since: Date) => number;
}

/** The longest that a request can take until it is ready or given up, looks not counted. */
export function longestProvisioningMs(deadlines: StageDeadlines): number {
  return MAX_TRIES * Object.values(deadlines).reduce((sum, ms) => sum + ms, 0);
}

/** A request as it is at its beginning: nothing is started yet. `expected` are usual durations, see `expectedDurations`. */
export function beginProvisioning(
  provider: FleetProvider,
  now: Date,
  expected: Partial<Record<ProvisionStage, number>> = {},
): ProvisioningRequest {
  return {
    state: 'provisioning',
    provider,
    phase: 'starting',
    stage: 'scheduled',
    stages: freshStages(now, expected),
    tries: 1,
    wasReady: false,
    stoppingSince: null,
    failure: null,
    stop: null,
  };
}

/**
 * The next step of a server on demand, from what was seen of its instance. A second instance is asked for only after the
 * first one was seen to be gone; a request whose instance cannot be seen to stop fails instead.
 */
export function nextProvisioningStep(
  request: ProvisioningRequest,
  observation: FleetObservation,
  now: Date,
  limits: StageLimits = {},
): ProvisioningStep {
  if (request.state !== 'provisioning' && request.state !== 'ready') return { request, action: 'none' };
  if (request.phase === 'stopping') return whileStopping(request, observation, now, limits);
  if (request.stop !== null) return giveUp(request, null, now);
  if (observation.kind === 'broken' || observation.kind === 'refused')
    return giveUp(request, failureOf(request, observation), now);
  if (observation.kind === 'absent' && isEstablished(request))
    return giveUp(
      request,
      { stage: request.stage, code: 'instance_vanished', detail: observation.detail ?? null },
      now,
    );
  if (request.state === 'ready') return { request, action: 'look' };
  const seen = observation.kind === 'at' ? advance(request, observation.stage, now) : request;
  if (seen.stage === 'ready')
    return { request: { ...seen, state: 'ready', wasReady: true, failure: null }, action: 'look' };
  if (isOverdue(seen, now, limits)) {
    const detail = 'detail' in observation ? (observation.detail ?? null) : null;
    return giveUp(seen, { stage: seen.stage, code: 'deadline_exceeded', detail }, now);
  }
  // Starting twice is starting once, so an answer that got lost, or an instance that is not there yet, is asked for again.
  const mustStart = seen.phase === 'starting' || observation.kind === 'absent';
  return { request: seen, action: mustStart ? 'start' : 'look' };
}

/** An instance that once booted and is not there any more is lost; before that it may just not exist yet. */
function isEstablished(request: ProvisioningRequest): boolean {
  return request.phase === 'running' && request.stage !== 'scheduled' && request.stage !== 'pulling';
}

function whileStopping(
  request: ProvisioningRequest,
  observation: FleetObservation,
  now: Date,
  limits: StageLimits,
): ProvisioningStep {
  if (observation.kind === 'absent') return afterStop(request, now);
  const since = request.stoppingSince ?? now.toISOString();
  // Not seen to stop: no second try beside it. The sweeper goes on stopping it.
  if (elapsedSince(since, now, limits) >= deadlinesOf(request, limits).stopping)
    return { request: close(request, now), action: 'none' };
  return { request, action: 'stop' };
}

function afterStop(request: ProvisioningRequest, now: Date): ProvisioningStep {
  const mayRetry =
    request.stop === null && !request.wasReady && request.tries < MAX_TRIES && request.failure?.permanent !== true;
  if (!mayRetry) return { request: close(request, now), action: 'none' };
  const expected = Object.fromEntries(
    request.stages.flatMap(({ stage, expected_ms }) => (expected_ms === null ? [] : [[stage, expected_ms]])),
  ) as Partial<Record<ProvisionStage, number>>;
  const again = beginProvisioning(request.provider, now, expected);
  return { request: { ...again, tries: request.tries + 1, failure: request.failure }, action: 'start' };
}

function giveUp(request: ProvisioningRequest, failure: FleetFailure | null, now: Date): ProvisioningStep {
  return {
    request: {
      ...request,
      phase: 'stopping',
      stoppingSince: now.toISOString(),
      failure: failure ?? (request.stop === null || request.wasReady ? request.failure : null),
      stages: closeStages(request.stages, now),
    },
    action: 'stop',
  };
}

function close(request: ProvisioningRequest, now: Date): ProvisioningRequest {
  const state = request.wasReady ? 'ended' : request.stop === null ? 'failed' : 'cancelled';
  return { ...request, state, stages: closeStages(request.stages, now) };
}

function failureOf(
  request: ProvisioningRequest,
  seen: { code: string; detail: string | null; permanent?: boolean },
): FleetFailure {
  return { stage: request.stage, code: seen.code, detail: seen.detail, ...(seen.permanent ? { permanent: true } : {}) };
}

/** Stages only go forward; those that were passed between two looks end at the look that saw a later one. */
function advance(request: ProvisioningRequest, stage: ProvisionStage, now: Date): ProvisioningRequest {
  const at = now.toISOString();
  const from = STAGES.indexOf(request.stage);
  const to = STAGES.indexOf(stage);
  const running = { ...request, phase: 'running' as const };
  if (to <= from) return running;
  const stages = request.stages.map((line) => {
    const index = STAGES.indexOf(line.stage);
    if (index < from || index > to) return line;
    const started = line.started_at ?? at;
    return { ...line, started_at: started, ended_at: index < to || stage === 'ready' ? at : null };
  });
  return { ...running, stage, stages };
}

function isOverdue(request: ProvisioningRequest, now: Date, limits: StageLimits): boolean {
  if (request.stage === 'ready') return false;
  const started = request.stages.find((line) => line.stage === request.stage)?.started_at;
  return started != null && elapsedSince(started, now, limits) >= deadlinesOf(request, limits)[request.stage];
}

const deadlinesOf = ({ provider }: ProvisioningRequest, { deadlines }: StageLimits): StageDeadlines =>
  deadlines ?? STAGE_DEADLINES[provider];

const elapsedSince = (since: string, now: Date, { watchedSince }: StageLimits): number =>
  watchedSince === undefined ? now.getTime() - Date.parse(since) : watchedSince(new Date(since));

function freshStages(now: Date, expected: Partial<Record<ProvisionStage, number>>): StageLine[] {
  return STAGES.map((stage) => ({
    stage,
    started_at: stage === 'scheduled' ? now.toISOString() : null,
    ended_at: null,
    expected_ms: expected[stage] ?? null,
  }));
}

function closeStages(stages: readonly StageLine[], now: Date): StageLine[] {
  return stages.map((line) =>
    line.started_at !== null && line.ended_at === null ? { ...line, ended_at: now.toISOString() } : line,
  );
}
