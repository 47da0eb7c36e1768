import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { CommandBus, CqrsModule } from '@nestjs/cqrs';
import type { DynamicModule, Type } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { LIVE_TOPICS } from '@placar/contracts';
import type { CommandOutcome, LedgerEntry } from '@placar/contracts';
import type { SettledFacts } from '@placar/domain';
import { InboxProjector, MatchEngine, MatchEngineModule, SettleMatchCommandCommand } from '@placar/match-engine';
import { LIVE_BUS, MessagingModule, OutboxRelay } from '@placar/messaging';
import type { LiveBus } from '@placar/messaging';
import { PersistenceModule } from '@placar/persistence';
import type { User } from '@placar/persistence';
import { createLogger, hashApiKey, matchToken, PlatformModule, systemClock } from '@placar/platform';
import type { AppConfig, PlatformOptions } from '@placar/platform';
import { createServer, createTeam, createUser, waitFor } from '@placar/testing';
import type { TestEnvironment, TestMode } from '@placar/testing';
import { DataSource } from 'typeorm';
import { DemosModule } from '../../src/features/demos/demos.module';
import { IngestModule } from '../../src/features/ingest/ingest.module';
import { LiveModule } from '../../src/features/live/live.module';
import { MatchesModule } from '../../src/features/matches/matches.module';
import { ShareModule } from '../../src/features/share/share.module';
import { StatsModule } from '../../src/features/stats/stats.module';
import { TeamsModule } from '../../src/features/teams/teams.module';
import { WatchModule } from '../../src/features/watch/watch.module';
import { createApi } from '../../src/http/create-api';
import { HttpModule } from '../../src/http/http.module';
import { OpenStreams } from '../../src/http/open-streams';
import { EventStream } from '../event-stream';
import { parsed, send } from '../http-client';
import type { HttpAnswer } from '../http-client';

/** The public cache gives nothing that is older than a second. */
const OLDEST_ANSWER_MS = 1_100;

class MatchApiRoot {
  static forRoot(config: AppConfig, options: PlatformOptions): DynamicModule {
    return {
      module: MatchApiRoot,
      imports: [
        PlatformModule.forRoot(config, options),
        PersistenceModule,
        MessagingModule.forRoot(),
        CqrsModule.forRoot(),
        MatchEngineModule,
        HttpModule,
        MatchesModule,
        DemosModule,
        IngestModule,
        LiveModule,
        StatsModule,
        TeamsModule,
        ShareModule,
        WatchModule,
      ],
    };
  }
}

export interface ApiUser extends User {
  apiKey: string;
}
export interface Answer<T = Record<string, unknown>> extends HttpAnswer {
  body: T;
}
export interface CallOptions {
  as?: ApiUser;
  body?: unknown;
  headers?: Record<string, string>;
}

/** The match features on real HTTP, over a database of their own. There is no worker: tests settle commands themselves. */
export class MatchApi {
  private readonly streams: EventStream[] = [];
  /** The newest version of each match that the live bus told this process. */
  private readonly heard = new Map<number, number>();

  private constructor(
    readonly environment: TestEnvironment,
    private readonly app: NestExpressApplication,
    readonly url: string,
  ) {}

  static async start(mode: TestMode, variables: Record<string, string> = {}): Promise<MatchApi> {
    const environment = await mode.start(variables);
    const app = await createApi(environment.config, { root: (...given) => MatchApiRoot.forRoot(...given) });
    await app.listen(0, '127.0.0.1');
    const { port } = app.getHttpServer().address() as AddressInfo;
    return new MatchApi(environment, app, `http://127.0.0.1:${port}/api`).listening();
  }

  /** Another process of the same installation: same database, same bus. Close it before the first one stops. */
  async beside(): Promise<MatchApi> {
    const app = await createApi(this.config, { root: (...given) => MatchApiRoot.forRoot(...given) });
    await app.listen(0, '127.0.0.1');
    const { port } = app.getHttpServer().address() as AddressInfo;
    return new MatchApi(this.environment, app, `http://127.0.0.1:${port}/api`).listening();
  }

  private async listening(): Promise<this> {
    await this.app.get<LiveBus>(LIVE_BUS).subscribe(({ topic, match_id: id, version }) => {
      if (topic !== LIVE_TOPICS.match || id === undefined || version === undefined) return;
      this.heard.set(id, Math.max(version, this.heard.get(id) ?? 0));
    });
    return this;
  }

  /** The first step of SIGTERM: says that it is going, and sends its viewers elsewhere. */
  drain(forMs: number): Promise<void> {
    return this.app.get(OpenStreams).drain(forMs);
  }

  get config(): AppConfig {
    return this.environment.config;
  }
  get database(): DataSource {
    return this.app.get(DataSource);
  }
  get engine(): MatchEngine {
    return this.app.get(MatchEngine);
  }

  /** What is injected into the program under this token. */
  get<T>(token: symbol | string | Type<T>): T {
    return this.app.get<T>(token);
  }

  /** An engine of another process whose messages on the live bus get lost. */
  withoutBus(): MatchEngine {
    const silent = { publish: () => Promise.resolve(false) } as unknown as LiveBus;
    const logger = createLogger(this.config.log);
    return new MatchEngine(this.database, this.app.get(OutboxRelay), silent, systemClock, logger);
  }

  async stop(): Promise<void> {
    await Promise.all(this.streams.map((stream) => stream.close()));
    await this.app.close();
    await this.environment.stop();
  }

  /** Ends the program but keeps its database: for what a stream says at the end. */
  close(): Promise<void> {
    return this.app.close();
  }

  async user(overrides: Partial<User> = {}): Promise<ApiUser> {
    const apiKey = randomBytes(20).toString('base64url');
    const user = await createUser(this.database, { ...overrides, apiKeyHash: hashApiKey(apiKey) });
    return Object.assign(user, { apiKey });
  }

  async call<T = Record<string, unknown>>(method: string, path: string, options: CallOptions = {}): Promise<Answer<T>> {
    const { body, headers } = options;
    const sent = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const answer = await send(this.url + path, method, sent, {
      ...(sent === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...keyOf(options.as),
      ...headers,
    });
    return { ...answer, body: (parsed(answer.text) ?? null) as T };
  }

  async stream(path: string, options: { as?: ApiUser; lastEventId?: string } = {}): Promise<EventStream> {
    const headers = { ...keyOf(options.as), ...(options.lastEventId ? { 'Last-Event-ID': options.lastEventId } : {}) };
    const stream = await EventStream.open(this.url + path, headers);
    this.streams.push(stream);
    return stream;
  }

  /** Two teams, a server and a match on it, of this owner; the load is settled unless `loaded` is false. */
  async match(owner: ApiUser, options: MatchChoices = {}): Promise<TestMatch> {
    const { loaded = true, teams, ...body } = options;
    const [team1, team2] = teams ?? [
      await createTeam(this.database, { userId: owner.id }),
      await createTeam(this.database, { userId: owner.id }),
    ];
    const server = await createServer(this.database, this.config, { userId: owner.id });
    const answer = await this.call<{ id: number }>('POST', '/matches', {
      as: owner,
      body: [
        {
          team1_id: team1.team.id,
          team2_id: team2.team.id,
          server_id: server.id,
          max_maps: 1,
          skip_veto: true,
          veto_mappool: 'de_nuke de_mirage de_ancient',
          ...body,
        },
      ],
    });
    if (answer.status !== 200) throw new Error(`match not created: ${answer.text}`);
    const match = { id: answer.body.id, owner, server, team1, team2 };
    if (loaded && body['server_id'] !== null) {
      await this.settlePending(match.id, 'confirmed', { facts: { pluginVersion: '0.15.0' } });
    }
    return match;
  }

  /** What the worker would do with the command that waits. */
  async settlePending(
    matchId: number,
    outcome: CommandOutcome,
    settlement: { detail?: string; facts?: SettledFacts } = {},
  ): Promise<string> {
    const id = await waitFor(async () => {
      const [row] = await this.database.query<{ id: string }[]>(
        'SELECT id FROM match_commands WHERE match_id = $1 AND settled_at IS NULL ORDER BY requested_at DESC LIMIT 1',
        [matchId],
      );
      return row?.id;
    });
    const { detail = null, facts } = settlement;
    const command = new SettleMatchCommandCommand(matchId, id, { outcome, detail, ...(facts ? { facts } : {}) });
    await this.app.get(CommandBus).execute(command);
    await this.heardOf(matchId);
    return id;
  }

  /**
   * Until this process has heard of what was written to this match: its cache has dropped the answers of before. A message may overtake
   * another one, and may get lost; then those answers become too old to be given.
   */
  private async heardOf(matchId: number): Promise<void> {
    const version = (await this.engine.load(matchId))?.version ?? 0;
    const tooOldAt = Date.now() + OLDEST_ANSWER_MS;
    await waitFor(() => (this.heard.get(matchId) ?? 0) >= version || Date.now() > tooOldAt, { everyMs: 2 });
  }

  token(matchId: number, attempt = 1): string {
    return matchToken(this.config.secrets.tokenKey, matchId, attempt);
  }

  /** Posts as a plugin does. */
  post(matchId: number, event: unknown, options: { token?: string } = {}): Promise<Answer<{ message: string }>> {
    const headers = { Authorization: options.token ?? this.token(matchId) };
    return this.call('POST', '/v2', { body: event, headers });
  }

  /** Until every stored event of a match has been folded into it. */
  async folded(matchId: number): Promise<void> {
    await this.app.get(InboxProjector).nudge(matchId);
    await this.heardOf(matchId);
  }

  async ledger(matchId: number, as: ApiUser): Promise<LedgerEntry[]> {
    return (await this.call<{ commands: LedgerEntry[] }>('GET', `/matches/${matchId}/commands`, { as })).body.commands;
  }
}

/** Fields of `POST /matches` over those of a small best of one. */
export interface MatchChoices extends Record<string, unknown> {
  loaded?: boolean;
  teams?: [TestMatch['team1'], TestMatch['team2']];
}

export interface TestMatch {
  id: number;
  owner: ApiUser;
  server: Awaited<ReturnType<typeof createServer>>;
  team1: Awaited<ReturnType<typeof createTeam>>;
  team2: Awaited<ReturnType<typeof createTeam>>;
}

const keyOf = (user: ApiUser | undefined): Record<string, string> =>
  user ? { 'user-api': `${user.id}:${user.apiKey}` } : {};
