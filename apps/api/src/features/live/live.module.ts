import { Module } from '@nestjs/common';
import { MatchEngineModule } from '@placar/match-engine';
import { ReadModelsModule } from '@placar/read-models';
import { BroadcastDelay } from './broadcast-delay';
import { FrameCheck } from './frame-check';
import { LiveConnections } from './live-connections';
import { LegacyStreams } from './legacy-streams';
import { LiveHub } from './live-hub';
import { LiveMatches } from './live-matches';
import { LiveStreamsController } from './live-streams.controller';
import { ServerRequestFeed } from './server-request-feed';
import { MatchLogController } from './staff/match-log.controller';
import { MatchLogFeed } from './staff/match-log-feed';
import { StaffPresence } from './staff/staff-presence';
import { StaffStreams } from './staff/staff-streams';
import { MatchAccessModule } from '../matches/match-access.module';
import { PoolModule } from '../fleet/pool/pool.module';

/** Event streams. One hub for the process: features with streams of their own import this module. */
@Module({
  imports: [MatchEngineModule, ReadModelsModule, MatchAccessModule, PoolModule],
  controllers: [LiveStreamsController, MatchLogController],
  providers: [
    LiveHub,
    FrameCheck,
    LiveConnections,
    LegacyStreams,
    BroadcastDelay,
    LiveMatches,
    ServerRequestFeed,
    MatchLogFeed,
    StaffPresence,
    StaffStreams,
  ],
  exports: [BroadcastDelay, LegacyStreams, LiveConnections, LiveHub, LiveMatches],
})
export class LiveModule {}
