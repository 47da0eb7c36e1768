import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { DatabaseError, Pool } from 'pg';
import { QueryFailedError } from 'typeorm';
import { isDatabaseAway, isUnstorableText } from './database-errors';

/** What a pool says of a database that does this with every connection. */
async function errorOf(onConnection: (socket: Socket) => void, isListening = true): Promise<unknown> {
  const server: Server = createServer(onConnection);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  if (!isListening) await new Promise((resolve) => server.close(resolve));
  const pool = new Pool({ host: '127.0.0.1', port, user: 'u', database: 'd', connectionTimeoutMillis: 300 });
  try {
    return await pool.query('SELECT 1').catch((error: unknown) => error);
  } finally {
    await pool.end();
    server.close();
  }
}

const databaseError = (code: string): DatabaseError => Object.assign(new DatabaseError('x', 1, 'error'), { code });

describe('a database that cannot be asked', () => {
  it('is told from a question that it refuses: refused, cut off, silent', async () => {
    const open: Socket[] = [];
    for (const error of [
      await errorOf(() => undefined, false),
      await errorOf((socket) => socket.destroy()),
      await errorOf((socket) => socket.on('data', () => socket.end())),
      await errorOf((socket) => open.push(socket)),
    ])
      expect([String(error), isDatabaseAway(error)]).toEqual([String(error), true]);
    for (const socket of open) socket.destroy();
  });

  it('says so itself when it shuts down, starts up or is full, also through the ORM', () => {
    for (const code of ['57P01', '57P02', '57P03', '53300', '08006']) {
      expect(isDatabaseAway(databaseError(code))).toBe(true);
      expect(isDatabaseAway(new QueryFailedError('SELECT 1', [], databaseError(code)))).toBe(true);
    }
    for (const error of [
      databaseError('23505'),
      databaseError('42601'),
      new Error('x'),
      new TypeError('y'),
      null,
      'text',
    ])
      expect(isDatabaseAway(error)).toBe(false);
    expect(isUnstorableText(databaseError('22021'))).toBe(true);
  });
});
