import { Module } from '@nestjs/common';
import { ChatMutes, CommunityMaps, LobbyEngine, LobbyQueries, LobbyReports, Parties, Standings } from '@placar/lobby';
import { LIVE_BUS, OutboxRelay } from '@placar/messaging';
import type { LiveBus } from '@placar/messaging';
import { APP_CONFIG, CLOCK, OutgoingHttp, SteamWorkshop } from '@placar/platform';
import type { AppConfig, Clock } from '@placar/platform';
import { DataSource } from 'typeorm';
import { DemoLobbiesController } from './demo-lobbies.controller';
import { LobbiesController } from './lobbies.controller';
import { LiveModule } from '../live/live.module';
import { LobbyActsController } from './lobby-acts.controller';
import { LobbyConnectController } from './lobby-connect.controller';
import { LobbyHub } from './lobby-hub';
import { LobbyPeopleController } from './lobby-people.controller';
import { LobbyPresence } from './lobby-presence';
import { LobbyRooms } from './lobby-rooms';
import { LobbySockets } from './lobby-sockets';
import { LobbyStreamsController } from './lobby-streams.controller';
import { PartiesController } from './parties.controller';
import { CommunityMapsController } from './maps/community-maps.controller';
import { StandingController } from './standing/standing.controller';

const onDatabase = (provide: new (dataSource: DataSource) => object) => ({
  provide,
  inject: [DataSource],
  useFactory: (dataSource: DataSource) => new provide(dataSource),
});

/** Lobbies: the list, one lobby, every act of the table in contracts by route and socket, and what is told of them. */
@Module({
  imports: [LiveModule],
  // Those with words in the place of an id come first.
  controllers: [
    LobbyStreamsController,
    LobbyPeopleController,
    LobbiesController,
    LobbyConnectController,
    LobbyActsController,
    CommunityMapsController,
    StandingController,
    PartiesController,
    DemoLobbiesController,
  ],
  providers: [
    {
      provide: LobbyEngine,
      inject: [DataSource, OutboxRelay, LIVE_BUS, CLOCK],
      useFactory: (dataSource: DataSource, relay: OutboxRelay, bus: LiveBus, clock: Clock) =>
        new LobbyEngine(dataSource, relay, bus, clock),
    },
    ...[LobbyQueries, Standings, LobbyReports, Parties, ChatMutes].map(onDatabase),
    {
      provide: CommunityMaps,
      inject: [DataSource, APP_CONFIG, CLOCK],
      useFactory: (dataSource: DataSource, { gameServer, auth }: AppConfig, clock: Clock) =>
        new CommunityMaps(dataSource, new SteamWorkshop(new OutgoingHttp(gameServer), auth.steamApiUrl), clock),
    },
    LobbyRooms,
    LobbyHub,
    LobbyPresence,
    LobbySockets,
  ],
})
export class LobbiesModule {}
