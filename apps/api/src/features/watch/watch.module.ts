import { Module } from '@nestjs/common';
import { MatchAccessModule } from '../matches/match-access.module';
import { MatchWatchController } from './match-watch.controller';
import { SeasonWatchController } from './season-watch.controller';
import { WatchLinks } from './watch-links';

/** Links to broadcasts and recordings of matches and seasons. */
@Module({
  imports: [MatchAccessModule],
  controllers: [MatchWatchController, SeasonWatchController],
  providers: [WatchLinks],
})
export class WatchModule {}
