import { Module } from '@nestjs/common';
import { ReadModelsModule } from '@placar/read-models';
import { MatchEngineModule } from '@placar/match-engine';
import { PoolModule } from './pool/pool.module';
import { ServerUpkeepController } from './server-upkeep.controller';
import { ServerUpkeep } from './server-upkeep.service';
import { StartServerController } from './start-server.controller';
import { MatchAccessModule } from '../matches/match-access.module';

/** Servers on demand: asked for, kept, given back. */
@Module({
  imports: [ReadModelsModule, MatchEngineModule, PoolModule, MatchAccessModule],
  controllers: [StartServerController, ServerUpkeepController],
  providers: [ServerUpkeep],
})
export class FleetModule {}
