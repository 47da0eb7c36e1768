import { Module } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { LIVE_TOPICS } from '@placar/contracts';
import { LIVE_BUS, OutboxRelay } from '@placar/messaging';
import type { LiveBus } from '@placar/messaging';
import { CLOCK, LOGGER } from '@placar/platform';
import type { Clock, Logger } from '@placar/platform';
import { DataSource } from 'typeorm';
import { AdvanceRecoveryHandler } from './commands/advance-recovery.handler';
import { MatchClicks } from './commands/match-clicks';
import { RecordMatchFactHandler } from './commands/record-match-fact.handler';
import { RequestMatchCommandHandler } from './commands/request-match-command.handler';
import { ScheduleMatchHandler } from './commands/schedule-match.handler';
import { SettleMatchCommandHandler } from './commands/settle-match-command.handler';
import { UpdateMatchHandler } from './commands/update-match.handler';
import { CombatQueries } from './combat/combat.queries';
import { CorrectKillsHandler, CorrectStatsHandler } from './commands/correct-stats.handler';
import { PlayerHistories } from './histories/player-histories';
import { FreshEvents } from './inbox/fresh-events';
import { InboxProjector } from './inbox/inbox-projector';
import { PluginInbox } from './inbox/plugin-inbox';
import { MatchEngine } from './match-engine';
import { MatchLogQueries } from './match-log/match-log.queries';
import { CommandLedgerQueries } from './queries/command-ledger.queries';
import { HeadToHeadQueries } from './queries/head-to-head.queries';
import { LiveQueries } from './queries/live.queries';
import { MatchCatalogueQueries } from './queries/match-catalogue.queries';
import { MatchReplay } from './queries/match-replay.queries';
import { MatchStatsQueries } from './queries/match-stats.queries';
import { PlayerHistoryQueries } from './queries/player-history.queries';
import { PlayerRecordQueries } from './queries/player-records.queries';
import { RoundBackupQueries } from './queries/round-backup.queries';
import { SiteChartsQueries } from './queries/site-charts.queries';
import { SiteMetricsQueries } from './queries/site-metrics.queries';
import { TeamRecordQueries } from './queries/team-records.queries';
import { StandingsQueries } from './standings/standings.queries';

const QUERIES = [
  HeadToHeadQueries,
  LiveQueries,
  MatchCatalogueQueries,
  MatchStatsQueries,
  CombatQueries,
  PlayerHistories,
  PlayerHistoryQueries,
  PlayerRecordQueries,
  TeamRecordQueries,
  CommandLedgerQueries,
  MatchLogQueries,
  MatchReplay,
  RoundBackupQueries,
  SiteChartsQueries,
  SiteMetricsQueries,
  StandingsQueries,
];

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
    ...QUERIES,
    MatchClicks,
    ScheduleMatchHandler,
    RequestMatchCommandHandler,
    UpdateMatchHandler,
    CorrectStatsHandler,
    CorrectKillsHandler,
    SettleMatchCommandHandler,
    RecordMatchFactHandler,
    AdvanceRecoveryHandler,
  ],
  exports: [CqrsModule, MatchEngine, MatchClicks, PluginInbox, InboxProjector, ...QUERIES],
})
export class MatchEngineModule implements OnApplicationShutdown {
  constructor(private readonly projector: InboxProjector) {}

  async onApplicationShutdown(): Promise<void> {
    await this.projector.stop();
  }
}
