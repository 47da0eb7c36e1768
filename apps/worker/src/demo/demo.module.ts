import { Module } from '@nestjs/common';
import { LobbyEngine } from '@placar/lobby';
import { MatchEngine, MatchEngineModule } from '@placar/match-engine';
import { APP_CONFIG } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import { DataSource } from 'typeorm';
import { LobbiesModule } from '../lobbies/lobbies.module';
import { GameServersModule } from '../servers/game-servers.module';
import { ServerDirectory } from '../servers/server-directory';
import { DemoLoop } from './demo-loop';
import { DemoScenarioHandler, simulatorOf } from './demo-scenario.job';
import { IdleServers } from './idle-servers';
import { DemoLobbiesLoop } from './lobbies/demo-lobbies-loop';
import { FillDemoLobbyHandler } from './lobbies/fill-demo-lobby.job';

/** Keeps the simulated servers of a demo busy, and lets things go wrong on them for training. */
@Module({
  imports: [GameServersModule, LobbiesModule, MatchEngineModule],
  providers: [
    IdleServers,
    DemoLoop,
    DemoLobbiesLoop,
    {
      provide: FillDemoLobbyHandler,
      inject: [DataSource, LobbyEngine, APP_CONFIG],
      useFactory: (dataSource: DataSource, lobbies: LobbyEngine, { demo }: AppConfig) =>
        new FillDemoLobbyHandler(dataSource, lobbies, demo.enabled),
    },
    {
      provide: DemoScenarioHandler,
      inject: [ServerDirectory, APP_CONFIG, MatchEngine],
      useFactory: (servers: ServerDirectory, config: AppConfig, engine: MatchEngine) =>
        new DemoScenarioHandler(servers, simulatorOf(config), (matchId) => engine.stateOf(matchId)),
    },
  ],
})
export class DemoModule {}
