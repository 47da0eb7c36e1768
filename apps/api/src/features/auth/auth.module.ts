import { Module } from '@nestjs/common';
import { ReadModelsModule } from '@placar/read-models';
import { EconomyModule } from '../economy/economy.module';
import { SteamModule } from '../steam/steam.module';
import { KnownBrowsers } from './local/known-browser';
import { LocalAccounts } from './local/local-accounts.service';
import { LocalLoginController } from './local/local-login.controller';
import { SecondFactorController } from './second-factor/second-factor.controller';
import { SecondFactors } from './second-factor/second-factors.service';
import { SessionController } from './session.controller';
import { SteamAccounts } from './steam/steam-accounts.service';
import { SteamLoginController } from './steam/steam-login.controller';

/** Who a person is: by Steam, or by username and password. */
@Module({
  imports: [EconomyModule, ReadModelsModule, SteamModule],
  controllers: [SessionController, LocalLoginController, SteamLoginController, SecondFactorController],
  providers: [KnownBrowsers, LocalAccounts, SteamAccounts, SecondFactors],
})
export class AuthModule {}
