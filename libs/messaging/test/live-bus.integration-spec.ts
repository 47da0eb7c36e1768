import { createLiveBus, LIVE_MESSAGE_MAX_BYTES } from '@placar/messaging';
import type { LiveBus, LiveMessage } from '@placar/messaging';
import { createLogger } from '@placar/platform';
import { describeInBothModes, waitFor } from '@placar/testing';
import type { TestEnvironment } from '@placar/testing';
import { cutLiveConnections } from './cut-connections';

describeInBothModes('live bus', (mode) => {
  let environment: TestEnvironment;
  const open: LiveBus[] = [];

  beforeAll(async () => {
    environment = await mode.start();
  });

  afterEach(async () => {
    await Promise.all(open.splice(0).map((bus) => bus.close()));
  });

  afterAll(() => environment.stop());

  function newBus(): LiveBus {
    const bus = createLiveBus(environment.config, createLogger(environment.config.log));
    open.push(bus);
    return bus;
  }

  async function heardBy(bus: LiveBus): Promise<LiveMessage[]> {
    const heard: LiveMessage[] = [];
    await bus.subscribe((message) => heard.push(message));
    return heard;
  }

  it('tells every process what changed, in order and unchanged', async () => {
    const [publisher, first, second] = [newBus(), newBus(), newBus()];
    const heard = [await heardBy(first), await heardBy(second)];
    const messages = Array.from({ length: 20 }, (_, index) => ({
      topic: 'match',
      match_id: 42,
      version: index,
      body: { name: `"Ação" 🎯 ${index}` },
    }));
    for (const message of messages) expect(await publisher.publish(message)).toBe(true);
    await waitFor(() => heard.every((list) => list.length === messages.length));
    expect(heard).toEqual([messages, messages]);
  });

  it('calls nobody who has left, and everybody else when one subscriber throws', async () => {
    const bus = newBus();
    const left: LiveMessage[] = [];
    const leave = await bus.subscribe((message) => left.push(message));
    await bus.subscribe(() => {
      throw new Error('a broken viewer');
    });
    const heard = await heardBy(bus);
    await leave();
    await bus.publish({ topic: 'match', match_id: 1 });
    await waitFor(() => heard.length === 1);
    expect(left).toEqual([]);
  });

  it('refuses a message that the smaller of both carriers could not take', async () => {
    const bus = newBus();
    const heard = await heardBy(bus);
    const filler = (bytes: number) => ({ topic: 'match', body: 'x'.repeat(bytes) });
    const overhead = JSON.stringify(filler(0)).length;
    expect(await bus.publish(filler(LIVE_MESSAGE_MAX_BYTES - overhead))).toBe(true);
    expect(await bus.publish(filler(LIVE_MESSAGE_MAX_BYTES - overhead + 1))).toBe(false);
    await waitFor(() => heard.length === 1);
  });

  it('tells its subscribers of the gap after its connection was cut, and delivers again', async () => {
    const [publisher, subscriber] = [newBus(), newBus()];
    const heard = await heardBy(subscriber);
    let gaps = 0;
    subscriber.onGap(() => {
      gaps += 1;
    });
    for (const cut of [1, 2]) {
      expect(await cutLiveConnections(environment)).toBeGreaterThan(0);
      await waitFor(() => gaps === cut, { what: `gap ${cut}` });
      // The publisher lost its connection too, and finds a new one by itself.
      await waitFor(() => publisher.publish({ topic: 'match', version: cut }), { what: 'publishing' });
      await waitFor(() => heard.some(({ version }) => version === cut), { what: `message ${cut}` });
    }
    expect(gaps).toBe(2);
  });

  it('answers false, and throws nothing, when it cannot send', async () => {
    const bus = newBus();
    await bus.close();
    expect(await bus.publish({ topic: 'match' })).toBe(false);
    const { database, redis } = environment.config;
    const nowhere = createLiveBus(
      {
        database: { ...database, url: 'postgres://postgres@127.0.0.1:1/nowhere' },
        redis: { ...redis, url: redis.url && 'redis://127.0.0.1:1' },
      },
      createLogger(environment.config.log),
    );
    open.push(nowhere);
    expect(await nowhere.publish({ topic: 'match' })).toBe(false);
  });
});
