import { Inject, Module } from '@nestjs/common';
import type { OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService } from '@nestjs/core';
import { InboxProjector, MatchEngineModule } from '@placar/match-engine';
import { JobWorkers, jobHandlersOf } from '@placar/messaging';
import { LOGGER } from '@placar/platform';
import type { Logger } from '@placar/platform';
import { ChallongeModule } from './challonge/challonge.module';
import { WorkshopModule } from './workshop/workshop.module';
import { DemoModule } from './demo/demo.module';
import { DiscordModule } from './discord/discord.module';
import { FleetModule } from './fleet/fleet.module';
import { JobsModule } from './jobs/jobs.module';
import { LoadoutsModule } from './loadouts/loadouts.module';
import { LobbiesModule } from './lobbies/lobbies.module';
import { MatchLogSweep } from './match-log/match-log-sweep';
import { NotificationsModule } from './notifications/notifications.module';
import { PaymentsModule } from './payments/payments.module';
import { PoolLoop } from './pool/pool-loop';
import { RentalsModule } from './rentals/rentals.module';
import { ReconcileModule } from './reconcile/reconcile.module';
import { GameServersModule } from './servers/game-servers.module';
import { HistoriesLoop } from './standings/histories-loop';
import { LaddersLoop } from './standings/ladders-loop';
import { StandingsLoop } from './standings/standings-loop';
import { TimersModule } from './timers/timers.module';
import { TournamentsModule } from './tournaments/tournaments.module';
import { VetoClocks } from './vetoes/veto-clocks';
import { WebhookLoop } from './webhooks/webhook-loop';

@Module({ imports: [GameServersModule, MatchEngineModule, TimersModule], providers: [PoolLoop] })
class PoolModule {}

@Module({ imports: [MatchEngineModule], providers: [WebhookLoop] })
class WebhooksModule {}

@Module({ imports: [MatchEngineModule, TimersModule], providers: [VetoClocks] })
class VetoesModule {}

@Module({ providers: [StandingsLoop, HistoriesLoop, LaddersLoop] })
class StandingsModule {}

@Module({ providers: [MatchLogSweep] })
class MatchLogModule {}

/**
 * What a worker does. Each module owns its providers: loops start and stop with it, and handlers of jobs are found wherever they are.
 * Needs Platform, Persistence and Messaging modules.
 */
@Module({
  imports: [
    DiscoveryModule,
    MatchEngineModule,
    JobsModule,
    ReconcileModule,
    FleetModule,
    PoolModule,
    WebhooksModule,
    StandingsModule,
    MatchLogModule,
    ChallongeModule,
    WorkshopModule,
    LoadoutsModule,
    LobbiesModule,
    TournamentsModule,
    DiscordModule,
    PaymentsModule,
    RentalsModule,
    VetoesModule,
    NotificationsModule,
    DemoModule,
  ],
})
export class WorkerModule implements OnApplicationBootstrap {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly workers: JobWorkers,
    private readonly inbox: InboxProjector,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Throws when a job of the catalogue has no handler, or two. */
  async onApplicationBootstrap(): Promise<void> {
    await this.workers.register(...jobHandlersOf(this.discovery)).start();
    this.inbox.start();
    this.logger.info('worker takes jobs');
  }
}
