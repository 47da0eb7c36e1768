import { Module } from '@nestjs/common';
import { MatchEngineModule } from '@placar/match-engine';
import { MatchAccess } from '../matches/match-access.public';
import { ServerRequestQueries } from '../fleet/pool.public';
import { BroadcastDelay } from './broadcast-delay.public';
import { LegacyStreams } from './legacy-streams.public';
import { LiveHub } from './live-hub';
import { LiveStreamsController } from './live-streams.controller';
import { ServerRequestFeed } from './server-request-feed';
import { MatchLogController } from './staff/match-log.controller';
import { MatchLogFeed } from './staff/match-log-feed';
import { StaffPresence } from './staff/staff-presence';
import { StaffStreams } from './staff/staff-streams';

/** Event streams. One hub for the process: features with streams of their own import this module. */
@Module({
  imports: [MatchEngineModule],
  controllers: [LiveStreamsController, MatchLogController],
  providers: [
    LiveHub,
    LegacyStreams,
    MatchAccess,
    BroadcastDelay,
    ServerRequestFeed,
    ServerRequestQueries,
    MatchLogFeed,
    StaffPresence,
    StaffStreams,
  ],
  exports: [LiveHub, LegacyStreams],
})
export class LiveModule {}
