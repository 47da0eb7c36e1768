import 'reflect-metadata';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { MatchEngine } from '@placar/match-engine';
import { OrderEngine } from '@placar/match-engine/orders';
import { TournamentEngine } from '@placar/match-engine/tournaments';
import { countAllChangedMatches, countLadders } from '@placar/read-models';
import { MessagingModule, OutboxRelay } from '@placar/messaging';
import type { LiveBus } from '@placar/messaging';
import { PersistenceModule, createDataSource } from '@placar/persistence';
import { NestLogger, PlatformModule, createLogger, loadConfig } from '@placar/platform';
import type { AppConfig, Logger } from '@placar/platform';
import { DataSource } from 'typeorm';
import { DemoServers, findDemoOwner, placeRecords, placeServers } from './demo-records';
import { placePeople } from './lobbies/demo-people';
import { cupsAreSeeded, seedCups } from './seed-cups';
import { missingSales, seedSales } from './seed-sales';
import { seedPartners } from './seed-partners';
import { seedShop } from './seed-shop';
import { PastClock, matchesAreSeeded, seedMatches } from './seed-matches';

/** Two seeds at once would double the community: the second waits and finds it done. Any fixed number. */
const SEED_LOCK = 7_065_280;

export interface SeedResult {
  /** Matches written now; 0 when the community was complete. */
  matches: number;
  ms: number;
}

/** Places the demo's servers and, once, its community with its past, where one is wanted. Safe to run at every start. */
export async function seedDemo(config: AppConfig, servers: DemoServers, logger: Logger): Promise<SeedResult> {
  const started = Date.now();
  const dataSource = createDataSource({ url: config.database.url, poolSize: 2, applicationName: 'placar-seed' });
  await dataSource.initialize();
  const guard = dataSource.createQueryRunner();
  try {
    await guard.query('SELECT pg_advisory_lock($1)', [SEED_LOCK]);
    const owner = await findDemoOwner(dataSource);
    await placeServers(dataSource, config, servers, owner);
    await placePeople(dataSource);
    await seedShop(dataSource);
    let matches = 0;
    if (!config.demo.past) {
      await placeRecords(dataSource, owner, new Date());
      return { matches, ms: Date.now() - started };
    }
    if (!(await isSeeded(dataSource))) {
      await placeRecords(dataSource, owner, new Date());
      matches = await seedPast(config, logger);
    }
    // After the sales of the past: there is a share of them.
    const { encryptionKey } = config.secrets;
    await seedPartners(dataSource, { encryptionKey, staffId: owner?.id ?? null, now: new Date() });
    return { matches, ms: Date.now() - started };
  } finally {
    await guard.release();
    await dataSource.destroy();
  }
}

const isSeeded = async (dataSource: DataSource): Promise<boolean> =>
  (await matchesAreSeeded(dataSource)) &&
  (await cupsAreSeeded(dataSource)) &&
  (await missingSales(dataSource)).length === 0;

async function seedPast(config: AppConfig, logger: Logger): Promise<number> {
  const clock = new PastClock();
  const engineConfig = { ...config, database: { ...config.database, url: withoutWaiting(config.database.url) } };
  @Module({
    imports: [
      PlatformModule.forRoot(engineConfig, { logger }),
      PersistenceModule,
      MessagingModule.forRoot({ relay: false }),
    ],
  })
  class SeedEngine {}
  const app = await NestFactory.createApplicationContext(SeedEngine, {
    logger: new NestLogger(logger),
    abortOnError: false,
  });
  try {
    const dataSource = app.get(DataSource);
    const owner = await findDemoOwner(dataSource);
    const relay = app.get(OutboxRelay);
    const engine = new MatchEngine(dataSource, relay, NOBODY_LISTENS, clock, logger);
    const parts = { dataSource, engine, clock, owner, demosDir: config.data.demosDir };
    const matches = await seedMatches(parts, new Date());
    const tournaments = new TournamentEngine(dataSource, relay, NOBODY_LISTENS, clock);
    if (!(await cupsAreSeeded(dataSource))) await seedCups({ ...parts, tournaments }, new Date());
    await seedSales({ dataSource, clock, orders: new OrderEngine(dataSource, relay, NOBODY_LISTENS, clock) });
    // Whoever opens the page first finds the past in the standings, too.
    await countAllChangedMatches(dataSource);
    await countLadders(dataSource);
    return matches;
  } finally {
    await app.close();
  }
}

/** Nobody watches the past being written: a live message for each of its rounds would be work for nobody. */
const NOBODY_LISTENS: LiveBus = {
  publish: () => Promise.resolve(true),
  subscribe: () => Promise.resolve(() => Promise.resolve()),
  onGap: () => () => undefined,
  close: () => Promise.resolve(),
};

/** No wait for the disk at each commit: a seed that a crash cuts short is finished at the next start anyway. */
function withoutWaiting(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('options', `${url.searchParams.get('options') ?? ''} -c synchronous_commit=off`.trim());
  return url.href;
}

/** The program of scripts/seed.mjs: configuration from the environment, servers as the start script wrote them (JSON).
 * @public
 */
export async function runSeedProgram(serversJson: string | undefined): Promise<void> {
  const config = loadConfig();
  const logger = createLogger({ level: 'warn', pretty: config.log.pretty, name: 'seed' });
  const servers = DemoServers.parse(serversJson ? JSON.parse(serversJson) : []);
  const { matches, ms } = await seedDemo(config, servers, logger);
  if (matches > 0)
    process.stdout.write(`Demo community ready: ${matches} past matches in ${(ms / 1000).toFixed(1)} s.\n`);
}
