import { Module } from '@nestjs/common';
import { MatchEngineModule } from '@placar/match-engine';
import { SteamModule } from '../steam/steam.module.public';
import { LeaderboardController } from './leaderboard.controller';
import { PlayerAccounts } from './player-accounts';
import { PlayerBoards } from './player-boards';
import { PlayerSummariesController } from './player-summaries.controller';

/** Standings of teams and players, ranks, and a player's sums. */
@Module({
  imports: [MatchEngineModule, SteamModule],
  controllers: [LeaderboardController, PlayerSummariesController],
  providers: [PlayerAccounts, PlayerBoards],
})
export class LeaderboardModule {}
