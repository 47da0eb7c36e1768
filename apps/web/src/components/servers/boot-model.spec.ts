import type { ProvisionStageLine, ServerRequest } from '@placar/contracts/fleet';
import { ProvisionStage } from '@placar/contracts/fleet';
import { sampleRequest } from '../../testing/server-samples';
import {
  BOOT_STAGES,
  bootEtaMs,
  bootSteps,
  mayAskAgain,
  mergeRequest,
  requestsOfMatch,
  sortRequests,
} from './boot-model';

const NOW = Date.parse('2026-11-21T10:00:30Z');
const line = (
  stage: ProvisionStageLine['stage'],
  start: number | null,
  end: number | null,
  expected: number | null,
) => ({
  stage,
  started_at: start === null ? null : new Date(NOW - start * 1000).toISOString(),
  ended_at: end === null ? null : new Date(NOW - end * 1000).toISOString(),
  expected_ms: expected,
});
const booting: ServerRequest = sampleRequest({
  state: 'provisioning',
  stage: 'booting',
  stages: [
    line('scheduled', 20, 19, 1000),
    line('pulling', 19, 8, 9000),
    line('booting', 8, null, 12_000),
    line('rcon', null, null, 2000),
    line('plugin', null, null, 3000),
    line('ready', null, null, 0),
  ],
});

describe('the stages of a server on demand', () => {
  it('are those of the contract in its order', () => {
    expect(BOOT_STAGES).toEqual(ProvisionStage.options);
  });

  it('have the clock of the one at work, and what the others took', () => {
    const steps = bootSteps(booting, NOW);
    expect(steps.map((step) => [step.state, step.elapsedMs])).toEqual([
      ['done', 1000],
      ['done', 11_000],
      ['current', 8000],
      ['todo', null],
      ['todo', null],
      ['todo', null],
    ]);
    expect(bootEtaMs(steps)).toBe(4000 + 2000 + 3000);
  });

  it('promise nothing without history, and count a stage that takes too long as nearly over', () => {
    const unknown = { ...booting, stages: booting.stages.map((one) => ({ ...one, expected_ms: null })) };
    expect(bootEtaMs(bootSteps(unknown, NOW))).toBeNull();
    expect(bootEtaMs(bootSteps(booting, NOW + 60_000))).toBe(5000);
  });

  it('show where it stopped', () => {
    const failed = {
      ...booting,
      state: 'failed' as const,
      failure: { stage: 'booting' as const, code: 'x', detail: null },
    };
    expect(bootSteps(failed, NOW).map((step) => step.state)).toEqual([
      'done',
      'done',
      'failed',
      'todo',
      'todo',
      'todo',
    ]);
    expect(bootEtaMs(bootSteps(failed, NOW))).toBeNull();
  });

  it('are all done on a server that is ready', () => {
    const ready = { ...booting, state: 'ready' as const, stage: 'ready' as const };
    expect(new Set(bootSteps(ready, NOW).map((step) => step.state))).toEqual(new Set(['done']));
  });
});

describe('the requests of a match', () => {
  const place = sampleRequest({ id: 'place', match_id: 7, source: 'pool' });
  const start = (state: ServerRequest['state']) => sampleRequest({ id: 'start', match_id: 7, state });
  const shown = (...requests: ServerRequest[]) => {
    const { request, beside } = requestsOfMatch(requests);
    return [request && `${request.id} ${request.state}`, beside && `${beside.id} ${beside.state}`];
  };

  it.each<[ServerRequest[], [string | null, string | null]]>([
    [[], [null, null]],
    [[place], ['place queued', null]],
    [[start('provisioning')], ['start provisioning', null]],
    [
      [start('provisioning'), place],
      ['place queued', 'start provisioning'],
    ],
    [
      [start('failed'), place],
      ['place queued', 'start failed'],
    ],
    [
      [start('ended'), place],
      ['place queued', null],
    ],
    [
      [start('failed'), { ...place, state: 'cancelled' }],
      ['start failed', null],
    ],
    // It joined the line after the failure, which is no news then.
    [
      [place, start('failed')],
      ['place queued', null],
    ],
  ])('are its place and the start beside it, else the last one: %#', (requests, expected) => {
    expect(shown(...requests)).toEqual(expected);
  });

  it('are made again only while nothing else waits for the match', () => {
    expect(mayAskAgain(start('failed'), [start('failed'), place])).toBe(false);
    expect(mayAskAgain(start('failed'), [start('failed'), { ...place, match_id: 8 }])).toBe(true);
    expect(mayAskAgain(start('failed'), [start('failed'), { ...place, state: 'ended' }])).toBe(true);
    expect(mayAskAgain({ ...start('failed'), match_id: null }, [place])).toBe(true);
  });
});

describe('the list of requests', () => {
  it('never goes back to an older state of one', () => {
    const now = sampleRequest({ id: 'a', version: 4, state: 'ready' });
    expect(mergeRequest([now], { ...now, version: 3, state: 'provisioning' })).toEqual([now]);
    expect(mergeRequest([now], { ...now, version: 5, state: 'ended' })[0]?.state).toBe('ended');
    expect(mergeRequest([now], sampleRequest({ id: 'b' }))).toHaveLength(2);
  });

  it('has open ones on top', () => {
    const list = sortRequests([
      sampleRequest({ id: 'old', state: 'ended', requested_at: '2026-11-21T09:59:00Z' }),
      sampleRequest({ id: 'open', state: 'queued', requested_at: '2026-11-21T08:00:00Z' }),
    ]);
    expect(list.map((one) => one.id)).toEqual(['open', 'old']);
  });
});
