import { Module } from '@nestjs/common';
import { PublicCacheModule } from '../../http/public-cache/public-cache.module';
import { LiveModule } from '../live/live.module';
import { TeamLogosModule } from '../teams/team-logos.module';
import { FreeAgents } from './free-agents.service';
import { TournamentHub } from './live/tournament-hub';
import { TournamentStreamController } from './live/tournament-stream.controller';
import { SponsorPictures } from './sponsor-pictures';
import { TeamListController } from './team-list/team-list.controller';
import { TeamLists } from './team-list/team-lists';
import { TournamentActsController } from './tournament-acts.controller';
import {
  DisputeEvidenceController,
  SponsorPicturesController,
  TournamentServersController,
} from './tournament-desk.controller';
import { TournamentDryRunController } from './tournament-dry-run.controller';
import { TournamentEngineModule } from './tournament-engine.module';
import { TournamentExportController } from './tournament-export.controller';
import { TournamentOfficialsController } from './tournament-officials.controller';
import { TournamentPreviews } from './tournament-previews';
import { TournamentServers } from './tournament-servers';
import { TournamentSteps } from './tournament-steps';
import { TournamentsController } from './tournaments.controller';
import { TournamentsService } from './tournaments.service';

/** Tournaments: lists, brackets, standings, and every act of the table in contracts. */
@Module({
  imports: [LiveModule, PublicCacheModule, TeamLogosModule, TournamentEngineModule],
  controllers: [
    DisputeEvidenceController,
    TournamentsController,
    TournamentActsController,
    TournamentExportController,
    TournamentOfficialsController,
    TournamentServersController,
    TournamentStreamController,
    TeamListController,
    SponsorPicturesController,
    TournamentDryRunController,
  ],
  providers: [
    FreeAgents,
    SponsorPictures,
    TeamLists,
    TournamentHub,
    TournamentPreviews,
    TournamentServers,
    TournamentsService,
    TournamentSteps,
  ],
})
export class TournamentsModule {}
