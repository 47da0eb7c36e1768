import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { MessagingModule } from '@placar/messaging';
import { PersistenceModule } from '@placar/persistence';
import { PlatformModule } from '@placar/platform';
import type { AppConfig, PlatformOptions } from '@placar/platform';
import { AdminModule } from './features/admin/admin.module';
import { ApiDocsModule } from './features/api-docs/api-docs.module';
import { AuthModule } from './features/auth/auth.module';
import { EconomyModule } from './features/economy/economy.module';
import { TournamentsModule } from './features/tournaments/tournaments.module';
import { RentalsModule } from './features/rentals/rentals.module';
import { RulebookModule } from './features/rulebook/rulebook.module';
import { DiscordModule } from './features/discord/discord.module';
import { FleetModule } from './features/fleet/fleet.module';
import { PoolModule } from './features/fleet/pool/pool.module';
import { DemosModule } from './features/demos/demos.module';
import { IngestModule } from './features/ingest/ingest.module';
import { InventoryModule } from './features/inventory/inventory.module';
import { LaddersModule } from './features/ladders/ladders.module';
import { LeaderboardModule } from './features/leaderboard/leaderboard.module';
import { LiveModule } from './features/live/live.module';
import { LobbiesModule } from './features/lobbies/lobbies.module';
import { MapsModule } from './features/maps/maps.module';
import { MatchesModule } from './features/matches/matches.module';
import { CalendarsModule } from './features/calendars/calendars.module';
import { NotificationsModule } from './features/notifications/notifications.module';
import { SeasonsModule } from './features/seasons/seasons.module';
import { ServersModule } from './features/servers/servers.module';
import { SetupModule } from './features/setup/setup.module';
import { ShareModule } from './features/share/share.module';
import { SiteModule } from './features/site/site.module';
import { StatsModule } from './features/stats/stats.module';
import { TeamsModule } from './features/teams/teams.module';
import { UsersModule } from './features/users/users.module';
import { VetoesModule } from './features/vetoes/vetoes.module';
import { WatchModule } from './features/watch/watch.module';
import { WebhooksModule } from './features/webhooks/webhooks.module';
import { HttpModule } from './http/http.module';

const FEATURES = [
  AuthModule,
  UsersModule,
  TeamsModule,
  MapsModule,
  ServersModule,
  SeasonsModule,
  SiteModule,
  MatchesModule,
  DemosModule,
  IngestModule,
  LiveModule,
  PoolModule,
  FleetModule,
  StatsModule,
  LaddersModule,
  LeaderboardModule,
  ApiDocsModule,
  WebhooksModule,
  DiscordModule,
  ShareModule,
  AdminModule,
  SetupModule,
  LobbiesModule,
  VetoesModule,
  WatchModule,
  EconomyModule,
  RentalsModule,
  InventoryModule,
  RulebookModule,
  TournamentsModule,
  NotificationsModule,
  CalendarsModule,
];

/** The HTTP program: the platform and a plain list of features. */
@Module({})
export class AppModule {
  static forRoot(config: AppConfig, options: PlatformOptions = {}): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.forRoot(config, options),
        PersistenceModule,
        MessagingModule.forRoot(),
        CqrsModule.forRoot(),
        HttpModule,
        ...FEATURES,
      ],
    };
  }
}
