import { waitFor } from '@placar/testing';
import type { VirtualServerApi } from '../../gamesim/src/api-types';
import { pause } from '../stack/chance';
import { claimedNumbers, truthNumbers } from '../stack/compare-with-truth';
import { HeldLine } from '../stack/held-line';
import { Stack } from '../stack/stack';

/** Where a command is when its worker dies: its line is lost on the way, has run without an answer, or was seen to be done. */
const MOMENTS = ['before_run', 'after_run', 'before_settle'] as const;
type Moment = (typeof MOMENTS)[number];

/** Commands whose worker is killed, five with each death; `CHAOS_KILLS=100` for the long run, in which each kind meets each moment. */
const DEATHS = Math.ceil(Number(process.env.CHAOS_KILLS ?? 5) / 5);
/** Rounds that are played after a restore while nobody works. */
const PLAYED_ALONE = 3;
const FAST = 100;
/** When all that counts has happened. */
const TO_THE_END = 200;
/** While a worker dies and comes back: on the slowest machine it is back long before a map is over. */
const SLOW = 8;
const clock = (factor: number) => ({ clock: { mode: 'scaled', factor } }) as const;

jest.setTimeout(60_000 + DEATHS * 180_000);

type Kind = 'recover' | 'change_server' | 'restore' | 'load' | 'pause';

/** The console command that carries each kind out. */
const LINES: Record<Kind, string> = {
  recover: 'matchzy_loadbackup_url',
  change_server: 'matchzy_loadbackup_url',
  restore: 'matchzy_loadbackup',
  load: 'matchzy_loadmatch_url',
  pause: 'sm_pause',
};
const KINDS = Object.keys(LINES) as Kind[];
const RESTORES: ReadonlySet<Kind> = new Set(['recover', 'change_server', 'restore']);

/** One command on its way to one server, and how it is asked for. */
interface UnderWay {
  kind: Kind;
  moment: Moment;
  matchId: number;
  server: VirtualServerApi;
  commandId: string;
  /** Where the worker is to die before it settles; null also where a busy machine let it settle before it could be held. */
  held: HeldLine | null;
}

describe('a worker that is killed in the middle of its commands', () => {
  let stack: Stack;
  const takenOverMs: number[] = [];
  beforeAll(async () => {
    stack = await Stack.start({ environment: { RECONCILE_SECONDS: '0.5' } });
  });
  afterAll(async () => {
    if (takenOverMs.length > 0)
      process.stderr.write(`settled after the start of the next worker, in ms: ${takenOverMs.join(', ')}\n`);
    await stack?.stop();
  });

  it.each(Array.from({ length: DEATHS }, (_, number) => number))(
    'sends nothing twice and takes no played round back (%i)',
    async (number) => {
      const commands = await allUnderWay(number);
      await stack.workers[0]?.kill();
      for (const { held } of commands) await held?.release();
      for (const { server } of commands) server.faults();
      await Promise.all(commands.filter(({ moment }) => moment !== 'before_run').map((command) => playOn(command)));
      stack.workers[0]?.start();
      const startedAt = Date.now();
      const lines = await Promise.all(
        commands.map(async (command) => {
          const outcome = await outcomeOf(command);
          if (command.moment === 'before_run') takenOverMs.push(Date.now() - startedAt);
          return { ...command, outcome };
        }),
      );
      for (const { kind, moment, server, outcome } of lines) {
        const times = linesOf(server, kind).filter(({ stalled }) => !stalled).length;
        // A pause whose answer is late is said once more by the same worker, which changes nothing (plugin contract F11).
        const ran = kind === 'pause' ? Math.min(times, 1) : times;
        // Of a restore whose line was lost nobody can tell that it was: it is not sent into the running game again.
        const isLost = moment === 'before_run' && kind === 'restore';
        // The worker of a pause waits a second for its answer: on a busy machine it has said "unknown" before it dies, which is true
        // whether the line ran or was lost with it.
        const isHonest = kind === 'pause' && outcome === 'unknown';
        expect({ kind, moment, ran, outcome }).toEqual({
          kind,
          moment,
          ran: isHonest ? ran : isLost ? 0 : 1,
          outcome: isHonest ? outcome : isLost ? 'contradicted' : 'confirmed',
        });
      }
      await Promise.all(commands.map((command) => endsAsPlayed(command)));
    },
  );

  /** Five commands, each at a moment of its way that changes from death to death. */
  async function allUnderWay(number: number): Promise<UnderWay[]> {
    const momentOf = (kind: Kind): Moment => MOMENTS[(KINDS.indexOf(kind) + number) % MOMENTS.length]!;
    const add = (kind: Kind, factor: number): Promise<VirtualServerApi> =>
      stack.addServer({ ...clock(factor), seed: `entre ${kind} ${number}`, id: `${kind}-${number}` });
    const live = async (kind: Kind): Promise<{ server: VirtualServerApi; matchId: number }> => {
      const server = await add(kind, FAST);
      const matchId = await stack.createMatch({ server });
      await stack.until(matchId, 'live');
      server.speed(SLOW * 3);
      await stack.untilRound(matchId, 0, 3);
      server.speed(SLOW);
      return { server, matchId };
    };
    const [toRecover, toMove, toRestore, toPause, target, toLoad] = await Promise.all([
      live('recover'),
      live('change_server'),
      live('restore'),
      live('pause'),
      stack.addServer({ ...clock(SLOW), seed: `alvo ${number}` }),
      add('load', SLOW),
    ]);
    expect((await stack.admin.command(toMove.matchId, 'pause')).status).toBe('confirmed');
    await toRecover.server.crash();
    await stack.until(toRecover.matchId, 'server_lost');

    const ask: Record<Kind, () => Promise<UnderWay>> = {
      recover: () =>
        caughtAt(toRecover.server, 'recover', async () => {
          await toRecover.server.restart();
          return toRecover.matchId;
        }),
      change_server: () => click({ ...toMove, server: target }, 'change_server', { server_id: stack.serverId(target) }),
      restore: () => click(toRestore, 'restore', { file: `matchzy_${toRestore.matchId}_0_round02.json` }),
      load: () => caughtAt(toLoad, 'load', () => stack.createMatch({ server: toLoad })),
      pause: () => click(toPause, 'pause', {}),
    };
    // Those that are held wait for as long as it takes; of the others, whose answers are waited for, the pause comes last: its worker
    // waits a second.
    const isHeld = (kind: Kind): boolean => momentOf(kind) === 'before_settle';
    const held = await Promise.all(KINDS.filter(isHeld).map((kind) => ask[kind]()));
    for (const command of held) if (command.held !== null) await untilSettling(command, command.held);
    const others = KINDS.filter((kind) => !isHeld(kind) && kind !== 'pause');
    const waiting = await Promise.all(others.map((kind) => ask[kind]()));
    return [...held, ...waiting, ...(isHeld('pause') ? [] : [await ask.pause()])];

    function caughtAt(server: VirtualServerApi, kind: Kind, start: () => Promise<number>): Promise<UnderWay> {
      stall(server, kind, momentOf(kind));
      return caught(server, kind, momentOf(kind), start);
    }
    function click(
      { server, matchId }: { server: VirtualServerApi; matchId: number },
      kind: Kind,
      args: object,
    ): Promise<UnderWay> {
      return caughtAt(server, kind, async () => {
        const { status, body } = await stack.admin.post(`/matches/${matchId}/commands`, { kind, args });
        if (status >= 300) throw new Error(`${kind} refused: ${status} ${JSON.stringify(body)}`);
        return matchId;
      });
    }
  }

  function stall(server: VirtualServerApi, kind: Kind, moment: Moment): void {
    const share = { probability: 1, commands: [LINES[kind]] };
    const at = moment === 'before_run' ? moment : 'after_run';
    // Long enough for the test to hold the line of the ledger.
    server.faults({ rconStall: { ...share, at, ...(moment === 'before_settle' ? { limit: 1, forMs: 2_000 } : {}) } });
  }

  /** Asks, and waits until the line stands before the server or has run there. */
  async function caught(
    server: VirtualServerApi,
    kind: Kind,
    moment: Moment,
    ask: () => Promise<number>,
  ): Promise<UnderWay> {
    const matchId = await ask();
    await waitFor(() => linesOf(server, kind).length > 0, { everyMs: 10, what: `line of ${kind}` });
    const { id: commandId } = await waitFor(
      async () => {
        const [row] = await stack.database.query<{ id: string }[]>(
          'SELECT id FROM match_commands WHERE match_id = $1 AND kind = $2 AND sent_at IS NOT NULL',
          [matchId, kind],
        );
        return row;
      },
      { everyMs: 5, what: `mark of ${kind}` },
    );
    const held = moment === 'before_settle' ? await HeldLine.hold(stack.database, commandId) : null;
    return { kind, moment, matchId, server, commandId, held };
  }

  async function outcomeOf({ kind, commandId }: UnderWay): Promise<string> {
    return waitFor(
      async () => {
        const [row] = await stack.database.query<{ status: string }[]>(
          'SELECT status FROM match_commands WHERE id = $1 AND settled_at IS NOT NULL',
          [commandId],
        );
        return row?.status;
      },
      { timeoutMs: 120_000, what: `${kind} to settle` },
    );
  }

  /** What was asked is done on the server, and the worker cannot say so. */
  async function untilSettling(command: UnderWay, held: HeldLine): Promise<void> {
    await waitFor(async () => isDone(command) && (await held.isWaitedFor()), {
      timeoutMs: 120_000,
      what: `the end of ${command.kind}`,
    });
  }

  function isDone({ kind, server }: UnderWay): boolean {
    if (kind === 'pause') return server.truth().paused;
    return kind === 'load' ? server.state() !== 'none' : (server.match()?.restores ?? 0) > 0;
  }

  /** Nobody works, and the restored game goes on: the players resume it. */
  async function playOn({ kind, server }: UnderWay): Promise<void> {
    if (!RESTORES.has(kind)) return;
    server.speed(SLOW * 5);
    const played = (): number => mapOf(server).rounds.filter(({ epoch }) => epoch > 0).length;
    await waitFor(
      async () => {
        if (server.state() === 'live' && server.truth().paused) await server.console('sm_unpause');
        return played() >= PLAYED_ALONE;
      },
      { timeoutMs: 180_000, what: `rounds after the ${kind}` },
    );
    server.speed(SLOW);
  }

  /** Played to its end, with the numbers of the simulator or marked, and nothing that was played after the restore taken back. */
  async function endsAsPlayed({ kind, matchId, server }: UnderWay): Promise<void> {
    server.speed(TO_THE_END);
    const until = Date.now() + 240_000;
    for (let status = ''; status !== 'finished' && Date.now() < until; await pause(250)) {
      ({ status } = await stack.admin.match(matchId));
      if (status === 'paused') await stack.admin.command(matchId, 'unpause').catch(() => null);
    }
    await stack.until(matchId, 'finished', 1_000);
    const truth = truthNumbers(server, matchId);
    expect(await claimedNumbers(stack.admin, matchId, truth)).toEqual(truth);
    const firstKept = RESTORES.has(kind) ? 1 : 0;
    expect(mapOf(server).supersededRounds.filter(({ epoch }) => epoch >= firstKept)).toEqual([]);
  }
});

const linesOf = (server: VirtualServerApi, kind: Kind): { stalled?: true }[] =>
  server.truth().rcon.filter(({ command }) => command.split(' ', 1)[0] === LINES[kind]);

function mapOf(server: VirtualServerApi): NonNullable<ReturnType<VirtualServerApi['match']>>['maps'][number] {
  const map = server.match()?.maps.at(-1);
  if (!map) throw new Error(`${server.id} plays nothing`);
  return map;
}
