import { Module } from '@nestjs/common';
import { ReadModelsModule } from '@placar/read-models';
import { BracketQueries } from './challonge/bracket.queries';
import { ChallongeAccounts } from './challonge/challonge-accounts';
import { BracketController, ChallongeImportController } from './challonge/challonge.controller';
import { SeasonImport } from './challonge/season-import';
import { TeamImport } from './challonge/team-import';
import { ClaimsController } from './claims/claims.controller';
import { TeamClaims } from './claims/team-claims';
import { SeasonMatches } from './season-matches';
import { SeasonsController, SeasonWritesController } from './seasons.controller';
import { SeasonsQueries } from './seasons.queries';
import { SeasonsService } from './seasons.service';
import { PublicCacheModule } from '../../http/public-cache/public-cache.module';
import { LiveModule } from '../live/live.module';

/** Seasons, their brackets at Challonge, and the links that hand imported teams to their captains. */
@Module({
  imports: [ReadModelsModule, LiveModule, PublicCacheModule],
  controllers: [
    SeasonsController,
    SeasonWritesController,
    ChallongeImportController,
    BracketController,
    ClaimsController,
  ],
  providers: [
    SeasonsQueries,
    SeasonMatches,
    SeasonsService,
    ChallongeAccounts,
    SeasonImport,
    TeamImport,
    BracketQueries,
    TeamClaims,
  ],
})
export class SeasonsModule {}
