import { Inject, Module } from '@nestjs/common';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { LIVE_TOPICS } from '@placar/contracts';
import { LIVE_BUS, OutboxRelay } from '@placar/messaging';
import type { LiveBus } from '@placar/messaging';
import { CLOCK, LOGGER } from '@placar/platform';
import type { Clock, Logger } from '@placar/platform';
import { DataSource } from 'typeorm';
import { AdvanceRecoveryHandler } from './commands/advance-recovery.handler';
import { RecordMatchFactHandler } from './commands/record-match-fact.handler';
import { RequestMatchCommandHandler } from './commands/request-match-command.handler';
import { ScheduleMatchHandler } from './commands/schedule-match.handler';
import { SettleMatchCommandHandler } from './commands/settle-match-command.handler';
import { UpdateMatchHandler } from './commands/update-match.handler';
import { ActInVetoHandler } from './commands/act-in-veto.handler';
import { TEAM_RATINGS, ratingsOfLadders } from './veto/team-ratings';
import { ConfirmMatchHandler } from './commands/confirm-match.handler';
import { CorrectKillsHandler, CorrectStatsHandler } from './commands/correct-stats.handler';
import { FreshEvents } from './inbox/fresh-events';
import { InboxProjector } from './inbox/inbox-projector';
import { PluginInbox } from './inbox/plugin-inbox';
import { dropCachedStates } from './log';
import { MatchEngine } from './match-engine';
import { RoundBackupQueries } from './store/round-backup.queries';

/** The match engine for api and worker: commands, event store, projections, inbox. Needs Platform, Persistence and Messaging modules. */
@Module({
  imports: [CqrsModule.forRoot()],
  providers: [
    { provide: FreshEvents, useFactory: () => new FreshEvents() },
    {
      provide: MatchEngine,
      inject: [DataSource, OutboxRelay, LIVE_BUS, CLOCK, LOGGER],
      useFactory: (dataSource: DataSource, relay: OutboxRelay, bus: LiveBus, clock: Clock, logger: Logger) =>
        new MatchEngine(dataSource, relay, bus, clock, logger),
    },
    {
      provide: PluginInbox,
      inject: [DataSource, FreshEvents, LOGGER],
      useFactory: (dataSource: DataSource, fresh: FreshEvents, logger: Logger) =>
        new PluginInbox(dataSource, fresh, logger),
    },
    {
      provide: InboxProjector,
      inject: [DataSource, MatchEngine, FreshEvents, LOGGER, LIVE_BUS],
      useFactory: (dataSource: DataSource, engine: MatchEngine, fresh: FreshEvents, logger: Logger, bus: LiveBus) =>
        new InboxProjector(dataSource, engine, fresh, logger, (matchId) => {
          void bus.publish({ topic: LIVE_TOPICS.matchLog, match_id: matchId });
        }),
    },
    RoundBackupQueries,
    ScheduleMatchHandler,
    RequestMatchCommandHandler,
    UpdateMatchHandler,
    ActInVetoHandler,
    { provide: TEAM_RATINGS, inject: [DataSource], useFactory: ratingsOfLadders },
    ConfirmMatchHandler,
    CorrectStatsHandler,
    CorrectKillsHandler,
    SettleMatchCommandHandler,
    RecordMatchFactHandler,
    AdvanceRecoveryHandler,
  ],
  exports: [CqrsModule, MatchEngine, PluginInbox, InboxProjector, RoundBackupQueries],
})
export class MatchEngineModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    private readonly projector: InboxProjector,
    @Inject(LIVE_BUS) private readonly bus: LiveBus,
  ) {}

  async onModuleInit(): Promise<void> {
    // A message that was lost could be this one.
    this.bus.onGap(dropCachedStates);
    await this.bus.subscribe(({ topic }) => {
      if (topic === LIVE_TOPICS.logsRewritten) dropCachedStates();
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.projector.stop();
  }
}
