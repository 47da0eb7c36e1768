import { Module } from '@nestjs/common';
import { MatchEngineModule } from '@placar/match-engine';
import { ReadModelsModule } from '@placar/read-models';
import { SteamModule } from '../steam/steam.module';
import { HeadToHeadController } from './head-to-head.controller';
import { MyTeamsController } from './my-teams.controller';
import { TeamLogosController } from './team-logos.controller';
import { TeamRecordsController } from './team-records.controller';
import { TeamLogosModule } from './team-logos.module';
import { TeamsController } from './teams.controller';
import { TeamLifeController } from './life/team-life.controller';
import { TeamLifeQueries } from './life/team-life.queries';
import { TeamLifeService } from './life/team-life.service';
import { TeamsQueries } from './teams.queries';
import { TeamsService } from './teams.service';
import { MatchAccessModule } from '../matches/match-access.module';
import { LiveModule } from '../live/live.module';

/** Teams, their members and logos. */
@Module({
  imports: [MatchEngineModule, ReadModelsModule, SteamModule, MatchAccessModule, LiveModule, TeamLogosModule],
  controllers: [
    TeamRecordsController,
    TeamsController,
    MyTeamsController,
    TeamLogosController,
    HeadToHeadController,
    TeamLifeController,
  ],
  providers: [TeamsQueries, TeamsService, TeamLifeQueries, TeamLifeService],
})
export class TeamsModule {}
