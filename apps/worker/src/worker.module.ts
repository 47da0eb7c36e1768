import { Inject, Injectable, Module } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { GameServerGateway, PreflightRunner, RconBreaker, RconPool } from '@placar/game-server';
import type { MatchState } from '@placar/domain';
import { InboxProjector, MatchEngine, MatchEngineModule, RecordMatchFactCommand } from '@placar/match-engine';
import { JobWorkers, LIVE_BUS } from '@placar/messaging';
import type { LiveBus } from '@placar/messaging';
import { pgPool } from '@placar/persistence';
import { APP_CONFIG, LOGGER, Metrics, OutgoingHttp } from '@placar/platform';
import type { AppConfig, Logger } from '@placar/platform';
import { DataSource } from 'typeorm';
import { BracketLoop } from './challonge/bracket-loop';
import { DetachSeasonHandler } from './challonge/detach-season.job';
import { ReportBracketResultHandler } from './challonge/report-bracket-result.job';
import { DemoLoop } from './demo/demo-loop';
import { DemoScenarioHandler, simulatorOf } from './demo/demo-scenario.job';
import { IdleServers } from './demo/idle-servers';
import { AnnounceHandler } from './jobs/match-control/announce.job';
import { createFleet } from './fleet/fleet';
import { FleetLoop } from './fleet/fleet-loop';
import { ApplyCommandHandler } from './jobs/match-control/apply-command.job';
import { MatchLoader } from './jobs/match-control/apply-load';
import { RoundRestorer } from './jobs/match-control/apply-restore';
import { ClearServerHandler } from './jobs/match-control/clear-server.job';
import { SyncRosterHandler } from './jobs/match-control/sync-roster.job';
import { ListBackupsHandler } from './jobs/servers/list-backups.job';
import { ProbeServerHandler } from './jobs/servers/probe-server.job';
import { MatchFiles } from './match-files';
import { MatchLogSweep } from './match-log/match-log-sweep';
import { RconJournal, journaledRcon } from './match-log/rcon-journal';
import { observedRcon } from './operations/observed-rcon';
import { PoolLoop } from './pool/pool-loop';
import { PreflightServerHandler } from './preflight/preflight-server.job';
import { DrainLoop } from './reconcile/drain-loop';
import { MatchReconciler } from './reconcile/match-reconciler';
import { ReconcileLoop } from './reconcile/reconcile-loop';
import { WatchRows } from './reconcile/watch-rows';
import { ServerDirectory } from './servers/server-directory';
import { SharedBreakerStore } from './servers/shared-breaker-store';
import { HistoriesLoop } from './standings/histories-loop';
import { StandingsLoop } from './standings/standings-loop';
import { WebhookLoop } from './webhooks/webhook-loop';

/** The handlers of every job of the catalogue. */
@Injectable()
export class WorkerParts {
  // eslint-disable-next-line @typescript-eslint/max-params -- receives what it injects
  constructor(
    private readonly dataSource: DataSource,
    private readonly commandBus: CommandBus,
    private readonly gateway: GameServerGateway,
    private readonly servers: ServerDirectory,
    private readonly files: MatchFiles,
    private readonly preflights: PreflightRunner,
    private readonly engine: MatchEngine,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(LIVE_BUS) private readonly bus: LiveBus,
  ) {}

  handlers(): Parameters<JobWorkers['register']> {
    const { dataSource, commandBus, gateway, servers, preflights, bus, config } = this;
    const stateOf = async (matchId: number): Promise<MatchState | null> =>
      (await this.engine.load(matchId))?.state ?? null;
    const loader = new MatchLoader({
      files: this.files,
      stateOf,
      noteStep: async (job, step) => {
        const fact = { type: 'note-recovery-step' as const, commandId: job.command_id, step };
        await commandBus.execute(new RecordMatchFactCommand(job.match_id, fact));
      },
      logger: this.logger,
    });
    const restorer = new RoundRestorer(this.files, loader, stateOf);
    return [
      new ApplyCommandHandler({
        dataSource,
        commandBus,
        gateway,
        servers,
        loader,
        restorer,
        openSealed: (sealed) => servers.openSealed(sealed),
      }),
      new AnnounceHandler(gateway, servers),
      new SyncRosterHandler(gateway, servers),
      new ListBackupsHandler(gateway, servers, this.bus),
      new ClearServerHandler(gateway, servers, pgPool(dataSource), this.bus),
      new ProbeServerHandler(gateway, servers, bus, preflights),
      new PreflightServerHandler({ dataSource, servers, preflights, bus, config }),
      new DemoScenarioHandler(servers, simulatorOf(config), stateOf),
      new ReportBracketResultHandler({ dataSource, config, http: new OutgoingHttp(config.gameServer) }),
      new DetachSeasonHandler(dataSource, commandBus),
    ];
  }
}

/** Wires the worker's jobs and loops; everything outside comes in through Platform, Persistence and Messaging modules. */
@Module({
  imports: [MatchEngineModule],
  providers: [
    WorkerParts,
    IdleServers,
    DemoLoop,
    // Each worker looks at each match now and then; between two looks its connection stays open for the next click.
    {
      provide: RconPool,
      inject: [DataSource],
      useFactory: (dataSource: DataSource) =>
        new RconPool({
          connection: { keepAliveMs: 5 * 60_000 },
          breaker: new RconBreaker(new SharedBreakerStore(pgPool(dataSource))),
        }),
    },
    {
      provide: RconJournal,
      inject: [DataSource, LIVE_BUS, LOGGER],
      useFactory: (dataSource: DataSource, bus: LiveBus, logger: Logger) =>
        new RconJournal(pgPool(dataSource), bus, logger),
    },
    {
      provide: GameServerGateway,
      inject: [RconPool, LOGGER, Metrics, RconJournal],
      useFactory: (rcon: RconPool, logger: Logger, metrics: Metrics, journal: RconJournal) =>
        new GameServerGateway({ rcon: journaledRcon(observedRcon(rcon, logger, metrics), journal) }),
    },
    {
      provide: PreflightRunner,
      inject: [RconPool, LOGGER, Metrics],
      useFactory: (rcon: RconPool, logger: Logger, metrics: Metrics) =>
        new PreflightRunner(observedRcon(rcon, logger, metrics)),
    },
    PoolLoop,
    MatchLogSweep,
    BracketLoop,
    StandingsLoop,
    HistoriesLoop,
    WebhookLoop,
    {
      provide: ServerDirectory,
      inject: [DataSource, APP_CONFIG],
      useFactory: (dataSource: DataSource, config: AppConfig) => new ServerDirectory(dataSource, config),
    },
    {
      provide: MatchFiles,
      inject: [DataSource, APP_CONFIG],
      useFactory: (dataSource: DataSource, config: AppConfig) => new MatchFiles(dataSource, config),
    },
    { provide: WatchRows, inject: [DataSource], useFactory: (dataSource: DataSource) => new WatchRows(dataSource) },
    {
      provide: FleetLoop,
      inject: [DataSource, APP_CONFIG, LOGGER, CommandBus, GameServerGateway, RconPool, LIVE_BUS],
      // eslint-disable-next-line @typescript-eslint/max-params -- a factory receives what it injects
      useFactory: (
        dataSource: DataSource,
        config: AppConfig,
        logger: Logger,
        commandBus: CommandBus,
        gateway: GameServerGateway,
        rcon: RconPool,
        bus: LiveBus,
      ) => createFleet({ dataSource, config, logger, commandBus, gateway, rcon, bus }),
    },
    {
      provide: ReconcileLoop,
      inject: [
        DataSource,
        APP_CONFIG,
        LOGGER,
        CommandBus,
        GameServerGateway,
        ServerDirectory,
        WatchRows,
        LIVE_BUS,
        MatchEngine,
      ],
      // eslint-disable-next-line @typescript-eslint/max-params -- a factory receives what it injects
      useFactory: (
        dataSource: DataSource,
        config: AppConfig,
        logger: Logger,
        commandBus: CommandBus,
        gateway: GameServerGateway,
        servers: ServerDirectory,
        rows: WatchRows,
        bus: LiveBus,
        engine: MatchEngine,
      ) =>
        new ReconcileLoop(
          rows,
          new MatchReconciler({
            config,
            logger,
            commandBus,
            gateway,
            servers,
            rows,
            bus,
            engine,
            database: pgPool(dataSource),
          }),
          logger,
          new DrainLoop({ database: pgPool(dataSource), gateway, servers, bus, logger }),
        ),
    },
  ],
})
export class WorkerModule implements OnApplicationBootstrap, OnApplicationShutdown {
  // eslint-disable-next-line @typescript-eslint/max-params -- receives what it injects
  constructor(
    private readonly parts: WorkerParts,
    private readonly workers: JobWorkers,
    private readonly reconcile: ReconcileLoop,
    private readonly fleet: FleetLoop,
    private readonly inbox: InboxProjector,
    private readonly rcon: RconPool,
    private readonly journal: RconJournal,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.workers.register(...this.parts.handlers());
    await this.workers.start();
    this.inbox.start();
    this.reconcile.start();
    this.fleet.start();
    this.logger.info('worker takes jobs');
  }

  /** Loops first, then jobs, then the connections that both use. */
  async onApplicationShutdown(): Promise<void> {
    await this.reconcile.stop();
    await this.fleet.stop();
    await this.workers.stop();
    await this.inbox.stop();
    await this.journal.flush();
    await this.rcon.close();
  }
}
