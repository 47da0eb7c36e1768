import { Module } from '@nestjs/common';
import { OrderEngine, OrderQueries, PaymentDeliveries, PaymentDesk, createProvider } from '@placar/match-engine/orders';
import { LIVE_BUS, OutboxRelay } from '@placar/messaging';
import type { LiveBus } from '@placar/messaging';
import { APP_CONFIG, CLOCK, LOGGER } from '@placar/platform';
import type { AppConfig, Clock, Logger } from '@placar/platform';
import { DataSource } from 'typeorm';
import { PaymentLoop } from './payment-loop';
import { ReadPaymentHandler } from './read-payment.job';
import { RefundPaymentHandler } from './refund-payment.job';

/** Readings and refunds of payments, and what no delivery told. */
@Module({
  providers: [
    {
      provide: OrderEngine,
      inject: [DataSource, OutboxRelay, LIVE_BUS, CLOCK],
      useFactory: (dataSource: DataSource, relay: OutboxRelay, bus: LiveBus, clock: Clock) =>
        new OrderEngine(dataSource, relay, bus, clock),
    },
    {
      provide: PaymentDesk,
      inject: [DataSource, OrderEngine, APP_CONFIG, CLOCK, LOGGER],
      useFactory: (dataSource: DataSource, engine: OrderEngine, config: AppConfig, clock: Clock, logger: Logger) =>
        new PaymentDesk({
          engine,
          queries: new OrderQueries(dataSource),
          provider: createProvider(config),
          clock,
          logger,
        }),
    },
    {
      provide: PaymentDeliveries,
      inject: [DataSource, OutboxRelay],
      useFactory: (dataSource: DataSource, relay: OutboxRelay) => new PaymentDeliveries(dataSource, relay),
    },
    PaymentLoop,
    ReadPaymentHandler,
    RefundPaymentHandler,
  ],
  exports: [OrderEngine],
})
export class PaymentsModule {}
