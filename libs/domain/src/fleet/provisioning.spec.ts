import fc from 'fast-check';
import {
  MAX_TRIES,
  STAGES,
  STAGE_DEADLINES,
  beginProvisioning,
  longestProvisioningMs,
  nextProvisioningStep,
} from './provisioning';
import type { FleetObservation, ProvisioningRequest } from './provisioning';

const T0 = new Date('2026-07-04T20:00:00.000Z');
const at = (ms: number): Date => new Date(T0.getTime() + ms);
const step = (request: ProvisioningRequest, observation: FleetObservation, ms: number) =>
  nextProvisioningStep(request, observation, at(ms));
const begin = () => beginProvisioning('kubernetes', T0);
const seen = (stage: (typeof STAGES)[number]): FleetObservation => ({ kind: 'at', stage });

interface Moment {
  afterMs: number;
  fate: 'runs' | 'breaks' | 'vanishes' | 'silent' | 'refuses';
  stage: (typeof STAGES)[number];
  obeysStop: boolean;
  startIsLost: boolean;
  wish: boolean;
}

describe('a server on demand', () => {
  it('goes through its stages, each with its beginning and end, and is ready once the plugin answers', () => {
    let request = begin();
    const first = step(request, { kind: 'nothing' }, 0);
    expect(first.action).toBe('start');
    for (const [index, stage] of STAGES.entries()) {
      const next = step(request, seen(stage), index * 1_000);
      expect(next.action).toBe('look');
      request = next.request;
    }
    expect(request).toMatchObject({ state: 'ready', stage: 'ready', tries: 1, failure: null });
    for (const [index, line] of request.stages.slice(0, -1).entries()) {
      expect(line.started_at).toBe(at(index * 1_000).toISOString());
      expect(line.ended_at).toBe(at((index + 1) * 1_000).toISOString());
    }
  });

  it('is not late for the time in which nobody could look, and is once that has been watched', () => {
    const booting = step(begin(), seen('booting'), 1_000).request;
    const late = 1_000 + STAGE_DEADLINES.kubernetes.booting;
    const watched = (ms: number) =>
      nextProvisioningStep(booting, seen('booting'), at(late), { watchedSince: () => ms });
    expect(step(booting, seen('booting'), late).action).toBe('stop');
    expect(watched(5_000).action).toBe('look');
    expect(watched(STAGE_DEADLINES.kubernetes.booting).action).toBe('stop');
  });

  it('never goes back to an earlier stage, and counts stages that passed between two looks', () => {
    const plugin = step(begin(), seen('plugin'), 5_000).request;
    expect(plugin.stages.slice(0, 4).every((line) => line.started_at !== null && line.ended_at !== null)).toBe(true);
    expect(step(plugin, seen('pulling'), 6_000).request.stage).toBe('plugin');
  });

  it('is tried once more elsewhere, only after the first instance was seen to be gone, then fails with the reason', () => {
    const booting = step(begin(), seen('booting'), 1_000).request;
    const broken = { kind: 'broken', code: 'OOMKilled', detail: 'exit code 137' } as const;
    const given = step(booting, broken, 2_000);
    expect(given).toMatchObject({ action: 'stop', request: { phase: 'stopping', tries: 1 } });
    expect(step(given.request, seen('booting'), 3_000)).toMatchObject({ action: 'stop', request: { tries: 1 } });
    const again = step(given.request, { kind: 'absent' }, 4_000);
    expect(again).toMatchObject({ action: 'start', request: { tries: 2, stage: 'scheduled', phase: 'starting' } });
    const failing = step(again.request, broken, 5_000).request;
    const failed = step(failing, { kind: 'absent' }, 6_000);
    expect(failed).toMatchObject({ action: 'none', request: { state: 'failed', failure: { code: 'OOMKilled' } } });
  });

  it('is not tried again when another node would refuse as well', () => {
    const refused = step(begin(), { kind: 'refused', code: 'forbidden', detail: 'quota', permanent: true }, 1_000);
    expect(step(refused.request, { kind: 'absent' }, 2_000).request).toMatchObject({ state: 'failed', tries: 1 });
  });

  it('is asked for again while it is not there yet, and lost when it vanishes after it booted', () => {
    const scheduled = step(begin(), seen('scheduled'), 0).request;
    expect(step(scheduled, { kind: 'absent' }, 1_000).action).toBe('start');
    const booting = step(scheduled, seen('booting'), 2_000).request;
    expect(step(booting, { kind: 'absent' }, 3_000).request.failure).toMatchObject({ code: 'instance_vanished' });
  });

  it('gives each stage its time, a silent provider included, and says what was last heard', () => {
    const waiting = step(begin(), seen('pulling'), 0).request;
    const late = STAGE_DEADLINES.kubernetes.pulling;
    expect(step(waiting, { kind: 'unreadable', detail: 'timeout' }, late - 1).action).toBe('look');
    const overdue = step(waiting, { kind: 'at', stage: 'pulling', detail: '43 %' }, late).request;
    expect(overdue.failure).toEqual({ stage: 'pulling', code: 'deadline_exceeded', detail: '43 %' });
  });

  it('is cancelled by a stop before it was ready, and ended by one after', () => {
    const wish = { reason: 'requested' };
    const early = step({ ...begin(), stop: wish }, seen('booting'), 1_000);
    expect(early.action).toBe('stop');
    expect(step(early.request, { kind: 'absent' }, 2_000).request).toMatchObject({ state: 'cancelled', tries: 1 });
    const ready = step(begin(), seen('ready'), 1_000).request;
    const stopping = step({ ...ready, stop: wish }, seen('ready'), 2_000);
    expect(step(stopping.request, { kind: 'absent' }, 3_000).request.state).toBe('ended');
    const vanished = step(step(ready, { kind: 'absent' }, 2_000).request, { kind: 'absent' }, 3_000).request;
    expect(vanished).toMatchObject({ state: 'ended', failure: { code: 'instance_vanished' } });
  });

  it('never has two instances, and is over within the sum of its deadlines, whatever the provider answers', () => {
    const stages = fc.constantFrom(...STAGES);
    const event = fc.record({
      afterMs: fc.integer({ min: 1, max: 60_000 }),
      fate: fc.constantFrom('runs', 'breaks', 'vanishes', 'silent', 'refuses'),
      stage: stages,
      obeysStop: fc.boolean(),
      startIsLost: fc.boolean(),
      wish: fc.constantFrom(false, false, false, false, true),
    });
    fc.assert(
      fc.property(
        fc.constantFrom('process' as const, 'docker' as const, 'kubernetes' as const, 'agones' as const),
        fc.infiniteStream(event),
        (provider, events) => {
          const deadlines = STAGE_DEADLINES[provider];
          /** Instances that truly run, by try; a start whose answer was lost has started one all the same. */
          const running = new Set<number>();
          let request = beginProvisioning(provider, T0);
          let ms = 0;
          let steps = 0;
          const lastLook = 60_000;
          while (request.state === 'provisioning') {
            const now = events.next().value as Moment;
            ms += now.afterMs;
            steps += 1;
            if (now.wish && steps > 20 && request.phase !== 'stopping') request = { ...request, stop: { reason: 'x' } };
            if (now.fate === 'breaks' || now.fate === 'vanishes') running.delete(request.tries);
            const there = running.has(request.tries);
            let observation: FleetObservation = there ? { kind: 'at', stage: now.stage } : { kind: 'absent' };
            if (now.fate === 'silent') observation = { kind: 'unreadable', detail: null };
            else if (now.fate === 'refuses' && !there) observation = { kind: 'refused', code: 'x', detail: null };
            else if (now.fate === 'breaks' && there) observation = { kind: 'broken', code: 'x', detail: null };
            const next = nextProvisioningStep(request, observation, at(ms), { deadlines });
            request = next.request;
            if (next.action === 'start') {
              running.add(request.tries);
              if (!now.startIsLost) request = { ...request, phase: 'running' };
            }
            if (next.action === 'stop' && now.obeysStop) running.delete(request.tries);
            expect(running.size).toBeLessThanOrEqual(1);
            expect(request.tries).toBeLessThanOrEqual(MAX_TRIES);
            expect(steps).toBeLessThan(100_000);
          }
          // Each deadline is noticed at the first look after it.
          const looks = MAX_TRIES * (STAGES.length + 1) * lastLook;
          expect(ms).toBeLessThanOrEqual(longestProvisioningMs(deadlines) + looks);
          expect(['ready', 'failed', 'cancelled', 'ended']).toContain(request.state);
          if (request.state === 'failed') expect(request.failure).not.toBeNull();
        },
      ),
      { numRuns: 300 },
    );
  });
});
