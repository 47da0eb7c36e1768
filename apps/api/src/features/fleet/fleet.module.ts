import { Module } from '@nestjs/common';
import { MatchEngineModule } from '@placar/match-engine';
import { MatchAccess } from '../matches/match-access.public';
import { PoolModule } from './pool/pool.module.public';
import { ServerUpkeepController } from './server-upkeep.controller';
import { ServerUpkeep } from './server-upkeep.service';
import { StartServerController } from './start-server.controller';

/** Servers on demand: asked for, kept, given back. */
@Module({
  imports: [MatchEngineModule, PoolModule],
  controllers: [StartServerController, ServerUpkeepController],
  providers: [MatchAccess, ServerUpkeep],
})
export class FleetModule {}
