import { Module } from '@nestjs/common';
import { MatchEngineModule } from '@placar/match-engine';
import { ReadModelsModule } from '@placar/read-models';
import { SteamModule } from '../steam/steam.module';
import { MatchCatalogueController } from './catalogue/match-catalogue.controller';
import { MatchLists } from './catalogue/match-lists';
import { MatchPlanController } from './catalogue/match-plan.controller';
import { MyMatchesController } from './catalogue/my-matches.controller';
import { CommandOutcomes } from './control/command-outcomes';
import { MatchBackupsController } from './control/match-backups.controller';
import { MatchCommandsController } from './control/match-commands.controller';
import { MatchControl } from './control/match-control';
import { MatchControlController, RconVocabularyController } from './control/match-control.controller';
import { MatchMoves } from './control/match-moves';
import { RestorePointsController } from './control/restore-points.controller';
import { RoundBackups } from './control/round-backups';
import { ServerBackups } from './control/server-backups';
import { MatchEvidenceController } from './evidence/match-evidence.controller';
import { MatchConfigController } from './game-server/match-config.controller';
import { MatchCapabilities } from './match-capabilities';
import { ConfirmMatchController } from './records/confirm-match.controller';
import { CreateMatchController } from './records/create-match.controller';
import { DeleteMatchController } from './records/delete-match.controller';
import { MatchHandover } from './records/match-handover';
import { MatchRemoval } from './records/match-removal';
import { UpdateMatchController } from './records/update-match.controller';
import { MatchAccessModule } from './match-access.module';
import { LiveModule } from '../live/live.module';
import { DemoStoreModule } from '../demos/demo-store.module';
import { PoolModule } from '../fleet/pool/pool.module';

/** Matches: reading, creating, changing, running them; and what their game servers fetch. */
@Module({
  imports: [
    MatchEngineModule,
    ReadModelsModule,
    SteamModule,
    MatchAccessModule,
    LiveModule,
    PoolModule,
    DemoStoreModule,
  ],
  controllers: [
    MatchCatalogueController,
    MyMatchesController,
    MatchPlanController,
    CreateMatchController,
    ConfirmMatchController,
    UpdateMatchController,
    DeleteMatchController,
    MatchControlController,
    MatchBackupsController,
    RestorePointsController,
    RconVocabularyController,
    MatchCommandsController,
    MatchEvidenceController,
    MatchConfigController,
  ],
  providers: [
    MatchLists,
    MatchCapabilities,
    CommandOutcomes,
    MatchControl,
    RoundBackups,
    ServerBackups,
    MatchMoves,
    MatchRemoval,
    MatchHandover,
  ],
})
export class MatchesModule {}
