import { Module } from '@nestjs/common';
import { MatchEngineModule } from '@placar/match-engine';
import { ServerRequestDesk } from '../fleet/pool.public';
import { BroadcastDelay } from '../live/broadcast-delay.public';
import { LiveMatches } from '../live/live-matches.public';
import { SeasonUse } from '../seasons/season-use.public';
import { SteamModule } from '../steam/steam.module.public';
import { MatchCatalogueController } from './catalogue/match-catalogue.controller';
import { MatchLists } from './catalogue/match-lists';
import { ClickLane } from './control/click-lane';
import { CommandOutcomes } from './control/command-outcomes';
import { CommandWarmUp } from './control/command-warm-up';
import { MatchBackupsController } from './control/match-backups.controller';
import { MatchCommandsController } from './control/match-commands.controller';
import { MatchControl } from './control/match-control';
import { MatchControlController } from './control/match-control.controller';
import { MatchMoves } from './control/match-moves';
import { RconVocabularyController } from './control/rcon-vocabulary.controller';
import { RestorePointsController } from './control/restore-points.controller';
import { RoundBackups } from './control/round-backups';
import { ServerBackups } from './control/server-backups';
import { MatchConfigController } from './game-server/match-config.controller';
import { MatchAccess } from './match-access.public';
import { MatchCapabilities } from './match-capabilities';
import { CreateMatchController } from './records/create-match.controller';
import { DeleteMatchController } from './records/delete-match.controller';
import { MatchRemoval } from './records/match-removal';
import { UpdateMatchController } from './records/update-match.controller';

/** Matches: reading, creating, changing, running them; and what their game servers fetch. */
@Module({
  imports: [MatchEngineModule, SteamModule],
  controllers: [
    MatchCatalogueController,
    CreateMatchController,
    UpdateMatchController,
    DeleteMatchController,
    MatchControlController,
    MatchBackupsController,
    RestorePointsController,
    RconVocabularyController,
    MatchCommandsController,
    MatchConfigController,
  ],
  providers: [
    MatchAccess,
    MatchLists,
    MatchCapabilities,
    CommandOutcomes,
    ClickLane,
    CommandWarmUp,
    MatchControl,
    RoundBackups,
    ServerBackups,
    MatchMoves,
    MatchRemoval,
    BroadcastDelay,
    LiveMatches,
    ServerRequestDesk,
    SeasonUse,
  ],
})
export class MatchesModule {}
