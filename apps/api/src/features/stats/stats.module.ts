import { Module } from '@nestjs/common';
import { MatchEngineModule } from '@placar/match-engine';
import { ReadModelsModule } from '@placar/read-models';
import { LiveModule } from '../live/live.module';
import { SteamModule } from '../steam/steam.module';
import { ExtraStatsController } from './extra-stats.controller';
import { KillCorrectionsController } from './kill-corrections.controller';
import { MapCorrectionsController } from './map-corrections.controller';
import { MapStatsController } from './map-stats.controller';
import { MatchCombat } from './match-combat';
import { MatchCombatController } from './match-combat.controller';
import { MatchRows } from './match-rows';
import { PlayerCorrectionsController } from './player-corrections.controller';
import { PlayerRecordsController } from './player-records.controller';
import { PlayerStatsController } from './player-stats.controller';
import { StatCorrections } from './stat-corrections';
import { StatStreamsController } from './stat-streams.controller';
import { VetoCorrectionsController } from './veto-corrections.controller';
import { VetoesController } from './vetoes.controller';
import { MatchAccessModule } from '../matches/match-access.module';

/** Numbers and vetoes of matches. The streams come first: `/mapstats/:id/stream` also fits `/mapstats/:matchId/:mapNumber`. */
@Module({
  imports: [MatchEngineModule, ReadModelsModule, LiveModule, SteamModule, MatchAccessModule],
  controllers: [
    StatStreamsController,
    MatchCombatController,
    MapStatsController,
    PlayerStatsController,
    PlayerRecordsController,
    ExtraStatsController,
    VetoesController,
    MapCorrectionsController,
    PlayerCorrectionsController,
    KillCorrectionsController,
    VetoCorrectionsController,
  ],
  providers: [MatchRows, MatchCombat, StatCorrections],
})
export class StatsModule {}
