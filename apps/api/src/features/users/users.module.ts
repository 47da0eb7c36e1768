import { Module } from '@nestjs/common';
import { MatchEngineModule } from '@placar/match-engine';
import { SteamModule } from '../steam/steam.module.public';
import { UserUpdates } from './user-updates.service';
import { UsersController } from './users.controller';
import { UsersQueries } from './users.queries';
import { UsersService } from './users.service';

/** Profiles and accounts. */
@Module({
  imports: [MatchEngineModule, SteamModule],
  controllers: [UsersController],
  providers: [UsersQueries, UsersService, UserUpdates],
})
export class UsersModule {}
