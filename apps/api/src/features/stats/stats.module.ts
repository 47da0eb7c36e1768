import { Module } from '@nestjs/common';
import { MatchEngineModule } from '@placar/match-engine';
import { BroadcastDelay } from '../live/broadcast-delay.public';
import { LiveModule } from '../live/live.module.public';
import { MatchAccess } from '../matches/match-access.public';
import { MapStatsController } from './map-stats.controller';
import { MatchRows } from './match-rows.public';
import { PlayerStatsController } from './player-stats.controller';
import { StatStreamsController } from './stat-streams.controller';
import { VetoesController } from './vetoes.controller';

/** Numbers and vetoes of matches. The streams come first: `/mapstats/:id/stream` also fits `/mapstats/:matchId/:mapNumber`. */
@Module({
  imports: [MatchEngineModule, LiveModule],
  controllers: [StatStreamsController, MapStatsController, PlayerStatsController, VetoesController],
  providers: [MatchRows, MatchAccess, BroadcastDelay],
})
export class StatsModule {}
