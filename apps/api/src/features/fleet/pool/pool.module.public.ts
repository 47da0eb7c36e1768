import { Module } from '@nestjs/common';
import { MatchEngineModule } from '@placar/match-engine';
import { MatchAccess } from '../../matches/match-access.public';
import { MatchServerRequestController } from './match-server-request.controller';
import { ServerRequestDesk } from './server-request-desk.public';
import { ServerRequestQueries } from './server-requests.public';
import { ServerRequestsController } from './server-requests.controller';

/** Wishes for servers: the line of the pool, and what is asked of the fleet for a match. */
@Module({
  imports: [MatchEngineModule],
  controllers: [MatchServerRequestController, ServerRequestsController],
  providers: [MatchAccess, ServerRequestDesk, ServerRequestQueries],
  exports: [ServerRequestDesk, ServerRequestQueries],
})
export class PoolModule {}
