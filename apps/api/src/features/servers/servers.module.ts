import { Module } from '@nestjs/common';
import { MatchEngineModule } from '@placar/match-engine';
import { ReadModelsModule } from '@placar/read-models';
import { SteamModule } from '../steam/steam.module';
import { ServerCandidatesController } from './server-candidates.controller';
import { ServerPreflightController } from './server-preflight.controller';
import { ServerPreflights } from './server-preflights';
import { ServerProbe } from './server-probe';
import { ServerSkins } from './server-skins';
import { ServerSkinsController } from './server-skins.controller';
import { ServerStatisticsController } from './server-statistics.controller';
import { ServersController } from './servers.controller';
import { ServersQueries } from './servers.queries';
import { ServersService } from './servers.service';
import { StatusBoardController } from './status-board.controller';
import { StatusBoardQueries } from './status-board.queries';
import { MatchAccessModule } from '../matches/match-access.module';

/** `statistics` and `status-board` come before `:id`. */
@Module({
  imports: [MatchEngineModule, ReadModelsModule, SteamModule, MatchAccessModule],
  controllers: [
    ServerStatisticsController,
    StatusBoardController,
    ServerPreflightController,
    ServersController,
    ServerSkinsController,
    ServerCandidatesController,
  ],
  providers: [ServerPreflights, ServerProbe, ServerSkins, ServersQueries, ServersService, StatusBoardQueries],
})
export class ServersModule {}
