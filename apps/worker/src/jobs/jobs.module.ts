import { Module } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { GameServerGateway } from '@placar/game-server';
import { MatchEngine, MatchEngineModule, RecordMatchFactCommand } from '@placar/match-engine';
import { LIVE_BUS } from '@placar/messaging';
import type { LiveBus } from '@placar/messaging';
import { pgPool } from '@placar/persistence';
import { LOGGER } from '@placar/platform';
import type { Logger } from '@placar/platform';
import { DataSource } from 'typeorm';
import { MatchFiles } from '../match-files';
import { PreflightServerHandler } from '../preflight/preflight-server.job';
import { GameServersModule } from '../servers/game-servers.module';
import { ServerDirectory } from '../servers/server-directory';
import { AnnounceHandler } from './match-control/announce.job';
import { ApplyCommandHandler } from './match-control/apply-command.job';
import { MatchLoader } from './match-control/apply-load';
import { RoundRestorer } from './match-control/apply-restore';
import { ClearServerHandler } from './match-control/clear-server.job';
import { SendSettingsHandler } from './match-control/send-settings.job';
import { SyncRosterHandler } from './match-control/sync-roster.job';
import { ListBackupsHandler } from './servers/list-backups.job';
import { ProbeServerHandler } from './servers/probe-server.job';

/** What is done to game servers for matches and for their owners, one handler for each job. */
@Module({
  imports: [GameServersModule, MatchEngineModule],
  providers: [
    AnnounceHandler,
    SyncRosterHandler,
    SendSettingsHandler,
    ListBackupsHandler,
    ProbeServerHandler,
    PreflightServerHandler,
    MatchFiles,
    {
      provide: MatchLoader,
      inject: [MatchFiles, MatchEngine, CommandBus, LOGGER],
      useFactory: (files: MatchFiles, engine: MatchEngine, commandBus: CommandBus, logger: Logger) =>
        new MatchLoader({
          files,
          stateOf: (matchId) => engine.stateOf(matchId),
          noteStep: async (job, step) => {
            const fact = { type: 'note-recovery-step' as const, commandId: job.command_id, step };
            await commandBus.execute(new RecordMatchFactCommand(job.match_id, fact));
          },
          logger,
        }),
    },
    {
      provide: RoundRestorer,
      inject: [MatchFiles, MatchLoader, MatchEngine],
      useFactory: (files: MatchFiles, loader: MatchLoader, engine: MatchEngine) =>
        new RoundRestorer(files, loader, (matchId) => engine.stateOf(matchId)),
    },
    {
      provide: ApplyCommandHandler,
      inject: [DataSource, CommandBus, GameServerGateway, ServerDirectory, MatchLoader, RoundRestorer],
      useFactory: (
        dataSource: DataSource,
        commandBus: CommandBus,
        gateway: GameServerGateway,
        servers: ServerDirectory,
        loader: MatchLoader,
        restorer: RoundRestorer,
      ) => {
        const openSealed = (sealed: string): string | null => servers.openSealed(sealed);
        return new ApplyCommandHandler({ dataSource, commandBus, gateway, servers, loader, restorer, openSealed });
      },
    },
    {
      provide: ClearServerHandler,
      inject: [GameServerGateway, ServerDirectory, DataSource, LIVE_BUS],
      useFactory: (gateway: GameServerGateway, servers: ServerDirectory, dataSource: DataSource, bus: LiveBus) =>
        new ClearServerHandler(gateway, servers, pgPool(dataSource), bus),
    },
  ],
})
export class JobsModule {}
