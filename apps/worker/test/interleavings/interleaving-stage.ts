import { Global, Module } from '@nestjs/common';
import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { NestFactory } from '@nestjs/core';
import { MatchEngine, MatchEngineModule } from '@placar/match-engine';
import type { Viewer } from '@placar/match-engine';
import { LIVE_BUS, OutboxRelay } from '@placar/messaging';
import type { LiveBus } from '@placar/messaging';
import { PersistenceModule } from '@placar/persistence';
import { PlatformModule, createLogger } from '@placar/platform';
import type { AppConfig, Logger } from '@placar/platform';
import { createTeam, createUser } from '@placar/testing';
import type { TestEnvironment } from '@placar/testing';
import { DataSource } from 'typeorm';
import { WorldClock } from './interleaving-clock';

export interface Program {
  app: INestApplicationContext;
  commands: CommandBus;
  engine: MatchEngine;
}

/** Two programs on one database: what the api does and what the worker does never share a cache. */
export class InterleavingStage {
  api!: Program;
  worker!: Program;
  readonly clock = new WorldClock();
  readonly logger: Logger;
  viewer!: Viewer;
  teams: [number, number] = [0, 0];
  /** Nobody listens in a world. */
  readonly bus = {
    publish: () => Promise.resolve(),
    subscribe: () => Promise.resolve(() => Promise.resolve()),
    onGap: () => () => undefined,
  } as unknown as LiveBus;

  private constructor(readonly environment: TestEnvironment) {
    this.logger = createLogger(environment.config.log);
  }

  static async start(environment: TestEnvironment): Promise<InterleavingStage> {
    await WorldClock.install(environment.databaseUrl);
    const stage = new InterleavingStage(environment);
    stage.clock.start();
    jest.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response('{}')));
    stage.api = await stage.program();
    stage.worker = await stage.program();
    const user = await createUser(stage.database, { admin: true });
    stage.viewer = { id: user.id, name: user.name, isAdmin: true, isSuperAdmin: true };
    const one = await createTeam(stage.database, { userId: user.id });
    const two = await createTeam(stage.database, { userId: user.id });
    stage.teams = [one.team.id, two.team.id];
    return stage;
  }

  get database(): DataSource {
    return this.api.app.get(DataSource);
  }
  get config(): AppConfig {
    return this.environment.config;
  }

  /** Nothing leaves by itself: jobs lie in the outbox until the test takes them. */
  private async program(): Promise<Program> {
    const relay = { sendCommitted: () => Promise.resolve() };
    @Global()
    @Module({
      providers: [
        { provide: OutboxRelay, useValue: relay },
        { provide: LIVE_BUS, useValue: this.bus },
      ],
      exports: [OutboxRelay, LIVE_BUS],
    })
    class Silent {}
    @Module({
      imports: [
        PlatformModule.forRoot(this.config, { logger: this.logger }),
        PersistenceModule,
        Silent,
        MatchEngineModule,
      ],
    })
    class OneProgram {}
    const app = await NestFactory.createApplicationContext(OneProgram, { logger: false, abortOnError: false });
    return { app, commands: app.get(CommandBus), engine: app.get(MatchEngine) };
  }

  async stop(): Promise<void> {
    this.clock.stop();
    jest.restoreAllMocks();
    await this.worker.app.close();
    await this.api.app.close();
  }
}
