import { Inject, Module, Optional } from '@nestjs/common';
import type {
  BeforeApplicationShutdown,
  DynamicModule,
  OnApplicationBootstrap,
  OnApplicationShutdown,
} from '@nestjs/common';
import { APP_CONFIG, LOGGER } from '@placar/platform';
import type { AppConfig, Logger } from '@placar/platform';
import { DataSource } from 'typeorm';
import { createLiveBus } from './live';
import type { LiveBus } from './live';
import { Outbox, OutboxRelay } from './outbox';
import { createQueueConnection, JobQueues, JobWorkers } from './queues';
import type { JobWorkersOptions, QueueConnection } from './queues';

/** Nest token of the LiveBus. */
export const LIVE_BUS = Symbol('LIVE_BUS');
/** Nest token of the QueueConnection. */
export const QUEUE_CONNECTION = Symbol('QUEUE_CONNECTION');

export interface MessagingOptions {
  /** Given: JobWorkers can be injected. The program registers its handlers and starts them itself; they stop with it. */
  workers?: JobWorkersOptions;
  /** Whether this process also sends what others left behind; default true. */
  relay?: boolean;
}

const RELAY_ENABLED = Symbol('RELAY_ENABLED');

/** Gives LIVE_BUS, JobQueues, Outbox and OutboxRelay (and JobWorkers); needs PlatformModule and PersistenceModule. */
@Module({})
export class MessagingModule implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  constructor(
    @Inject(LIVE_BUS) private readonly bus: LiveBus,
    @Inject(QUEUE_CONNECTION) private readonly connection: QueueConnection,
    private readonly queues: JobQueues,
    private readonly relay: OutboxRelay,
    @Inject(RELAY_ENABLED) private readonly relayEnabled: boolean,
    @Optional() private readonly workers?: JobWorkers,
  ) {}

  static forRoot(options: MessagingOptions = {}): DynamicModule {
    const workers = options.workers;
    const providers = [
      {
        provide: QUEUE_CONNECTION,
        inject: [APP_CONFIG, LOGGER],
        useFactory: (config: AppConfig, logger: Logger) => createQueueConnection(config, logger),
      },
      {
        provide: LIVE_BUS,
        inject: [APP_CONFIG, LOGGER],
        useFactory: (config: AppConfig, logger: Logger) => createLiveBus(config, logger),
      },
      {
        provide: JobQueues,
        inject: [QUEUE_CONNECTION],
        useFactory: (connection: QueueConnection) => new JobQueues(connection),
      },
      { provide: Outbox, useFactory: () => new Outbox() },
      {
        provide: OutboxRelay,
        inject: [DataSource, JobQueues, LOGGER],
        useFactory: (dataSource: DataSource, queues: JobQueues, logger: Logger) =>
          new OutboxRelay(dataSource, queues, logger),
      },
      ...(workers
        ? [
            {
              provide: JobWorkers,
              inject: [QUEUE_CONNECTION, LOGGER],
              useFactory: (connection: QueueConnection, logger: Logger) => new JobWorkers(connection, logger, workers),
            },
          ]
        : []),
    ];
    return {
      module: MessagingModule,
      global: true,
      providers: [...providers, { provide: RELAY_ENABLED, useValue: options.relay ?? true }],
      exports: [QUEUE_CONNECTION, LIVE_BUS, JobQueues, Outbox, OutboxRelay, ...(workers ? [JobWorkers] : [])],
    };
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.queues.start();
    if (this.relayEnabled) this.relay.start();
  }

  /** Running jobs and the relay still need the database, which others close at their own shutdown. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.workers?.stop(), this.relay.stop()]);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.allSettled([this.queues.stop(), this.bus.close()]);
    await this.connection.close();
  }
}
