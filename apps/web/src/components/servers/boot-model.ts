import type { ProvisionStage, ServerRequest } from '@placar/contracts/fleet';

const ORDER: Readonly<Record<ProvisionStage, number>> = {
  scheduled: 0,
  pulling: 1,
  booting: 2,
  rcon: 3,
  plugin: 4,
  ready: 5,
};
export const BOOT_STAGES = (Object.keys(ORDER) as ProvisionStage[]).toSorted((a, b) => ORDER[a] - ORDER[b]);

export interface BootStep {
  stage: ProvisionStage;
  state: 'done' | 'current' | 'todo' | 'failed' | 'skipped';
  /** Time in the stage so far, or that it took; null before it began. Milliseconds. */
  elapsedMs: number | null;
  /** What it usually takes; null without history. */
  expectedMs: number | null;
}

const at = (iso: string | null): number | null => (iso === null ? null : Date.parse(iso));

/** Stages of a server on demand with their clocks. `now` in milliseconds. */
export function bootSteps(
  request: Pick<ServerRequest, 'state' | 'stage' | 'stages' | 'failure'>,
  now: number,
): BootStep[] {
  const lines = new Map(request.stages.map((line) => [line.stage, line]));
  const failedAt = request.state === 'failed' ? (request.failure?.stage ?? request.stage) : null;
  const isUp = request.state === 'ready' || request.state === 'ended';
  const present = request.stage === null ? -1 : ORDER[request.stage];
  return BOOT_STAGES.map((stage) => {
    const line = lines.get(stage);
    const started = at(line?.started_at ?? null);
    const ended = at(line?.ended_at ?? null);
    const state = stateOf();
    const runs = state === 'current';
    return {
      stage,
      state,
      elapsedMs:
        started === null ? null : ended === null ? (runs ? Math.max(0, now - started) : null) : ended - started,
      expectedMs: line?.expected_ms ?? null,
    };
    function stateOf(): BootStep['state'] {
      if (stage === failedAt) return 'failed';
      if (ended !== null || isUp || (failedAt === null && ORDER[stage] < present)) return 'done';
      if (failedAt !== null) return ORDER[stage] < ORDER[failedAt] ? 'done' : 'todo';
      return request.state === 'provisioning' && ORDER[stage] === present ? 'current' : 'todo';
    }
  });
}

/** Time left until the server is ready, from what each stage usually takes; null where history is missing or nothing runs. */
export function bootEtaMs(steps: readonly BootStep[]): number | null {
  const open = steps.filter((step) => step.state === 'current' || (step.state === 'todo' && step.stage !== 'ready'));
  if (!open.some((step) => step.state === 'current')) return null;
  let left = 0;
  for (const step of open) {
    if (step.expectedMs === null) return null;
    left += Math.max(0, step.expectedMs - (step.elapsedMs ?? 0));
  }
  return left;
}

/**
 * What the page of a match shows of its requests, the last one asked for first: its place in the line, with the start of a server beside it
 * that goes on or failed; else the last request.
 */
export function requestsOfMatch(requests: readonly ServerRequest[]): {
  request: ServerRequest | null;
  beside: ServerRequest | null;
} {
  const [newest = null] = requests;
  const place = requests.find(({ source, state }) => source === 'pool' && state === 'queued');
  if (place === undefined || newest?.source !== 'on_demand') return { request: newest, beside: null };
  const isTold = newest.state === 'provisioning' || newest.state === 'failed';
  return { request: place, beside: isTold ? newest : null };
}

const WAITS: ReadonlySet<ServerRequest['state']> = new Set(['queued', 'offered', 'provisioning']);

/** Whether a request that failed can be made again: its match has no other one that waits. */
export const mayAskAgain = (failed: ServerRequest, all: readonly ServerRequest[]): boolean =>
  failed.match_id === null || !all.some(({ match_id: id, state }) => id === failed.match_id && WAITS.has(state));

const OPEN: ReadonlySet<ServerRequest['state']> = new Set(['queued', 'offered', 'provisioning', 'ready']);

/** True while somebody may still wait for this server or use it. */
export function isOpenRequest(request: Pick<ServerRequest, 'state'>): boolean {
  return OPEN.has(request.state);
}

/** Open ones first, each group newest first. */
export function sortRequests(requests: readonly ServerRequest[]): ServerRequest[] {
  return requests.toSorted(
    (a, b) =>
      Number(isOpenRequest(b)) - Number(isOpenRequest(a)) || Date.parse(b.requested_at) - Date.parse(a.requested_at),
  );
}

/** Puts the newest state of a request into a list; an older version changes nothing. */
export function mergeRequest(known: readonly ServerRequest[], next: ServerRequest): readonly ServerRequest[] {
  const before = known.find((one) => one.id === next.id);
  if (before === undefined) return [next, ...known];
  return before.version > next.version ? known : known.map((one) => (one.id === next.id ? next : one));
}
