import { Module } from '@nestjs/common';
import { ReadModelsModule } from '@placar/read-models';
import { SteamModule } from '../steam/steam.module';
import { UserUpdates } from './user-updates.service';
import { UsersController } from './users.controller';
import { UsersQueries } from './users.queries';
import { UsersService } from './users.service';

/** Profiles and accounts. */
@Module({
  imports: [ReadModelsModule, SteamModule],
  controllers: [UsersController],
  providers: [UsersQueries, UsersService, UserUpdates],
})
export class UsersModule {}
