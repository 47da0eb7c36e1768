import { Module } from '@nestjs/common';
import { DemoStoreModule } from '../demos/demo-store.module';
import { EconomyModule } from '../economy/economy.module';
import { SteamModule } from '../steam/steam.module';
import { SetupController } from './setup.controller';
import { SetupService } from './setup.service';

/** The set-up of an installation, for its operator. */
@Module({
  imports: [DemoStoreModule, EconomyModule, SteamModule],
  controllers: [SetupController],
  providers: [SetupService],
})
export class SetupModule {}
