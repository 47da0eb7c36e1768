import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDataSource, migrate } from '@placar/persistence';
import type { PostgresCluster, RedisServer } from '@placar/testing';
import type { DataSource } from 'typeorm';
import {
  createServer,
  createTeam,
  createTestDatabase,
  createUser,
  freePort,
  startPostgresCluster,
  startRedisServer,
  startTestRedis,
  testConfig,
  waitFor,
} from '@placar/testing';
import { createFleet } from '../../gamesim/src';
import type { FleetApi, ServerOptions, VirtualServerApi } from '../../gamesim/src/api-types';
import { hashPassword } from '../../api/src/features/auth/password';
import { ApiClient } from './api-client';
import { Balancer } from './balancer';
import { Program } from './program';
import { SlowProxy } from './slow-proxy';

export interface StackOptions {
  /** Queues and live bus on Redis; else on Postgres. */
  redis?: boolean;
  apis?: number;
  workers?: number;
  environment?: Record<string, string>;
  /** A Postgres of its own, which the test may crash. */
  ownPostgres?: boolean;
  /** Browsers and game servers reach the apis through a reverse proxy. */
  balanced?: boolean;
  /** A Redis of its own that keeps what it has on disk, which the test may crash and empty. */
  ownRedis?: boolean;
  /** Api and worker reach their Postgres through a proxy that the test may make slow. */
  slowDatabase?: boolean;
  /** Modules that each api and worker loads first, such as one that lets the test move its clock. */
  preload?: readonly string[];
  /** Where the built programs are, if not in this checkout. */
  folder?: string;
}

export interface MatchPlan {
  maxMaps?: number;
  pool?: string[];
  server: VirtualServerApi;
}

const PASSWORD = 'uma senha longa de teste';
/** Real milliseconds: the worker looks by real time at a game that runs faster, and is to see its end as it does a real one. */
const END_SHOWN_MS = 3_000;

interface StackFacts {
  adminId: number;
  serverIds: Map<string, number>;
  config: ReturnType<typeof testConfig>;
  cluster: PostgresCluster | null;
  redis: RedisServer | null;
  slow: SlowProxy | null;
}

/** The whole product in processes of its own, with simulated game servers in this one. */
export class Stack {
  readonly apis: Program[];
  readonly workers: Program[];
  readonly urls: string[];
  readonly database: DataSource;
  readonly fleet: FleetApi;
  readonly admin: ApiClient;

  private constructor(
    parts: Pick<Stack, 'apis' | 'workers' | 'urls' | 'database' | 'fleet' | 'admin'>,
    private readonly facts: StackFacts,
    private readonly cleanUp: (() => Promise<void> | void)[],
  ) {
    this.apis = parts.apis;
    this.workers = parts.workers;
    this.urls = parts.urls;
    this.database = parts.database;
    this.fleet = parts.fleet;
    this.admin = parts.admin;
  }

  static async start(options: StackOptions = {}): Promise<Stack> {
    const cleanUp: (() => Promise<void> | void)[] = [];
    const cluster = options.ownPostgres ? await startPostgresCluster() : null;
    if (cluster) cleanUp.push(() => cluster.stop());
    const database = cluster ? await ownDatabase(cluster) : await createTestDatabase();
    if (!cluster) cleanUp.push(() => database.drop());
    const { slow, databaseUrl } = await slowFor(options, database.url, cleanUp);
    const { ownRedis, redis } = await redisFor(options, cleanUp);
    const dataDir = mkdtempSync(join(tmpdir(), 'placar-stack-'));
    cleanUp.push(() => rmSync(dataDir, { recursive: true, force: true }));
    const secret = randomBytes(32).toString('hex');
    const shared: Record<string, string> = {
      DATABASE_URL: databaseUrl,
      PLACAR_SECRET: secret,
      ALLOW_PRIVATE_HOSTS: 'true',
      WEBHOOKS_TO_PRIVATE_HOSTS: 'true',
      FLEET_PROVIDERS: 'process',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
      RECONCILE_SECONDS: '1',
      WARMUP_RECONCILE_SECONDS: '1',
      ...(redis ? { REDIS_URL: redis.url, REDIS_PREFIX: redis.prefix } : {}),
      ...options.environment,
    };
    const ports = await Promise.all(Array.from({ length: options.apis ?? 1 }, () => freePort()));
    const urls = ports.map((port) => `http://127.0.0.1:${port}`);
    const balancer = options.balanced ? await Balancer.start() : null;
    if (balancer) cleanUp.push(() => balancer.close());
    balancer?.use(urls);
    const publicUrl = balancer?.url ?? urls[0] ?? '';
    const program = (name: 'api' | 'worker', own: Record<string, string>): Program =>
      new Program(name, { ...shared, PUBLIC_URL: publicUrl, ...own }, options.preload, options.folder);
    const apis = ports.map((port) => program('api', { HTTP_PORT: String(port) }));
    const workers = Array.from({ length: options.workers ?? 1 }, () => program('worker', {}));
    cleanUp.push(async () => {
      await Promise.all([...apis, ...workers].map((program) => program.stop()));
    });
    for (const program of [...apis, ...workers]) program.start();

    const source = await createDataSource({ url: database.url }).initialize();
    cleanUp.push(() => source.destroy());
    const fleet = createFleet();
    cleanUp.push(() => fleet.close());
    const config = testConfig({ DATABASE_URL: database.url, PLACAR_SECRET: secret });
    const user = await createUser(source, {
      username: 'ana',
      name: 'Ana Conceição',
      admin: true,
      superAdmin: true,
      passwordHash: await hashPassword(PASSWORD),
    });
    const admin = new ApiClient(publicUrl);
    const stack = new Stack(
      { apis, workers, urls, database: source, fleet, admin },
      { adminId: user.id, serverIds: new Map(), config, cluster, redis: ownRedis, slow },
      cleanUp,
    );
    try {
      await stack.ready();
      await admin.login('ana', PASSWORD);
    } catch (error) {
      await stack.stop();
      throw error;
    }
    return stack;
  }

  /** With the secrets of this stack, for rows that hold sealed ones. */
  get config(): ReturnType<typeof testConfig> {
    return this.facts.config;
  }

  /** Waits until every api answers; a program that died says why. */
  async ready(): Promise<void> {
    for (const url of this.urls) {
      await waitFor(
        async () => {
          const dead = [...this.apis, ...this.workers].find((program) => program.exitCode !== null);
          if (dead) throw new Error(`${dead.name} ended: ${dead.log().slice(-3_000)}`);
          return (await fetch(`${url}/api/isLoggedIn`).catch(() => null))?.ok === true;
        },
        { timeoutMs: 180_000, everyMs: 50, what: `${url} to answer` },
      );
    }
  }

  /** A simulated server that the platform knows as a public one. */
  async addServer(options: ServerOptions = {}): Promise<VirtualServerApi> {
    const clock = options.clock ?? { mode: 'scaled', factor: 400 };
    const endShownMs = clock.mode === 'scaled' ? END_SHOWN_MS * clock.factor : 0;
    const timings = { endShownMs, ...options.timings };
    const server = await this.fleet.addServer({ port: await freePort(), ...options, clock, timings });
    const row = await createServer(this.database, this.facts.config, {
      userId: this.facts.adminId,
      port: server.port,
      rconPassword: server.password,
      publicServer: true,
      displayName: `Simulado ${server.id}`,
    });
    this.facts.serverIds.set(server.id, row.id);
    return server;
  }

  serverId(server: VirtualServerApi): number {
    const id = this.facts.serverIds.get(server.id);
    if (id === undefined) throw new Error(`${server.id} is not known to the platform`);
    return id;
  }

  /** Creates a match of two new teams through the API; answers its id. */
  async createMatch({ maxMaps = 1, pool, server }: MatchPlan): Promise<number> {
    const one = await createTeam(this.database, { userId: this.facts.adminId });
    const two = await createTeam(this.database, { userId: this.facts.adminId });
    const maps = pool ?? ['de_nuke', 'de_ancient', 'de_mirage'].slice(0, maxMaps);
    const { status, body } = await this.admin.post<{ id: number; message: string }>('/matches', [
      {
        server_id: this.serverId(server),
        team1_id: one.team.id,
        team2_id: two.team.id,
        max_maps: maxMaps,
        veto_mappool: maps.join(' '),
        skip_veto: true,
        map_sides: maps.map((_, index) => (index % 2 === 0 ? 'team1_ct' : 'team2_ct')).join(','),
        players_per_team: 5,
        min_players_to_ready: 5,
        title: 'Prova de fogo',
      },
    ]);
    if (status !== 200) throw new Error(`match not created: ${status} ${body.message}`);
    return body.id;
  }

  async until(matchId: number, wanted: string | readonly string[], timeoutMs = 240_000): Promise<void> {
    const statuses = typeof wanted === 'string' ? [wanted] : wanted;
    // What is over stays over: nobody has to look often, and each look takes time of what is waited for.
    const isOver = statuses.every((status) => status === 'finished');
    let last = '';
    try {
      await waitFor(
        async () => {
          last = (await this.admin.match(matchId).catch(() => null))?.status ?? last;
          return statuses.includes(last);
        },
        { timeoutMs, ...(isOver ? { everyMs: 250 } : {}) },
      );
    } catch (error) {
      const logs = [...this.apis, ...this.workers]
        .map((program) => `--- ${program.name}\n${program.log().slice(-2_500)}`)
        .join('\n');
      const ledger = JSON.stringify(await this.admin.ledger(matchId).catch(() => null));
      const servers = this.fleet.servers().map((server) => `${server.id}: ${server.state()}`);
      throw new Error(
        `match ${matchId} is ${last}, not ${statuses.join(' or ')}\nledger ${ledger}\nservers ${servers.join(', ')}\n${logs}`,
        { cause: error },
      );
    }
  }

  /** Waits until so many rounds of a map are in our books. */
  async untilRound(matchId: number, map: number, rounds: number): Promise<void> {
    await waitFor(
      async () => {
        const { body } = await this.admin.get<{ mapstat?: { team1_score: number; team2_score: number } }>(
          `/mapstats/${matchId}/${map}`,
        );
        return body.mapstat !== undefined && body.mapstat.team1_score + body.mapstat.team2_score >= rounds;
      },
      { timeoutMs: 180_000, everyMs: 20 },
    );
  }

  /** Postgres stands still: its connections stay open, and nothing is answered. */
  freezePostgres(): void {
    if (this.facts.cluster === null) throw new Error('this stack shares its Postgres with others');
    this.facts.cluster.freeze();
  }

  thawPostgres(): void {
    this.facts.cluster?.thaw();
  }

  /** From now on every answer of Postgres to api and worker comes so late. */
  slowDatabase(delayMs: number): void {
    if (this.facts.slow === null) throw new Error('nothing stands before the Postgres of this stack');
    this.facts.slow.delayMs = delayMs;
  }

  /** The processes of Postgres. */
  postgresPids(): number[] {
    return this.facts.cluster?.pids() ?? [];
  }

  /** Postgres dies as in a power cut, is away for a second, and comes back with what it had committed. */
  async crashPostgres(): Promise<void> {
    if (this.facts.cluster === null) throw new Error('this stack shares its Postgres with others');
    await this.facts.cluster.crash(1_000);
  }

  /** Redis loses everything it has, and is away for a second. */
  async emptyAndCrashRedis(): Promise<void> {
    if (this.facts.redis === null) throw new Error('this stack shares its Redis with others');
    await this.facts.redis.empty();
    await this.facts.redis.crash(1_000);
  }

  async stop(): Promise<void> {
    for (const step of [...this.cleanUp].reverse()) await step();
  }
}

async function slowFor(
  options: StackOptions,
  databaseUrl: string,
  cleanUp: (() => Promise<void> | void)[],
): Promise<{ slow: SlowProxy | null; databaseUrl: string }> {
  if (!options.slowDatabase) return { slow: null, databaseUrl };
  const url = new URL(databaseUrl);
  const slow = await SlowProxy.before(url.hostname, Number(url.port));
  cleanUp.push(() => slow.close());
  url.hostname = '127.0.0.1';
  url.port = String(slow.port);
  return { slow, databaseUrl: url.href };
}

async function redisFor(
  options: StackOptions,
  cleanUp: (() => Promise<void> | void)[],
): Promise<{ ownRedis: RedisServer | null; redis: { url: string; prefix: string } | null }> {
  if (options.ownRedis) {
    const ownRedis = await startRedisServer({ durable: true });
    cleanUp.push(() => ownRedis.stop());
    return { ownRedis, redis: { url: ownRedis.url, prefix: 'placar' } };
  }
  if (!options.redis) return { ownRedis: null, redis: null };
  const redis = await startTestRedis();
  cleanUp.push(() => redis.clear());
  return { ownRedis: null, redis };
}

async function ownDatabase(cluster: PostgresCluster): Promise<{ url: string; drop: () => Promise<void> }> {
  await migrate(cluster.url);
  return { url: cluster.url, drop: () => Promise.resolve() };
}
