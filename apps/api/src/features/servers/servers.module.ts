import { Module } from '@nestjs/common';
import { MatchEngineModule } from '@placar/match-engine';
import { MatchAccess } from '../matches/match-access.public';
import { SteamModule } from '../steam/steam.module.public';
import { ServerCandidatesController } from './server-candidates.controller';
import { ServerPreflightController } from './server-preflight.controller';
import { ServerPreflights } from './server-preflights';
import { ServerProbe } from './server-probe';
import { ServerStatisticsController } from './server-statistics.controller';
import { ServersController } from './servers.controller';
import { ServersQueries } from './servers.queries';
import { ServersService } from './servers.service';

/** `statistics` comes before `:id`. */
@Module({
  imports: [MatchEngineModule, SteamModule],
  controllers: [ServerStatisticsController, ServerPreflightController, ServersController, ServerCandidatesController],
  providers: [MatchAccess, ServerPreflights, ServerProbe, ServersQueries, ServersService],
})
export class ServersModule {}
