import { EventEmitter, once } from 'node:events';
import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { MatchOptions } from '@placar/contracts';
import type { LiveMatch, MatchCommandRequest } from '@placar/contracts';
import { liveMatch } from '@placar/domain';
import type { MatchState } from '@placar/domain';
import { MatchEngine, RequestMatchCommandCommand, ScheduleMatchCommand } from '@placar/match-engine';
import type { Viewer } from '@placar/match-engine';
import { LIVE_BUS } from '@placar/messaging';
import type { LiveBus } from '@placar/messaging';
import { createLogger, matchToken } from '@placar/platform';
import { USUAL_MODE, createServer, createTeam, createUser, freePort, waitFor } from '@placar/testing';
import type { TestEnvironment } from '@placar/testing';
import { DataSource } from 'typeorm';
import { AppModule } from '../../api/src/app.module';
import { createApi } from '../../api/src/http/create-api';
import { send } from '../../api/test/http-client';
import { createFleet } from '../../gamesim/src';
import type { FleetApi, ServerOptions, VirtualServerApi } from '../../gamesim/src';
import { createWorker } from '../src/start-worker';

export interface PlannedMatch {
  server: VirtualServerApi;
  maxMaps?: number;
  maps?: string[];
  owner?: Viewer;
  options?: Record<string, unknown>;
}

/** How long a busy machine may take for anything: what never comes is found all the same. */
const PATIENCE_MS = 180_000;
/** At the latest, when a message of the bus was lost. */
const LOOK_AGAIN_MS = 250;
/** How fast a slow game is played until the rounds that a test waits for are in our books. */
const RUSH = 120;
/** Real milliseconds: the worker looks by real time at a game that runs faster, and is to see its end as it does a real one. */
export const END_SHOWN_MS = 3_000;

/** The product in this process: api on HTTP, worker, simulated game servers, a Postgres of its own. */
export class FailureStack {
  private readonly rows = new Map<string, number>();
  /** How fast each server plays that plays slowly. */
  private readonly slow = new Map<VirtualServerApi, number>();
  /** The server on which each match began. */
  private readonly servers = new Map<number, VirtualServerApi>();
  /** The id of each match that changed, when the bus tells of it. */
  private readonly changes = new EventEmitter();
  worker!: INestApplicationContext;
  admin!: Viewer;

  private constructor(
    readonly environment: TestEnvironment,
    readonly api: NestExpressApplication,
    readonly fleet: FleetApi,
  ) {}

  static async start(variables: Record<string, string> = {}, mode = USUAL_MODE): Promise<FailureStack> {
    const port = await freePort();
    const environment = await mode.start({
      HTTP_PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      ALLOW_PRIVATE_HOSTS: 'true',
      RECONCILE_SECONDS: '0.5',
      WARMUP_RECONCILE_SECONDS: '0.5',
      SERVER_LOST_SECONDS: '2',
      LOG_LEVEL: 'fatal',
      ...variables,
    });
    const api = await createApi(environment.config, { root: (...given) => AppModule.forRoot(...given) });
    await api.listen(port, '127.0.0.1');
    const stack = new FailureStack(environment, api, createFleet());
    const bus = api.get<LiveBus>(LIVE_BUS);
    await bus.subscribe(({ match_id: matchId }) => stack.changes.emit(String(matchId)));
    await stack.startWorker();
    const user = await createUser(stack.database, { name: 'Ádmin', superAdmin: true, admin: true });
    stack.admin = { id: user.id, name: user.name, isAdmin: true, isSuperAdmin: true };
    return stack;
  }

  async startWorker(): Promise<void> {
    this.worker = await createWorker(this.environment.config, createLogger(this.environment.config.log));
  }

  async restartWorker(): Promise<void> {
    await this.worker.close();
    await this.startWorker();
  }

  get database(): DataSource {
    return this.api.get(DataSource);
  }
  get engine(): MatchEngine {
    return this.api.get(MatchEngine);
  }
  get commands(): CommandBus {
    return this.api.get(CommandBus);
  }

  async stop(): Promise<void> {
    await this.worker.close();
    await this.api.close();
    await this.fleet.close();
    await this.environment.stop();
  }

  async addServer(
    options: ServerOptions = {},
    owner: Viewer = this.admin,
    publicServer = true,
  ): Promise<VirtualServerApi> {
    const clock = options.clock ?? { mode: 'scaled', factor: 50 };
    const endShownMs = clock.mode === 'scaled' ? END_SHOWN_MS * clock.factor : 0;
    const timings = { endShownMs, ...options.timings };
    const server = await this.fleet.addServer({ port: await freePort(), ...options, clock, timings });
    const row = await createServer(this.database, this.environment.config, {
      userId: owner.id,
      port: server.port,
      rconPassword: server.password,
      publicServer,
      displayName: `Simulado ${server.id}`,
    });
    this.rows.set(server.id, row.id);
    if (clock.mode === 'scaled' && clock.factor < RUSH) this.slow.set(server, clock.factor);
    return server;
  }

  serverId(server: VirtualServerApi): number {
    return this.rows.get(server.id) ?? 0;
  }

  async match({ server, maxMaps = 1, maps, owner = this.admin, options = {} }: PlannedMatch): Promise<number> {
    const one = await createTeam(this.database, { userId: owner.id });
    const two = await createTeam(this.database, { userId: owner.id });
    const pool = maps ?? ['de_nuke', 'de_ancient', 'de_mirage'].slice(0, maxMaps);
    const { matchId } = await this.commands.execute(
      new ScheduleMatchCommand(
        owner,
        MatchOptions.parse({
          server_id: this.serverId(server),
          team1_id: one.team.id,
          team2_id: two.team.id,
          max_maps: maxMaps,
          skip_veto: true,
          veto_mappool: pool.join(' '),
          map_sides: pool.map((_, index) => (index % 2 === 0 ? 'team1_ct' : 'team2_ct')).join(','),
          players_per_team: 5,
          min_players_to_ready: 5,
          ...options,
        }),
      ),
    );
    this.servers.set(matchId, server);
    return matchId;
  }

  /** Asks, and waits for what came of it. */
  async command(matchId: number, request: MatchCommandRequest, timeoutMs = PATIENCE_MS): Promise<string> {
    const { commandId } = await this.commands.execute(new RequestMatchCommandCommand(this.admin, matchId, request));
    return waitFor(
      async () => {
        const [row] = await this.database.query<{ status: string }[]>(
          'SELECT status FROM match_commands WHERE id = $1 AND settled_at IS NOT NULL',
          [commandId],
        );
        return row?.status;
      },
      { timeoutMs, what: `${request.kind} to settle` },
    );
  }

  async state(matchId: number): Promise<MatchState> {
    const current = await this.engine.load(matchId);
    if (current === null) throw new Error(`no match ${matchId}`);
    return current.state;
  }

  async live(matchId: number): Promise<LiveMatch> {
    return liveMatch(await this.state(matchId), 1);
  }

  /** Waits until the header is as wanted; says what it was when it never is. */
  async until(
    matchId: number,
    wanted: (match: LiveMatch) => boolean,
    what: string,
    timeoutMs = PATIENCE_MS,
  ): Promise<LiveMatch> {
    let last: LiveMatch | null = null;
    try {
      return await waitFor(
        async () => {
          // Listens before it looks: what changes between the two is not missed.
          const changed = this.changed(matchId);
          last = await this.live(matchId);
          if (wanted(last)) return last;
          await changed;
          return undefined;
        },
        { timeoutMs, everyMs: 5 },
      );
    } catch (error) {
      const lines = await this.story(matchId);
      const servers = this.fleet.servers().map((server) => `${server.id}: ${server.state()}`);
      throw new Error(`${what} never came: ${JSON.stringify(last)}\n${lines}\n${servers.join(', ')}`, {
        cause: error,
      });
    }
  }

  private async changed(matchId: number): Promise<void> {
    await once(this.changes, String(matchId), { signal: AbortSignal.timeout(LOOK_AGAIN_MS) }).catch(() => undefined);
  }

  /** The last lines of the match's log, for whoever must find out why. */
  async story(matchId: number): Promise<string> {
    const log = await this.database.query<{ type: string; payload: unknown; at: Date }[]>(
      'SELECT type, payload, occurred_at AS at FROM match_events WHERE match_id = $1 ORDER BY version DESC LIMIT 60',
      [matchId],
    );
    return log
      .reverse()
      .filter(({ type }) => !type.startsWith('map.round') && type !== 'backup.stored')
      .map(
        ({ type, payload, at }) => `${at.toISOString().slice(17, 23)} ${type} ${JSON.stringify(payload).slice(0, 160)}`,
      )
      .join('\n');
  }

  status(matchId: number, status: LiveMatch['status'], timeoutMs?: number): Promise<LiveMatch> {
    return this.until(matchId, (match) => match.status === status, `status ${status}`, timeoutMs);
  }

  /** Until so many rounds of a map stand in our books; a slow game is slow again from then on. */
  async rounds(matchId: number, map: number, rounds: number): Promise<LiveMatch> {
    const count = ({ maps }: LiveMatch): number => {
      const found = maps.find(({ number }) => number === map);
      return found === undefined ? 0 : found.team1_score + found.team2_score;
    };
    const server = this.servers.get(matchId);
    const factor = server && this.slow.get(server);
    if (factor !== undefined) server?.speed(RUSH);
    const reached = await this.until(matchId, (match) => count(match) >= rounds, `${rounds} rounds of map ${map}`);
    if (factor !== undefined) server?.speed(factor);
    return reached;
  }

  async types(matchId: number): Promise<string[]> {
    const rows = await this.database.query<{ type: string }[]>(
      'SELECT type FROM match_events WHERE match_id = $1 ORDER BY version',
      [matchId],
    );
    return rows.map(({ type }) => type);
  }

  /** Posts an event as the plugin of this attempt would; answers the status. */
  async post(matchId: number, attempt: number, event: object): Promise<number> {
    const { config } = this.environment;
    const { status } = await send(`${config.http.publicUrl}/api/v2`, 'POST', JSON.stringify(event), {
      'Content-Type': 'application/json',
      Authorization: matchToken(config.secrets.tokenKey, matchId, attempt),
    });
    return status;
  }
}
