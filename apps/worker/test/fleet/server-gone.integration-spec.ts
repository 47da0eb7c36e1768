import type { LiveMatch } from '@placar/contracts';
import { DataSource } from 'typeorm';
import { FleetRows } from '../../src/fleet/fleet-rows';
import { ServerHandover } from '../../src/fleet/server-handover';
import { FailureStack } from '../failure-table.stack';

/** Long patience with a silent server, so that only a reason of its own can make one count as lost within this test. */
const PATIENCE_SECONDS = 600;

describe('a server on demand that is ended under a match', () => {
  let stack: FailureStack;
  beforeAll(async () => {
    stack = await FailureStack.start({ SERVER_LOST_SECONDS: String(PATIENCE_SECONDS) });
  });
  afterAll(() => stack?.stop());

  it('is lost at once, even while its map could still be changing; one that is merely silent is not', async () => {
    const [server, other] = [await stack.addServer(), await stack.addServer()];
    const matchId = await stack.match({ server });
    const silentId = await stack.match({ server: other });
    // Warmup may be over before anybody looks.
    const isLoaded = ({ status }: LiveMatch): boolean => status !== 'scheduled' && status !== 'loading';
    await Promise.all([matchId, silentId].map((id) => stack.until(id, isLoaded, 'the load')));
    // Silent for another reason: it may be changing its map.
    other.faults({ rconMute: true });
    await server.crash();
    const { environment, worker } = stack;
    const rows = new FleetRows(worker.get(DataSource), environment.config);
    await new ServerHandover(rows, environment.config).gone(stack.serverId(server));

    await stack.status(matchId, 'server_lost');
    const [row] = await stack.database.query<{ ip_string: string; last_problem: string }[]>(
      'SELECT ip_string, last_problem FROM servers WHERE id = $1',
      [stack.serverId(server)],
    );
    expect(row).toEqual({
      ip_string: `server-${stack.serverId(server)}.gone.invalid`,
      last_problem: 'instance_gone',
    });
    expect(await stack.types(matchId)).toContain('match.server-lost');
    expect(await stack.types(silentId)).not.toContain('match.server-lost');
    other.faults({ rconMute: null });
  });
});
