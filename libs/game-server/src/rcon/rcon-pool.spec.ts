import { FakeRconServer } from '../../test/fake-rcon-server';
import type { BreakerEntry, RconBreakerStore } from './rcon-breaker';
import { RconBreaker, breakerKey } from './rcon-breaker';
import { RconPool } from './rcon-pool';

let server: FakeRconServer;
let pool: RconPool;

beforeEach(async () => {
  server = await FakeRconServer.start({ console: (line) => line });
  pool = new RconPool({
    connection: { connectTimeoutMs: 300, authTimeoutMs: 300, commandTimeoutMs: 300, idleGapMs: 30 },
  });
});
afterEach(async () => {
  await pool.close();
  await server.stop();
});

describe('the RCON pool', () => {
  it('keeps one connection per server and shares none', async () => {
    const one = server.endpoint;
    const two = { ...server.endpoint, serverId: 'other' };
    await Promise.all([pool.execute(one, 'a'), pool.execute(one, 'b'), pool.execute(two, 'c')]);
    expect(server.connections).toHaveLength(2);
    expect(pool.isConnected('srv')).toBe(true);
  });

  it('replaces the connection when the password changes, and lets the running command finish', async () => {
    const running = pool.execute(server.endpoint, 'running');
    server.script = { ...server.script, password: 'second' };
    const changed = pool.execute(server.endpoint, 'changed');
    expect(await changed).toMatchObject({ kind: 'ok', text: 'changed' });
    // The first connection was still authenticating with the old password when the server took the new one.
    expect(['ok', 'auth_failed']).toContain((await running).kind);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(server.openConnections).toBe(1);
  });

  it('refuses after close and leaves no socket', async () => {
    await pool.execute(server.endpoint, 'a');
    await pool.close();
    expect(await pool.execute(server.endpoint, 'b')).toMatchObject({ kind: 'refused', detail: 'client_closed' });
    expect((await pool.warm(server.endpoint)).kind).toBe('refused');
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(server.openConnections).toBe(0);
  });

  it('forgets idle servers rather than growing without bound', async () => {
    await pool.close();
    pool = new RconPool({ maxServers: 2, connection: { keepAliveMs: 10 } });
    for (let i = 0; i < 6; i += 1) {
      await pool.execute({ ...server.endpoint, serverId: `s${i}` }, 'a');
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    const known: unknown = Reflect.get(pool, 'connections');
    expect(known instanceof Map && known.size).toBeLessThanOrEqual(2);
  });
});

class BrokenStore implements RconBreakerStore {
  isDown = true;
  readonly entries = new Map<string, BreakerEntry>();

  read(key: string) {
    return this.isDown ? Promise.reject(new Error('down')) : Promise.resolve(this.entries.get(key) ?? null);
  }
  write(key: string, entry: BreakerEntry) {
    if (this.isDown) throw new Error('down');
    this.entries.set(key, entry);
    return Promise.resolve();
  }
  remove(key: string) {
    this.entries.delete(key);
    return Promise.resolve();
  }
}

describe('the breaker', () => {
  const endpoint = { serverId: 's', host: 'h', port: 27015, password: 'one' };

  it('opens for one password on one endpoint, in every process that shares the store', async () => {
    const store = new BrokenStore();
    store.isDown = false;
    await new RconBreaker(store).trip(endpoint);
    const elsewhere = new RconBreaker(store);
    expect(await elsewhere.isOpen(endpoint)).toBe(true);
    expect(await elsewhere.isOpen({ ...endpoint, password: 'two' })).toBe(false);
    expect(await elsewhere.isOpen({ ...endpoint, port: 27016 })).toBe(false);
  });

  it('remembers its own rejection while the store is down, shares it when it is back, and obeys a reset', async () => {
    const store = new BrokenStore();
    const breaker = new RconBreaker(store);
    await breaker.trip(endpoint);
    expect(await breaker.isOpen(endpoint)).toBe(true);
    store.isDown = false;
    expect(await breaker.isOpen(endpoint)).toBe(true);
    expect(store.entries.size).toBe(1);
    await new RconBreaker(store).reset(endpoint);
    expect(await breaker.isOpen(endpoint)).toBe(false);
  });

  it('keeps the password out of its key', () => {
    expect(breakerKey({ ...endpoint, password: 'hunter2' })).not.toContain('hunter2');
    expect(breakerKey(endpoint)).not.toBe(breakerKey({ ...endpoint, password: 'two' }));
  });
});
