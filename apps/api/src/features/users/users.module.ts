import { Module } from '@nestjs/common';
import { ReadModelsModule } from '@placar/read-models';
import { SteamModule } from '../steam/steam.module';
import { TournamentEngineModule } from '../tournaments/tournament-engine.module';
import { AccountDeletion } from './own-data/account-deletion';
import { AccountDeletionController } from './own-data/account-deletion.controller';
import { DataExport } from './own-data/data-export';
import { OwnDataController } from './own-data/own-data.controller';
import { UserUpdates } from './user-updates.service';
import { UsersController } from './users.controller';
import { UsersQueries } from './users.queries';
import { UsersService } from './users.service';

/** Profiles and accounts. */
@Module({
  imports: [ReadModelsModule, SteamModule, TournamentEngineModule],
  controllers: [OwnDataController, AccountDeletionController, UsersController],
  providers: [UsersQueries, UsersService, UserUpdates, DataExport, AccountDeletion],
})
export class UsersModule {}
