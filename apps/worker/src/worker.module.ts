import { Inject, Injectable, Module } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { GameServerGateway, RconPool } from '@placar/game-server';
import { InboxProjector, MatchEngineModule } from '@placar/match-engine';
import { JobWorkers, LIVE_BUS } from '@placar/messaging';
import type { LiveBus } from '@placar/messaging';
import { pgPool } from '@placar/persistence';
import { APP_CONFIG, LOGGER } from '@placar/platform';
import type { AppConfig, Logger } from '@placar/platform';
import { DataSource } from 'typeorm';
import { DemoLoop } from './demo/demo-loop';
import { IdleServers } from './demo/idle-servers';
import { ApplyCommandHandler } from './jobs/match-control/apply-command.job';
import { MatchLoader } from './jobs/match-control/apply-load';
import { RoundRestorer } from './jobs/match-control/apply-restore';
import { ClearServerHandler } from './jobs/match-control/clear-server.job';
import { ProbeServerHandler } from './jobs/servers/probe-server.job';
import { MatchFiles } from './match-files';
import { MatchReconciler } from './reconcile/match-reconciler';
import { ReconcileLoop } from './reconcile/reconcile-loop';
import { WatchRows } from './reconcile/watch-rows';
import { ServerDirectory } from './servers/server-directory';

/** The handlers of every job of the catalogue. */
@Injectable()
export class WorkerParts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly commandBus: CommandBus,
    private readonly gateway: GameServerGateway,
    private readonly servers: ServerDirectory,
    private readonly files: MatchFiles,
    @Inject(LIVE_BUS) private readonly bus: LiveBus,
  ) {}

  handlers(): [ApplyCommandHandler, ClearServerHandler, ProbeServerHandler] {
    const { dataSource, commandBus, gateway, servers } = this;
    const loader = new MatchLoader(this.files);
    const restorer = new RoundRestorer(this.files, loader);
    return [
      new ApplyCommandHandler({ dataSource, commandBus, gateway, servers, loader, restorer }),
      new ClearServerHandler(gateway, servers),
      new ProbeServerHandler(gateway, servers, this.bus),
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
    { provide: RconPool, useFactory: () => new RconPool() },
    { provide: GameServerGateway, inject: [RconPool], useFactory: (rcon: RconPool) => new GameServerGateway({ rcon }) },
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
      provide: ReconcileLoop,
      inject: [DataSource, APP_CONFIG, LOGGER, CommandBus, GameServerGateway, ServerDirectory, WatchRows, LIVE_BUS],
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
            database: pgPool(dataSource),
          }),
          logger,
        ),
    },
  ],
})
export class WorkerModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    private readonly parts: WorkerParts,
    private readonly workers: JobWorkers,
    private readonly reconcile: ReconcileLoop,
    private readonly inbox: InboxProjector,
    private readonly rcon: RconPool,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.workers.register(...this.parts.handlers());
    await this.workers.start();
    this.inbox.start();
    this.reconcile.start();
    this.logger.info('worker takes jobs');
  }

  /** Loops first, then jobs, then the connections that both use. */
  async onApplicationShutdown(): Promise<void> {
    await this.reconcile.stop();
    await this.workers.stop();
    await this.inbox.stop();
    await this.rcon.close();
  }
}
