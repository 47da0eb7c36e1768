import { Module } from '@nestjs/common';
import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { NestFactory } from '@nestjs/core';
import { MatchOptions } from '@placar/contracts';
import {
  InboxProjector,
  MatchEngine,
  MatchEngineModule,
  PluginInbox,
  ScheduleMatchCommand,
} from '@placar/match-engine';
import type { Viewer } from '@placar/match-engine';
import { MessagingModule } from '@placar/messaging';
import { PersistenceModule } from '@placar/persistence';
import { NestLogger, PlatformModule, createLogger } from '@placar/platform';
import { createServer, createTeam, createUser } from '@placar/testing';
import type { TestEnvironment } from '@placar/testing';
import { DataSource } from 'typeorm';

/** The engine of one process, as api and worker load it. */
export interface EngineProcess {
  app: INestApplicationContext;
  commands: CommandBus;
  engine: MatchEngine;
  inbox: PluginInbox;
  projector: InboxProjector;
  database: DataSource;
}

export async function startEngine(environment: Pick<TestEnvironment, 'config'>): Promise<EngineProcess> {
  const logger = createLogger(environment.config.log);
  @Module({
    imports: [
      PlatformModule.forRoot(environment.config, { logger }),
      PersistenceModule,
      MessagingModule.forRoot(),
      MatchEngineModule,
    ],
  })
  class EngineProgram {}
  const app = await NestFactory.createApplicationContext(EngineProgram, {
    logger: new NestLogger(logger),
    abortOnError: false,
  });
  return {
    app,
    commands: app.get(CommandBus),
    engine: app.get(MatchEngine),
    inbox: app.get(PluginInbox),
    projector: app.get(InboxProjector),
    database: app.get(DataSource),
  };
}

/** Two teams, a server and an admin; `schedule` makes a match of them. */
export async function arrange(process: EngineProcess, environment: TestEnvironment) {
  const user = await createUser(process.database, { admin: true });
  const viewer: Viewer = { id: user.id, name: user.name, isAdmin: true, isSuperAdmin: false };
  const one = await createTeam(process.database, { userId: user.id });
  const two = await createTeam(process.database, { userId: user.id });
  const server = await createServer(process.database, environment.config, { userId: user.id });
  const schedule = (
    serverId: number | null = server.id,
    more: { season_id?: number } = {},
  ): Promise<{ matchId: number; version: number }> =>
    process.commands.execute(
      new ScheduleMatchCommand(
        viewer,
        MatchOptions.parse({
          server_id: serverId,
          team1_id: one.team.id,
          team2_id: two.team.id,
          max_maps: 3,
          skip_veto: true,
          veto_mappool: 'de_nuke de_ancient de_mirage',
          map_sides: 'team1_ct,team2_ct,team1_ct',
          ...more,
        }),
      ),
    );
  return { viewer, one, two, server, schedule };
}

/** Every projection table as text, in a stable order: two databases or two moments can be compared byte by byte. */
export async function dumpReadTables(database: DataSource, matchId: number): Promise<Record<string, unknown>> {
  const dump: Record<string, unknown> = {};
  for (const table of [
    'matches',
    'map_stats',
    'player_stats',
    'vetoes',
    'veto_sides',
    'live_parts',
    'live_timeline',
    'match_commands',
  ]) {
    const key = table === 'matches' ? 'id' : 'match_id';
    dump[table] = await database.query(`SELECT to_jsonb(t)::text AS row FROM ${table} t WHERE ${key} = $1 ORDER BY 1`, [
      matchId,
    ]);
  }
  return dump;
}
