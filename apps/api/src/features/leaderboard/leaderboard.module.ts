import { Module } from '@nestjs/common';
import { ReadModelsModule } from '@placar/read-models';
import { SteamModule } from '../steam/steam.module';
import { LeaderboardController } from './leaderboard.controller';
import { PlayerAccounts } from './player-accounts';
import { PlayerBoards } from './player-boards';
import { PlayerSummariesController } from './player-summaries.controller';

/** Standings of teams and players, ranks, and a player's sums. */
@Module({
  imports: [ReadModelsModule, SteamModule],
  controllers: [LeaderboardController, PlayerSummariesController],
  providers: [PlayerAccounts, PlayerBoards],
})
export class LeaderboardModule {}
