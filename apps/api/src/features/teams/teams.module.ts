import { Module } from '@nestjs/common';
import { MatchEngineModule } from '@placar/match-engine';
import { BroadcastDelay } from '../live/broadcast-delay.public';
import { MatchAccess } from '../matches/match-access.public';
import { SteamModule } from '../steam/steam.module.public';
import { HeadToHeadController } from './head-to-head.controller';
import { TeamLogosController } from './team-logos.controller';
import { TeamRecordsController } from './team-records.controller';
import { TeamLogos } from './team-logos.service';
import { TeamsController } from './teams.controller';
import { TeamsQueries } from './teams.queries';
import { TeamsService } from './teams.service';

/** Teams, their members and logos. */
@Module({
  imports: [MatchEngineModule, SteamModule],
  controllers: [TeamRecordsController, TeamsController, TeamLogosController, HeadToHeadController],
  providers: [TeamsQueries, TeamsService, TeamLogos, MatchAccess, BroadcastDelay],
})
export class TeamsModule {}
