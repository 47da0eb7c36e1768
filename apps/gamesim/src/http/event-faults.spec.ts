import type { VirtualServerApi } from '../api-types';
import { matchConfig } from '../../test/match-receiver';
import { SimBench } from '../../test/sim-bench';

describe('HTTP faults of single events', () => {
  let bench: SimBench;
  let server: VirtualServerApi;
  beforeEach(async () => {
    bench = await SimBench.open();
    server = await bench.addServer();
    await bench.load(server);
  });
  afterEach(() => bench.close());
  const rounds = async (count: number): Promise<void> => {
    for (let round = 0; round < count; round += 1) await server.playRound();
    await server.settled();
  };
  const arrived = (): { body: string; token: unknown }[] =>
    bench.receiver.of('/events').map(({ body, headers }) => ({ body, token: headers['x-match-token'] }));

  it('carry a token nobody gave, or none, a limited number of times', async () => {
    server.faults({
      httpWrongToken: { probability: 1, events: ['going_live'] },
      httpMissingHeader: { probability: 1, events: ['round_end'], limit: 1 },
    });
    await rounds(2);
    expect(arrived().map((event) => event.token)).toEqual([expect.not.stringMatching(/^T1$/), undefined, 'T1']);
  });

  it('hang on a signal of their own each, so that none gathers listeners (MaxListenersExceededWarning)', async () => {
    const listeners = new Map<unknown, number>();
    const added = jest.spyOn(EventTarget.prototype, 'addEventListener');
    server.faults({ httpDelay: { ms: 20 }, httpReplayOld: { probability: 1 } });
    await rounds(12);
    for (const [index, [type]] of added.mock.calls.entries()) {
      const target: unknown = added.mock.contexts[index];
      if (type === 'abort') listeners.set(target, (listeners.get(target) ?? 0) + 1);
    }
    added.mockRestore();
    expect(listeners.size).toBeGreaterThan(20);
    expect(Math.max(...listeners.values())).toBeLessThanOrEqual(3);
  });

  it('carry the token of the load before', async () => {
    await rounds(1);
    await server.console('css_restart');
    server.faults({ httpOldToken: { probability: 1 } });
    const config = JSON.stringify(matchConfig(bench.receiver.baseUrl)).replaceAll('"T1"', '"T2"');
    bench.receiver.answer('/config', 200, config);
    await server.console(`matchzy_loadmatch_url "${bench.receiver.baseUrl}/config"`);
    await rounds(1);
    expect(
      arrived()
        .slice(2)
        .map((event) => event.token),
    ).toEqual(['T1', 'T1']);
    server.faults();
    await rounds(1);
    expect(arrived().at(-1)?.token).toBe('T2');
  });

  it('replay an older event, add an unknown one, pad a huge one and break a fourth', async () => {
    await rounds(1);
    server.faults({
      httpReplayOld: { probability: 1, limit: 1 },
      httpUnknownEvent: { probability: 1, limit: 1 },
    });
    await rounds(1);
    const bodies = arrived().map((event) => event.body);
    expect(bodies.filter((body) => body === bodies[1])).toHaveLength(2);
    expect(bodies).toContain('{"matchid":9001,"event":"unheard_of"}');
    server.faults({ httpHugeBody: { probability: 1, bytes: 300_000 } });
    await rounds(1);
    const huge = arrived().at(-1)?.body ?? '';
    expect(huge).toHaveLength(300_000);
    expect(JSON.parse(huge)).toMatchObject({ event: 'round_end', round_number: 3 });
    server.faults({ httpHugeBody: null, httpBadJson: { probability: 1 } });
    await rounds(1);
    expect(() => JSON.parse(arrived().at(-1)?.body ?? '') as unknown).toThrow(SyntaxError);
  });

  it('are cut in the middle of their body, and never arrive whole', async () => {
    server.faults({ httpTruncateBody: { probability: 1, events: ['round_end'] } });
    await rounds(2);
    expect(bench.eventNames()).toEqual(['going_live']);
    expect(server.truth().events.filter((event) => event.name === 'round_end')).toMatchObject([
      { deliveries: [{ outcome: 'failed' }] },
      { deliveries: [{ outcome: 'failed' }] },
    ]);
  });

  it('send backups and demos slowly, whole all the same', async () => {
    server.faults({ httpSlowUpload: { bytesPerSecond: 40_000 } });
    await server.playRound();
    await server.settled();
    const [backup] = bench.receiver.of('/backups');
    expect(Buffer.byteLength(backup?.body ?? '')).toBe(Number(backup?.headers['content-length']));
    expect(server.truth().events.find((event) => event.channel === 'backup')).toMatchObject({
      deliveries: [{ outcome: 'delivered' }],
    });
  });

  it('gather and leave in one burst', async () => {
    server.faults({ httpBurst: { events: 4 } });
    await rounds(2);
    expect(arrived()).toHaveLength(0);
    await rounds(1);
    expect([...bench.eventNames()].sort()).toEqual(['going_live', 'round_end', 'round_end', 'round_end']);
  });
});

describe('planned faults', () => {
  it('set in before their round, end by themselves, and stay away when chance says so', async () => {
    const bench = await SimBench.open();
    const server = await bench.addServer();
    await bench.load(server);
    server.planFaults({ faults: { httpDrop: { probability: 1 } }, at: { round: 2 }, forMs: 150_000 });
    server.planFaults({ faults: { httpBadJson: { probability: 1 } }, at: { round: 1 }, probability: 0 });
    server.planFaults({ faults: { httpDrop: { probability: 1 } }, at: { map: 1, round: 1 } });
    for (let round = 0; round < 5; round += 1) await server.playRound();
    const dropped = server
      .truth()
      .events.filter((event) => event.deliveries[0]?.outcome === 'dropped')
      .map((event) => event.roundNumber);
    expect(dropped[0]).toBe(2);
    expect(dropped.length).toBeLessThan(4);
    expect(bench.receiver.events().map((event) => event.round_number)).toEqual(
      [undefined, 1, 2, 3, 4, 5].filter((round) => !dropped.includes(round as number)),
    );
    await bench.close();
  });
});
