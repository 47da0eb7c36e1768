import { Module } from '@nestjs/common';
import { OrderEngine, OrderQueries, PaymentDeliveries, createProvider } from '@placar/match-engine/orders';
import { LIVE_BUS, OutboxRelay } from '@placar/messaging';
import type { LiveBus } from '@placar/messaging';
import { APP_CONFIG, CLOCK } from '@placar/platform';
import type { Clock } from '@placar/platform';
import { DataSource } from 'typeorm';
import { AffiliatesController } from './affiliates.controller';
import { AffiliatesQueries } from './affiliates.queries';
import { AffiliatesService } from './affiliates.service';
import { CouponReportsController } from './coupon-reports.controller';
import { CouponReportsQueries } from './coupon-reports.queries';
import { CouponReportsService } from './coupon-reports.service';
import { CouponsController } from './coupons.controller';
import { CouponsService } from './coupons.service';
import { OrdersController } from './orders.controller';
import { OrdersService } from './orders.service';
import { PAYMENT_PROVIDER } from './payment-provider';
import { PaymentWebhookController } from './payment-webhook.controller';
import { PlansController } from './plans.controller';
import { PlansService } from './plans.service';
import { VipController } from './vip.controller';
import { VipService } from './vip.service';

/** What is sold, what makes it cheaper, what it gives, and how it is paid. */
@Module({
  controllers: [
    PlansController,
    AffiliatesController,
    CouponReportsController,
    CouponsController,
    VipController,
    OrdersController,
    PaymentWebhookController,
  ],
  providers: [
    PlansService,
    CouponsService,
    AffiliatesQueries,
    AffiliatesService,
    CouponReportsQueries,
    CouponReportsService,
    VipService,
    OrdersService,
    { provide: PAYMENT_PROVIDER, inject: [APP_CONFIG], useFactory: createProvider },
    {
      provide: OrderEngine,
      inject: [DataSource, OutboxRelay, LIVE_BUS, CLOCK],
      useFactory: (dataSource: DataSource, relay: OutboxRelay, bus: LiveBus, clock: Clock) =>
        new OrderEngine(dataSource, relay, bus, clock),
    },
    {
      provide: OrderQueries,
      inject: [DataSource],
      useFactory: (dataSource: DataSource) => new OrderQueries(dataSource),
    },
    {
      provide: PaymentDeliveries,
      inject: [DataSource, OutboxRelay],
      useFactory: (dataSource: DataSource, relay: OutboxRelay) => new PaymentDeliveries(dataSource, relay),
    },
  ],
  exports: [VipService],
})
export class EconomyModule {}
