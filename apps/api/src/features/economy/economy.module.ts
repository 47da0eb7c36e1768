import { Module } from '@nestjs/common';
import { OrderEngine, OrderQueries, OrderSearch, PaymentDeliveries, createProvider } from '@placar/match-engine/orders';
import { LIVE_BUS, OutboxRelay } from '@placar/messaging';
import type { LiveBus } from '@placar/messaging';
import { APP_CONFIG, CLOCK } from '@placar/platform';
import type { Clock } from '@placar/platform';
import { DataSource } from 'typeorm';
import { LiveModule } from '../live/live.module';
import { AffiliatesController } from './affiliates.controller';
import { AffiliatesQueries } from './affiliates.queries';
import { AffiliatesService } from './affiliates.service';
import { CouponReportsController } from './coupon-reports.controller';
import { CouponReportsQueries } from './coupon-reports.queries';
import { CouponReportsService } from './coupon-reports.service';
import { CouponsController } from './coupons.controller';
import { CouponsService } from './coupons.service';
import { OrdersController, OrderStreamsController } from './orders.controller';
import { OrdersService } from './orders.service';
import { OrderFeed } from './order-feed';
import { OrderDeskController } from './desk/order-desk.controller';
import { OrderDeskService } from './desk/order-desk.service';
import { OwnPartnerController } from './partners/own-partner.controller';
import { OwnPartnerService } from './partners/own-partner.service';
import { PartnerLedgerQueries } from './partners/partner-ledger.queries';
import { PayoutsController } from './partners/payouts.controller';
import { PayoutsService } from './partners/payouts.service';
import { PixKeys } from './partners/pix-keys';
import { ReferralQueries } from './partners/referral.queries';
import { ReferralsService } from './partners/referrals.service';
import { PAYMENT_PROVIDER } from './payment-provider';
import { PaymentWebhookController } from './payment-webhook.controller';
import { PlansController } from './plans.controller';
import { PlansService } from './plans.service';
import { RentalOrders } from './rental-orders';
import { VipController, VipGrantsController } from './vip.controller';
import { VipService } from './vip.service';

const onDatabase = (provide: new (dataSource: DataSource) => object) => ({
  provide,
  inject: [DataSource],
  useFactory: (dataSource: DataSource) => new provide(dataSource),
});

/** What is sold, what makes it cheaper, what it gives, and how it is paid. */
@Module({
  imports: [LiveModule],
  controllers: [
    PlansController,
    OwnPartnerController,
    PayoutsController,
    AffiliatesController,
    CouponReportsController,
    CouponsController,
    VipController,
    VipGrantsController,
    OrderDeskController,
    OrdersController,
    OrderStreamsController,
    PaymentWebhookController,
  ],
  providers: [
    PlansService,
    RentalOrders,
    CouponsService,
    AffiliatesQueries,
    AffiliatesService,
    OwnPartnerService,
    PartnerLedgerQueries,
    PayoutsService,
    PixKeys,
    ReferralQueries,
    ReferralsService,
    CouponReportsQueries,
    CouponReportsService,
    VipService,
    OrderDeskService,
    OrdersService,
    OrderFeed,
    { provide: PAYMENT_PROVIDER, inject: [APP_CONFIG], useFactory: createProvider },
    {
      provide: OrderEngine,
      inject: [DataSource, OutboxRelay, LIVE_BUS, CLOCK],
      useFactory: (dataSource: DataSource, relay: OutboxRelay, bus: LiveBus, clock: Clock) =>
        new OrderEngine(dataSource, relay, bus, clock),
    },
    ...[OrderQueries, OrderSearch].map(onDatabase),
    {
      provide: PaymentDeliveries,
      inject: [DataSource, OutboxRelay],
      useFactory: (dataSource: DataSource, relay: OutboxRelay) => new PaymentDeliveries(dataSource, relay),
    },
  ],
  exports: [VipService, PAYMENT_PROVIDER],
})
export class EconomyModule {}
