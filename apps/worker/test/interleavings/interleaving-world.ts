import { Readable } from 'node:stream';
import { JOB_CATALOGUE, MatchOptions } from '@placar/contracts';
import type { MatchCommandRequest } from '@placar/contracts';
import { legalCommands } from '@placar/domain';
import type { MatchState } from '@placar/domain';
import type { RconEndpoint, RconExecuteOptions, RconOutcome } from '@placar/game-server';
import {
  InboxProjector,
  PluginInbox,
  RecordMatchFactCommand,
  RequestMatchCommandCommand,
  ScheduleMatchCommand,
} from '@placar/match-engine';
import type { AnyJobHandler } from '@placar/messaging';
import { AppError } from '@placar/platform';
import { createServer } from '@placar/testing';
import type { DataSource } from 'typeorm';
import { AttemptTokens } from '../../../api/src/features/ingest/attempt-tokens';
import { BackupIngest } from '../../../api/src/features/ingest/backup-ingest';
import { EventIngest } from '../../../api/src/features/ingest/event-ingest';
import { UploadGuard } from '../../../api/src/features/ingest/upload-guard';
import { MatchConfigController } from '../../../api/src/features/matches/game-server/match-config.controller';
import type { Delivery, Fault, SmallStep, Step, Trouble } from './interleaving-steps';
import { ModelServer, SHORT_MAPS } from './model-server';
import type { Report } from './model-server';
import type { InterleavingStage, Program } from './interleaving-stage';
import { WorkerDied, WorkerParts } from './interleaving-worker';

interface Job {
  id: string;
  job: AnyJobHandler['job'];
  payload: { payload: { match_id: number }; correlation_id: string | null };
  /** How often it was begun, and how often it failed by itself. */
  started: number;
  failed: number;
}

/** A world of its own: new servers, new matches, nothing left in the outbox. */
export async function newWorld(
  stage: InterleavingStage,
  servers: number,
  matches: readonly { server: number; maps: number }[],
  spares: boolean,
): Promise<World> {
  const { clock, database, config, viewer } = stage;
  clock.pass(3_600_000);
  await clock.sync(database);
  await database.query('DELETE FROM outbox');
  await database.query('DELETE FROM match_watch');
  const world = new World(stage);
  for (let index = 0; index < servers; index += 1) {
    const row = await createServer(database, config, { userId: viewer.id, publicServer: true });
    world.addServer(row.id);
  }
  for (const { server, maps } of matches) await world.schedule(server, maps);
  if (spares) world.spareTheFirst();
  return world;
}

/** Matches on model servers; every step of it is one that the product can be made to take. */
export class World {
  readonly servers: ModelServer[] = [];
  readonly matches: number[] = [];
  /** Matches to which nothing was done but playing. */
  readonly untouched = new Set<number>();
  /** Matches that a person or a player may have left paused. */
  readonly mayBePaused = new Set<number>();
  /** A match that people, its server and the network leave alone, and its server: whatever befalls the rest, it ends as played. */
  spared: { matchId: number; server: ModelServer } | null = null;
  /** Reports between a server and us. */
  network: Report[] = [];
  /** Matches of which reports are stored and not folded. */
  readonly unfolded = new Set<number>();
  readonly finishedJobs: Job[] = [];
  private jobs: Job[] = [];
  private serials = 0;
  private trouble: Trouble | null = null;
  private lines = 0;
  private readonly ingest: { event: EventIngest; backup: BackupIngest; config: MatchConfigController };
  private readonly projector: InboxProjector;
  private parts!: WorkerParts;

  constructor(readonly stage: InterleavingStage) {
    const { api, config, logger, database } = stage;
    const guard = new UploadGuard(new AttemptTokens(database, config));
    this.projector = api.app.get(InboxProjector);
    const later = { nudge: () => Promise.resolve() } as unknown as InboxProjector;
    this.ingest = {
      event: new EventIngest(guard, api.app.get(PluginInbox), later),
      backup: new BackupIngest(guard, database, api.commands, api.engine, logger),
      config: new MatchConfigController(api.engine, database, config, logger),
    };
    this.startWorker();
  }

  get database(): DataSource {
    return this.stage.database;
  }

  addServer(id: number): void {
    this.servers.push(
      new ModelServer(id, {
        fetch: (url, token) => this.fetch(url, token),
        send: (server, report) => {
          if (server.isReachable) this.network.push(report);
          else this.untouched.delete(report.matchId);
        },
        serial: () => (this.serials += 1),
        now: () => Date.now(),
      }),
    );
  }

  async schedule(server: number, maps: number): Promise<void> {
    const { viewer, teams } = this.stage;
    const pool = ['de_nuke', 'de_ancient', 'de_mirage'].slice(0, maps);
    const options = MatchOptions.parse({
      server_id: this.servers[server]?.id ?? null,
      team1_id: teams[0],
      team2_id: teams[1],
      max_maps: maps,
      skip_veto: true,
      veto_mappool: pool.join(' '),
      map_sides: pool.map((_, index) => (index % 2 === 0 ? 'team1_ct' : 'team2_ct')).join(','),
      players_per_team: 1,
      min_players_to_ready: 1,
      match_cvars: SHORT_MAPS,
    });
    await allowed(async () => {
      const { matchId } = await this.stage.api.commands.execute(new ScheduleMatchCommand(viewer, options));
      this.matches.push(matchId);
      this.untouched.add(matchId);
    });
  }

  spareTheFirst(): void {
    const [matchId] = this.matches;
    const [server] = this.servers;
    if (matchId !== undefined && server !== undefined) this.spared = { matchId, server };
  }

  /** From now on nobody can say how any match will end, but for the spared one. */
  private touchAll(): void {
    this.untouched.clear();
    if (this.spared) this.untouched.add(this.spared.matchId);
  }

  /** One step, and the time that it takes. */
  async take(step: Step): Promise<void> {
    this.stage.clock.pass(50);
    await this.stage.clock.sync(this.database);
    if (step.type === 'job' || step.type === 'reconcile' || step.type === 'sweep') {
      this.trouble = step.trouble;
      this.lines = 0;
      if (this.trouble?.fault) this.touchAll();
      try {
        await this.work(step);
      } catch (error) {
        if (!(error instanceof WorkerDied)) throw error;
        this.startWorker();
      } finally {
        this.trouble = null;
      }
    } else await this.small(step);
  }

  private async work(step: Extract<Step, { trouble: Trouble | null }>): Promise<void> {
    if (step.type === 'job') return this.takeJob(step.pick, step.again);
    if (step.type === 'reconcile') return this.look(this.matches[step.match % this.matches.length] ?? 0);
    return this.sweep();
  }

  // oxlint-disable-next-line complexity -- one case per kind of step
  private async small(step: SmallStep): Promise<void> {
    const server = 'server' in step ? this.servers[step.server % this.servers.length] : undefined;
    if (step.type !== 'play' && server !== undefined && server === this.spared?.server) return;
    switch (step.type) {
      case 'request':
        return this.request(step);
      case 'tick':
        await this.stage.worker.commands.execute(
          new RecordMatchFactCommand(this.matches[step.match % this.matches.length] ?? 0, { type: 'tick' }),
        );
        return;
      case 'deliver':
        return this.deliver(step.pick, step.how);
      case 'fold':
        return this.fold(this.matches[step.match % this.matches.length] ?? 0);
      case 'wait':
        // The sweep for what a crash left behind comes every second.
        await this.foldAll();
        this.stage.clock.pass(step.seconds * 1000);
        return;
      case 'worker_restarts':
        this.startWorker();
        return;
      case 'play':
        for (let n = 0; n < step.rounds; n += 1) server?.play((step.winners >> n) % 2 === 0 ? 'team1' : 'team2');
        return;
      case 'players':
        if (step.what === 'stop') this.touchAll();
        if (step.what !== 'resume' && server?.game) this.mayBePaused.add(server.game.matchId);
        server?.playersDo(step.what, step.back);
        return;
      case 'crash':
        this.touchAll();
        server?.crash();
        return;
      case 'start':
        server?.start(step.playsOn);
        return;
      case 'reload':
        this.touchAll();
        server?.forget();
        return;
      case 'network':
        if (server) server.isReachable = step.works;
        return;
    }
  }

  /** Everything that a worker process holds in memory begins anew. */
  private startWorker(): void {
    this.parts = new WorkerParts(
      this.stage,
      (endpoint, line, options) => this.rcon(endpoint, line, options),
      () => this.trouble,
    );
  }

  /** One console line on its way to a server, with whatever befalls it. */
  private async rcon(endpoint: RconEndpoint, line: string, options: RconExecuteOptions): Promise<RconOutcome> {
    this.lines += 1;
    const { trouble } = this;
    const isDue = trouble !== null && trouble.at === this.lines;
    if (isDue && trouble.meanwhile) {
      await this.stage.clock.sync(this.database);
      await this.small(trouble.meanwhile);
    }
    const server = this.servers.find(({ id }) => String(id) === endpoint.serverId);
    const isSpared = server !== undefined && server === this.spared?.server;
    const fault: Fault | null = isDue && (!isSpared || DEATHS.has(trouble.fault)) ? trouble.fault : null;
    if (fault === 'dies_before') throw new WorkerDied();
    if (!server?.isUp) return { kind: 'refused', detail: 'ECONNREFUSED', ms: 1 };
    if (!server.isReachable) return { kind: 'refused', detail: 'connect_timeout', ms: 1 };
    options.onSent?.(new Date());
    const late = (): RconOutcome => {
      this.stage.clock.pass(options.deadlineMs ?? 5_000);
      return { kind: 'timeout_unknown', detail: 'reply_timeout', ms: 1 };
    };
    if (fault === 'never_ran') return late();
    if (fault === 'ignored') return { kind: 'ok', text: '', ms: 1 };
    const outcome = await server.console(line);
    if (fault === 'dies_after') throw new WorkerDied();
    if (fault === 'reply_lost') return late();
    if (fault === 'server_dies') {
      server.crash();
      return { kind: 'closed_unknown', detail: 'closed', ms: 1 };
    }
    this.stage.clock.pass(5);
    return outcome;
  }

  async request({ match, kind: wanted, a, b }: Extract<SmallStep, { type: 'request' }>): Promise<void> {
    const matchId = this.matches[match % this.matches.length] ?? 0;
    const legal = wanted === 'legal' ? legalCommands(await this.state(matchId)) : [wanted];
    const kind = legal[a % Math.max(1, legal.length)];
    if (kind === undefined || (matchId === this.spared?.matchId && !SPARING.has(kind))) return;
    const request = await this.requestOf(matchId, kind, { a, b });
    if (!HARMLESS.has(kind)) this.untouched.delete(matchId);
    if (PAUSING.has(kind)) this.mayBePaused.add(matchId);
    await allowed(() =>
      this.stage.api.commands.execute(new RequestMatchCommandCommand(this.stage.viewer, matchId, request)),
    );
  }

  // oxlint-disable-next-line complexity -- one case per kind of command
  private async requestOf(
    matchId: number,
    kind: MatchCommandRequest['kind'],
    { a, b }: { a: number; b: number },
  ): Promise<MatchCommandRequest> {
    const serverId = this.servers[a % this.servers.length]?.id ?? 0;
    const team = b % 2 === 0 ? ('team1' as const) : ('team2' as const);
    const steamId = `7656119800000010${a % 2}`.padEnd(17, '0');
    switch (kind) {
      case 'forfeit':
      case 'finish':
        return { kind, args: { winner: team } };
      case 'recover':
        return { kind, args: (await this.accepted(matchId)) ?? {} };
      case 'load':
        return { kind, args: b % 3 === 0 ? {} : { server_id: serverId } };
      case 'change_server':
        return { kind, args: { server_id: serverId } };
      case 'restore':
        return { kind, args: { file: await this.fileOf(matchId, a), source: b % 2 === 0 ? 'server' : 'stored' } };
      case 'add_player':
        return { kind, args: { steam_id: steamId, team, name: 'Zé' } };
      case 'remove_player':
        return { kind, args: { steam_id: steamId } };
      case 'add_spectator':
        return { kind, args: { steam_id: steamId, name: 'Zé' } };
      case 'say':
        return { kind, args: { text: 'olá' } };
      case 'rcon':
        return { kind, args: { line: 'version' } };
      case 'pause':
        return { kind, args: b % 2 === 0 ? {} : { team, type: 'tactical' } };
      case 'tech_timeout':
        return {
          kind,
          args: b % 2 === 0 ? { reason: 'network' } : { reason: 'luz 💡', team, seconds: 60 },
        };
      default:
        return { kind, args: {} };
    }
  }

  /** What a person answers who was asked. */
  private async accepted(
    matchId: number,
  ): Promise<Extract<MatchCommandRequest, { kind: 'recover' }>['args'] | undefined> {
    const { question = null } = (await this.state(matchId)).recovery ?? {};
    if (!question?.restore) return undefined;
    return { accepts: { map_number: question.mapNumber, round: question.restore.round } };
  }

  private async fileOf(matchId: number, pick: number): Promise<string> {
    const rows = await this.database.query<{ file_name: string }[]>(
      'SELECT DISTINCT file_name FROM round_backups WHERE match_id = $1 ORDER BY 1 DESC',
      [matchId],
    );
    return rows[pick % Math.max(1, rows.length)]?.file_name ?? `matchzy_${matchId}_0_round00.json`;
  }

  /** Jobs that were committed and that nobody has ended. */
  async waiting(): Promise<Job[]> {
    const rows = await this.database.query<Pick<Job, 'id' | 'job' | 'payload'>[]>(
      'SELECT id, job, payload FROM outbox WHERE sent_at IS NULL ORDER BY created_at, id',
    );
    for (const row of rows)
      if (!this.jobs.some(({ id }) => id === row.id)) this.jobs.push({ ...row, started: 0, failed: 0 });
    return this.jobs;
  }

  private async takeJob(pick: number, again: boolean): Promise<void> {
    const from = again ? this.finishedJobs : await this.waiting();
    const job = from[pick % Math.max(1, from.length)];
    if (job !== undefined) await this.run(job);
  }

  /** Runs a job as the queue does: a death is no failed try, and after the last failed one its end is recorded. */
  async run(job: Job): Promise<void> {
    const definition = JOB_CATALOGUE[job.job];
    job.started += 1;
    try {
      await this.parts.handle(job.job, job.payload.payload, {
        jobId: job.id,
        attempt: job.failed + 1,
        lastAttempt: job.failed + 1 >= definition.attempts,
        startedBefore: job.started > 1,
        addedAt: new Date(),
        signal: new AbortController().signal,
        logger: this.stage.logger,
      });
    } catch (error) {
      if (error instanceof WorkerDied) throw error;
      job.failed += 1;
      if (job.failed < definition.attempts) return;
      await this.parts.exhausted(job.job, job.payload.payload, error as Error);
    }
    await this.finish(job);
  }

  private async finish(job: Job): Promise<void> {
    await this.database.query('UPDATE outbox SET sent_at = now() WHERE id = $1', [job.id]);
    this.jobs = this.jobs.filter(({ id }) => id !== job.id);
    if (!this.finishedJobs.includes(job)) this.finishedJobs.push(job);
  }

  /** What the reconcile loop does with a match that is due. */
  async look(matchId: number): Promise<void> {
    const { rows, reconciler } = this.parts;
    const seconds = await reconciler.reconcile(matchId);
    await (seconds === null ? rows.forget(matchId) : rows.lookAgainIn(matchId, seconds));
  }

  /** One round of the reconcile loop and of the drain loop. */
  async sweep(): Promise<void> {
    for (const matchId of await this.parts.rows.claimDue(32)) await this.look(matchId);
    await this.parts.draining.tick();
  }

  private async deliver(pick: number, how: Delivery): Promise<void> {
    if (this.network.length > 0) {
      const index = how === 'all' ? 0 : pick % this.network.length;
      const reports = this.network.splice(index, how === 'all' ? this.network.length : 1);
      if (how === 'lost' && reports[0]?.matchId !== this.spared?.matchId) this.touchAll();
      else
        for (const report of how === 'twice' ? [...reports, ...reports] : reports)
          await this.arrive(report, how !== 'stored');
    }
    if (how === 'all') await this.foldAll();
  }

  /** A report comes in and is folded, at once or later. What an old attempt says changes nothing but the inbox (plugin contract F7). */
  private async arrive(report: Report, isFolded: boolean): Promise<void> {
    const receiver = report.kind === 'event' ? this.ingest.event : this.ingest.backup;
    const body = Buffer.from(report.body);
    const headers = { authorization: report.token, ...report.headers };
    const request = Object.assign(Readable.from([body]), { headers, socket: { remoteAddress: '127.0.0.1' }, url: '/' });
    const answered: number[] = [];
    const response = { writeHead: (status: number) => answered.push(status), end: () => undefined };
    await receiver.receive(request as never, response as never);
    if (answered[0] !== 200) throw new Error(`a report was answered with ${answered[0]}: ${report.name}`);
    if (report.kind !== 'event') return;
    const { matchId } = report;
    if (!isFolded) {
      this.unfolded.add(matchId);
      return;
    }
    const isAlone = !this.unfolded.has(matchId);
    const before = await this.versioned(matchId);
    await this.fold(matchId);
    if (!isAlone || report.token === this.tokenOf(matchId, before.attempt)) return;
    const after = await this.versioned(matchId);
    if (after.version !== before.version)
      throw new Error(`match ${matchId} was changed by ${report.name} of an old attempt`);
  }

  private async fold(matchId: number): Promise<void> {
    this.unfolded.delete(matchId);
    await this.projector.project(matchId);
  }

  private async foldAll(): Promise<void> {
    for (const matchId of [...this.unfolded]) await this.fold(matchId);
  }

  private async versioned(matchId: number): Promise<{ version: number; attempt: number }> {
    const [row] = await this.database.query<{ version: number; attempt: number }[]>(
      'SELECT version, attempt FROM matches WHERE id = $1',
      [matchId],
    );
    return row ?? { version: 0, attempt: 0 };
  }

  tokenOf(matchId: number, attempt: number): string {
    return this.parts.files.token({ match_id: matchId, attempt });
  }

  /** The product's own routes for game servers. */
  private async fetch(url: string, token: string): Promise<{ status: number; text: string }> {
    const { pathname, searchParams } = new URL(url);
    const [, matchId, what, map, round] = /matches\/(\d+)\/(\w+)(?:\/(\d+)\/(\d+))?/.exec(pathname) ?? [];
    let text = '';
    const response = {
      req: { query: Object.fromEntries(searchParams) },
      json: (value: object) => (text = JSON.stringify(value)),
      type: () => response,
      send: (value: string) => (text = value),
    };
    try {
      if (what === 'config') await this.ingest.config.matchConfig(Number(matchId), token, undefined, response as never);
      else {
        const link = { k: searchParams.get('k') ?? undefined };
        await this.ingest.config.backup(Number(matchId), Number(map), Number(round), link, token, response as never);
      }
    } catch (error) {
      if (error instanceof AppError) return { status: 401, text: error.code };
      throw error;
    }
    return { status: 200, text };
  }

  async state(matchId: number, program: Program = this.stage.api): Promise<MatchState> {
    const current = await program.engine.load(matchId);
    if (current === null) throw new Error(`no match ${matchId}`);
    return current.state;
  }

  everybodyPlays(steps: number): void {
    for (const server of this.servers) for (let n = 0; n < steps; n += 1) server.play(n % 3 === 0 ? 'team2' : 'team1');
  }

  waitFor(seconds: number): Promise<void> {
    return this.take({ type: 'wait', seconds });
  }
}

/** The worker dies at a line, and the line is not at fault. */
const DEATHS: ReadonlySet<Fault | null> = new Set<Fault>(['dies_before', 'dies_after']);
/** What may be asked of a spared match: it plays on meanwhile. */
const SPARING: ReadonlySet<MatchCommandRequest['kind']> = new Set(['say', 'rcon']);
const HARMLESS: ReadonlySet<MatchCommandRequest['kind']> = new Set(['say', 'rcon', 'pause', 'unpause', 'tech_timeout']);

/** A refusal is an answer. */
async function allowed(ask: () => Promise<unknown>): Promise<void> {
  try {
    await ask();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}
/** After these a match may stand paused until a person has it go on: a pause was asked for, or a person chose the way back. */
const PAUSING: ReadonlySet<MatchCommandRequest['kind']> = new Set([
  'pause',
  'tech_timeout',
  'restore',
  'load',
  'change_server',
  'take_over',
]);
