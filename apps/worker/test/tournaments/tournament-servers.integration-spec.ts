import { waitFor } from '@placar/testing';
import { FAST } from '../failure-table.expectations';
import { FailureStack } from '../failure-table.stack';
import { SETTINGS, TournamentCup } from './tournament-cup';

/** Its match is not over before the other one was moved, however slow the machine. */
const SLOWEST = { clock: { mode: 'scaled', factor: 10 } } as const;

interface Row {
  key: string;
  server: number | null;
  state: string | null;
  servers: number[] | null;
}

describe('servers of a tournament', () => {
  let stack: FailureStack;
  beforeAll(async () => {
    stack = await FailureStack.start();
  });
  afterAll(() => stack?.stop());

  const rows = (cup: TournamentCup): Promise<Row[]> =>
    stack.database.query<Row[]>(
      `SELECT t.key, m.server_id AS server, r.state, r.servers FROM tournament_matches t JOIN matches m ON m.id = t.match_id
         LEFT JOIN LATERAL (SELECT * FROM server_requests q WHERE q.match_id = m.id ORDER BY q.requested_at DESC LIMIT 1) r ON true
        WHERE t.tournament_id = $1 ORDER BY t.key`,
      [cup.id],
    );
  const until = (cup: TournamentCup, what: string, holds: (row: Record<string, Row | undefined>) => boolean) =>
    waitFor(
      async () => {
        const found = Object.fromEntries((await rows(cup)).map((row) => [row.key, row]));
        return holds(found) ? found : undefined;
      },
      { what, timeoutMs: 120_000 },
    );

  it('a match waits for the server that it is fixed to while another one is free, and takes others on a word, in its place', async () => {
    const [one, two, other] = [
      await stack.addServer(SLOWEST),
      await stack.addServer(FAST),
      await stack.addServer(FAST),
    ];
    const [first, second, foreign] = [stack.serverId(one), stack.serverId(two), stack.serverId(other)];
    const cup = await TournamentCup.open(stack, SETTINGS, 4);
    await cup.act({ type: 'choose-servers', servers: [first, second] });
    await cup.act({ type: 'pause', paused: true });
    await cup.act({ type: 'begin', seeds: [1, 2, 3, 4] });
    for (const key of ['U1.1', 'U1.2']) await cup.act({ type: 'fix-station', stage: 0, key, server: first });
    await cup.act({ type: 'pause', paused: false });

    const held = await until(
      cup,
      'one match on the station and the other in the queue',
      (row) =>
        [row['U1.1'], row['U1.2']].filter((match) => match?.server === first).length === 1 &&
        [row['U1.1'], row['U1.2']].filter((match) => match?.state === 'queued').length === 1,
    );
    const waiting = held['U1.1']?.state === 'queued' ? 'U1.1' : 'U1.2';
    expect(held[waiting]).toMatchObject({ server: null, servers: [first] });
    const [request] = await stack.database.query<{ id: string; at: Date }[]>(
      `SELECT id, requested_at AS at FROM server_requests WHERE state = 'queued'`,
    );

    // A server that was not chosen stays free, whoever waits.
    await cup.act({ type: 'fix-station', stage: 0, key: waiting, server: null });
    const moved = await until(cup, 'the other match on another server', (row) => row[waiting]?.server != null);
    expect(moved[waiting]?.server).toBe(second);
    expect(
      await stack.database.query(`SELECT requested_at AS at, servers FROM server_requests WHERE id = $1`, [
        request?.id,
      ]),
    ).toEqual([{ at: request?.at, servers: [first, second] }]);

    const used = await stack.database.query<{ server: number }[]>(
      `SELECT DISTINCT l.server_id AS server FROM server_leases l JOIN tournament_matches t ON t.match_id = l.match_id WHERE t.tournament_id = $1`,
      [cup.id],
    );
    expect(used.map(({ server }) => server)).not.toContain(foreign);
  });
});
