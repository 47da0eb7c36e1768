import { TournamentEngine } from '@placar/match-engine/tournaments';
import { createLogger } from '@placar/platform';
import { waitFor } from '@placar/testing';
import { diesAfter } from '../../../../libs/match-engine/test/dies-after';
import { startEngine } from '../../../../libs/match-engine/test/engine-harness';
import type { EngineProcess } from '../../../../libs/match-engine/test/engine-harness';
import { ServerSearch } from '../../src/server-search/server-search';
import { MatchCheckIns } from '../../src/tournaments/match-check-ins';
import { TournamentMatchMaker } from '../../src/tournaments/tournament-match-maker';
import { TournamentRows } from '../../src/tournaments/tournament-rows';
import { TournamentTender } from '../../src/tournaments/tournament-tender';
import { SLOW } from '../failure-table.expectations';
import { FailureStack } from '../failure-table.stack';
import { PLAY, SETTINGS, TournamentCup } from './tournament-cup';

jest.setTimeout(900_000);

const CUP = {
  ...SETTINGS,
  stages: [
    { format: { kind: 'single_elimination' as const, thirdPlace: false }, advance: null, invited: 4, play: PLAY },
  ],
};

interface Request {
  id: string;
  key: string;
  source: string;
  state: string;
  beside: boolean;
  at: Date;
  ended: Date | null;
  reason: string | null;
  server: number | null;
  /** The server that the match is on. */
  on: number | null;
}

describe('servers on demand of a tournament', () => {
  let stack: FailureStack;
  beforeAll(async () => {
    stack = await FailureStack.start({
      FLEET_MAX_SERVERS: '2',
      FLEET_SWEEP_SECONDS: '1',
      FLEET_IDLE_MINUTES: '60',
      GAMESIM_SPEED: '300',
    });
  });
  afterAll(() => stack?.stop());

  const requests = (cup: TournamentCup): Promise<Request[]> =>
    stack.database.query<Request[]>(
      `SELECT r.id, t.key, r.source, r.state, r.beside, r.requested_at AS at, r.ended_at AS ended, r.stop_reason AS reason,
          r.server_id AS server, m.server_id AS "on"
         FROM server_requests r JOIN tournament_matches t ON t.match_id = r.match_id JOIN matches m ON m.id = t.match_id
        WHERE t.tournament_id = $1 ORDER BY r.requested_at, r.id`,
      [cup.id],
    );
  const until = (cup: TournamentCup, what: string, holds: (all: Request[]) => boolean, timeoutMs = 120_000) =>
    waitFor(
      async () => {
        const all = await requests(cup);
        return holds(all) ? all : undefined;
      },
      { what, timeoutMs },
    );
  const running = async (): Promise<number> => {
    const [row] = await stack.database.query<{ n: number }[]>(
      'SELECT count(*)::int AS n FROM server_instances WHERE stopped_at IS NULL',
    );
    return row?.n ?? -1;
  };

  it('plays a cup on one server at a time, each given back at the end of its match, though the worker dies on the way', async () => {
    const cup = await TournamentCup.open(stack, CUP, 4);
    await cup.act({ type: 'choose-servers', servers: null, onDemand: 1 });
    await cup.act({ type: 'begin', seeds: [1, 2, 3, 4] });
    const all = await until(
      cup,
      'both semi-finals in the queue, and a server started for one of them',
      (list) => list.filter(({ source }) => source === 'pool').length === 2 && list.some(({ beside }) => beside),
    );
    const first = all.find(({ beside }) => beside);
    expect(all.filter(({ beside }) => beside)).toHaveLength(1);
    expect(all.find(({ source, key }) => source === 'pool' && key === first?.key)?.state).toBe('queued');
    expect(all[0]?.key).toBe(first?.key);
    // Between the order and the match on its server.
    await stack.restartWorker();

    await cup.until('over', 600_000);
    await waitFor(async () => (await running()) === 0, { what: 'the end of every server', timeoutMs: 120_000 });
    const orders = (
      await until(cup, 'every request closed', (list) => list.every(({ ended }) => ended !== null))
    ).filter(({ beside }) => beside);
    expect(orders.map(({ key }) => key).sort()).toEqual(['U1.1', 'U1.2', 'U2.1']);
    expect(orders.map(({ reason, state }) => [reason, state])).toEqual(orders.map(() => ['match_over', 'ended']));
    // Never two at once: each was gone before the next one was ordered.
    for (const [index, order] of orders.entries())
      if (index > 0) expect(order.at.getTime()).toBeGreaterThanOrEqual(orders[index - 1]?.ended?.getTime() ?? Infinity);
  });

  it('a server of the pool that comes first takes the match from its place, and what was started is given back', async () => {
    const cup = await TournamentCup.open(stack, CUP, 4);
    await cup.act({ type: 'choose-servers', servers: null, onDemand: 2 });
    await cup.act({ type: 'pause', paused: true });
    await cup.act({ type: 'begin', seeds: [1, 2, 3, 4] });
    // What starts does not come to its end before the pool has its server.
    await stack.worker.close();
    const engine = await startEngine(stack.environment);
    try {
      await cup.act({ type: 'pause', paused: false });
      await tenderOf(engine, stack).tend(cup.id);
      await tenderOf(engine, stack).tend(cup.id);
    } finally {
      await engine.app.close();
    }
    const ordered = await requests(cup);
    expect(ordered.map(({ source, state }) => `${source} ${state}`).sort()).toEqual([
      'on_demand provisioning',
      'on_demand provisioning',
      'pool queued',
      'pool queued',
    ]);
    const pooled = stack.serverId(await stack.addServer(SLOW));
    await stack.startWorker();
    const all = await until(cup, 'one match on the server of the pool', (list) =>
      list.some(({ beside, on, reason, ended }) => beside && on === pooled && reason === 'elsewhere' && ended !== null),
    );
    const other = all.find(({ beside, on }) => beside && on !== pooled);
    await until(cup, 'the other one on its own', (list) =>
      list.some(({ id, server, on }) => id === other?.id && server !== null && server === on),
    );
    await stack.database.query('UPDATE servers SET cordoned = true WHERE id = $1', [pooled]);
    await cup.act({ type: 'cancel', reason: 'teste' });
    await waitFor(async () => (await running()) === 0, { what: 'the end of every server', timeoutMs: 180_000 });
  });

  it('orders one server, whichever of the steps a worker dies between, and gives it back when the tournament ends', async () => {
    await stack.worker.close();
    const doomed = await startEngine(stack.environment);
    const tender = tenderOf(doomed, stack);
    const final = { ...CUP, most: 2, stages: CUP.stages.map((stage) => ({ ...stage, invited: 2 })) };
    try {
      let survived = false;
      for (let step = 0; !survived; step += 1) {
        const cup = await TournamentCup.open(stack, final, 2);
        await cup.act({ type: 'choose-servers', servers: null, onDemand: 1 });
        await cup.act({ type: 'begin' });
        survived = await diesAfter(doomed, step, () => tender.tend(cup.id));
        // Others take over, all at once.
        await Promise.all([tender.tend(cup.id), tender.tend(cup.id), tender.tend(cup.id)]);
        const made = await requests(cup);
        expect([step, made.map(({ source, state, beside }) => [source, state, beside]).sort()]).toEqual([
          step,
          [
            ['on_demand', 'provisioning', true],
            ['pool', 'queued', false],
          ],
        ]);
        await cup.act({ type: 'cancel', reason: 'teste' });
        await tender.tend(cup.id);
        // As when it is seen to be gone: room for the next one.
        await stack.database.query(
          `UPDATE server_requests SET state = 'ended', ended_at = now() WHERE id = ANY($1::uuid[])`,
          [made.map(({ id }) => id)],
        );
        expect(step).toBeLessThan(80);
      }
    } finally {
      await doomed.app.close();
      await stack.startWorker();
    }
  });

  it('tries a start that failed again by itself, once each time whichever of the steps a worker dies between, then waits for a person', async () => {
    await stack.worker.close();
    const doomed = await startEngine(stack.environment);
    const tender = tenderOf(doomed, stack);
    const final = { ...CUP, most: 2, stages: CUP.stages.map((stage) => ({ ...stage, invited: 2 })) };
    const states = async (cup: TournamentCup) =>
      (await requests(cup)).filter(({ beside }) => beside).map(({ state }) => state);
    const noted = async (cup: TournamentCup) => {
      const [row] = await stack.database.query<{ seconds: number | null }[]>(
        `SELECT round(extract(epoch FROM q.start_again_at - max(b.ended_at)))::int AS seconds
           FROM tournament_matches t JOIN server_requests q ON q.match_id = t.match_id AND q.state = 'queued'
             JOIN server_requests b ON b.match_id = t.match_id AND b.beside
          WHERE t.tournament_id = $1 GROUP BY q.start_again_at`,
        [cup.id],
      );
      return row?.seconds;
    };
    /** The start that goes on fails, so long ago. */
    const fails = (cup: TournamentCup, secondsAgo: number) =>
      stack.database.query(
        `UPDATE server_requests SET state = 'failed', version = version + 1, failure = '{"stage":"booting","code":"deadline_exceeded","detail":null}',
            ended_at = now() - make_interval(secs => $2)
          WHERE beside AND state = 'provisioning' AND match_id IN (SELECT match_id FROM tournament_matches WHERE tournament_id = $1)`,
        [cup.id, secondsAgo],
      );
    const passes = (cup: TournamentCup, seconds: number) =>
      stack.database.query(
        `UPDATE server_requests SET ended_at = ended_at - make_interval(secs => $2)
          WHERE beside AND state = 'failed' AND match_id IN (SELECT match_id FROM tournament_matches WHERE tournament_id = $1)`,
        [cup.id, seconds],
      );
    const tendAll = (cup: TournamentCup) =>
      Promise.all([tender.tend(cup.id), tender.tend(cup.id), tender.tend(cup.id)]);
    try {
      let survived = false;
      for (let step = 0; !survived; step += 1) {
        const cup = await TournamentCup.open(stack, final, 2);
        await cup.act({ type: 'choose-servers', servers: null, onDemand: 1 });
        await cup.act({ type: 'begin' });
        await tender.tend(cup.id);
        // An hour from now: however slow the machine is, the pause is not over when it is looked at.
        await fails(cup, -3_600);
        await tendAll(cup);
        expect([step, await states(cup), await noted(cup)]).toEqual([step, ['failed'], 30]);
        await passes(cup, 3_600 + 31);
        survived = await diesAfter(doomed, step, () => tender.tend(cup.id));
        await tendAll(cup);
        await tendAll(cup);
        expect([step, await states(cup), await noted(cup)]).toEqual([step, ['failed', 'provisioning'], null]);
        if (survived) {
          for (const pause of [120, 300]) {
            await fails(cup, -3_600);
            await tendAll(cup);
            expect(await noted(cup)).toBe(pause);
            await passes(cup, 3_600 + pause + 1);
            await tendAll(cup);
            expect((await states(cup)).filter((state) => state === 'provisioning')).toHaveLength(1);
          }
          await fails(cup, 7_200);
          await tendAll(cup);
          expect(await states(cup)).toEqual(['failed', 'failed', 'failed', 'failed']);
          expect(await noted(cup)).toBeNull();
        }
        await cup.act({ type: 'cancel', reason: 'teste' });
        await tender.tend(cup.id);
        await stack.database.query(
          `UPDATE server_requests SET state = 'ended', ended_at = now() WHERE state IN ('queued', 'provisioning', 'ready')`,
        );
        expect(step).toBeLessThan(80);
      }
    } finally {
      await doomed.app.close();
      await stack.startWorker();
    }
  });
});

function tenderOf({ database, commands }: EngineProcess, stack: FailureStack): TournamentTender {
  const { config } = stack.environment;
  const clock = { now: () => new Date() };
  const bus = { publish: () => Promise.resolve(true) };
  const tournaments = new TournamentEngine(database, { sendCommitted: () => Promise.resolve() }, bus, clock);
  const rows = new TournamentRows(database);
  const maker = new TournamentMatchMaker(database, commands, bus);
  const search = new ServerSearch(database, bus, config);
  const logger = createLogger(config.log);
  const checkIns = new MatchCheckIns({ tournaments, rows, commandBus: commands, clock, logger });
  return new TournamentTender({ tournaments, rows, maker, search, checkIns, commandBus: commands, clock, logger });
}
