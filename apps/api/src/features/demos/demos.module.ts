import { Module } from '@nestjs/common';
import { MatchEngineModule } from '@placar/match-engine';
import { LiveModule } from '../live/live.module';
import { MatchAccessModule } from '../matches/match-access.module';
import { DemoQueries } from './demo.queries';
import { DemoStoreModule } from './demo-store.module';
import { DemoUpkeep } from './demo-upkeep';
import { DemosController } from './demos.controller';

/** Recordings of maps: given to people, and removed when they are too old or take too much room. */
@Module({
  imports: [MatchEngineModule, MatchAccessModule, LiveModule, DemoStoreModule],
  controllers: [DemosController],
  providers: [DemoQueries, DemoUpkeep],
  exports: [DemoUpkeep],
})
export class DemosModule {}
