import type { FakeScript } from '../../test/fake-rcon-server';
import { FakeRconServer } from '../../test/fake-rcon-server';
import { RconBreaker } from './rcon-breaker';
import { RconConnection } from './rcon-connection';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function both(script: FakeScript): Promise<{ server: FakeRconServer; rcon: RconConnection }> {
  const server = await FakeRconServer.start(script);
  cleanups.push(() => server.stop());
  const rcon = new RconConnection(server.endpoint, new RconBreaker(), {
    connectTimeoutMs: 500,
    authTimeoutMs: 500,
    commandTimeoutMs: 500,
    ttlMs: 500,
    idleGapMs: 60,
  });
  cleanups.push(() => rcon.close());
  return { server, rcon };
}

/** This process stands still, as if it were stopped; what was written before waits in the sockets. */
function stand(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

describe('a process that stands still longer than every deadline', () => {
  it('takes an answer that waited in its own socket for an answer, whole', async () => {
    const { rcon } = await both({
      mirror: 'none',
      onCommand: (connection, { id, text }) => {
        connection.reply(id, `${text} begins `);
        connection.reply(id, 'and ends');
        stand(1_500);
      },
    });
    expect(await rcon.execute('get5_status')).toMatchObject({ kind: 'ok', text: 'get5_status begins and ends' });
  });

  it('takes a connection that was made meanwhile for made', async () => {
    const { rcon } = await both({ onConnect: () => stand(1_500), console: () => 'here' });
    expect(await rcon.execute('get5_status')).toMatchObject({ kind: 'ok', text: 'here' });
  });

  it('does not send what was decided before, and says that it did not', async () => {
    let isOutdated = false;
    const { server, rcon } = await both({
      onConnect: () => {
        stand(1_500);
        isOutdated = true;
      },
    });
    const outcome = await rcon.execute('css_endmatch', { isOutdated: () => isOutdated });
    expect(outcome).toMatchObject({ kind: 'refused', detail: 'outdated' });
    expect(server.received).toEqual([]);
  });
});
