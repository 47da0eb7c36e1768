import { FakeRconServer } from '../../test/fake-rcon-server';
import { RconBreaker } from './rcon-breaker';
import { RconConnection } from './rcon-connection';

/** The reference takes the first packet with the right id for success, though servers send an empty one before the answer. */
it('§15.2 no. 22: a wrong password is told from the answer to it, not from the packet before, and nothing is sent after', async () => {
  const server = await FakeRconServer.start({ password: 'right', auth: 'separate' });
  const fast = { connectTimeoutMs: 500, authTimeoutMs: 500, commandTimeoutMs: 800, idleGapMs: 60 };
  const wrong = new RconConnection({ ...server.endpoint, password: 'wrong' }, new RconBreaker(), fast);
  const right = new RconConnection(server.endpoint, new RconBreaker(), fast);
  try {
    expect(await wrong.execute('status')).toMatchObject({ kind: 'auth_failed' });
    expect(server.received).toEqual([]);
    expect(await right.execute('status')).toMatchObject({ kind: 'ok' });
  } finally {
    await Promise.all([wrong.close(), right.close()]);
    await server.stop();
  }
});
