import type { LiveBus } from '@placar/messaging';
import type { AppConfig, Logger } from '@placar/platform';
import type { HiddenMatchQueries } from '@placar/read-models';
import { PublicCache } from './public-cache';

/** Rows in a made-up database, and how often they were asked for. */
class Rows {
  version = 1;
  asked = 0;
  read = 0;

  constructor(private readonly cache: PublicCache) {}

  async get(): Promise<string> {
    const { body } = await this.cache.rows('season 1', ['seasons', 'history'], {
      state: () => {
        this.asked += 1;
        return Promise.resolve(String(this.version));
      },
      read: () => {
        this.read += 1;
        return Promise.resolve({ ids: [], body: Buffer.from(`v${this.version}`) });
      },
    });
    return body.toString();
  }
}

const SILENT = { publish: () => Promise.resolve() } as unknown as LiveBus;
const CONFIG = { http: { publicReadsBytes: 1_048_576 } } as AppConfig;
const cacheOf = () => new PublicCache({} as HiddenMatchQueries, SILENT, CONFIG, {} as Logger);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('common rows are read once, asked for their state each second, and read again when it is another one', async () => {
  const rows = new Rows(cacheOf());
  await Promise.all([rows.get(), rows.get()]);
  expect([rows.asked, rows.read]).toEqual([1, 1]);
  for (let second = 1; second <= 3; second += 1) {
    jest.advanceTimersByTime(1_001);
    expect(await rows.get()).toBe('v1');
  }
  expect([rows.asked, rows.read]).toEqual([4, 1]);
  rows.version = 2;
  jest.advanceTimersByTime(1_001);
  expect(await rows.get()).toBe('v2');
  expect(rows.read).toBe(2);
});

it('common rows are read again after a drop, and after ten seconds, although their state is the same', async () => {
  const cache = cacheOf();
  const rows = new Rows(cache);
  await rows.get();
  cache.written(['teams']);
  await rows.get();
  expect(rows.read).toBe(1);
  cache.written(['seasons']);
  await rows.get();
  expect(rows.read).toBe(2);
  for (let second = 1; second <= 9; second += 1) {
    jest.advanceTimersByTime(1_001);
    await rows.get();
  }
  expect(rows.read).toBe(2);
  jest.advanceTimersByTime(1_001);
  await rows.get();
  expect(rows.read).toBe(3);
});
