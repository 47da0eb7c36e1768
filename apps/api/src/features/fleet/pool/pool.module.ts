import { Module } from '@nestjs/common';
import { ReadModelsModule } from '@placar/read-models';
import { MatchEngineModule } from '@placar/match-engine';
import { MatchServerRequestController } from './match-server-request.controller';
import { ServerRequestDesk } from './server-request-desk';
import { ServerRequestQueries } from './server-requests';
import { ServerRequestsController } from './server-requests.controller';
import { MatchAccessModule } from '../../matches/match-access.module';

/** Requests for servers: the line of the pool, and what is asked of the fleet for a match. */
@Module({
  imports: [ReadModelsModule, MatchEngineModule, MatchAccessModule],
  controllers: [MatchServerRequestController, ServerRequestsController],
  providers: [ServerRequestDesk, ServerRequestQueries],
  exports: [ServerRequestDesk, ServerRequestQueries],
})
export class PoolModule {}
