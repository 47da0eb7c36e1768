import { Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import {
  ORDER_EVENTS,
  OrderAnswer,
  OrderStreamQuery,
  OrdersAnswer,
  OrdersQuery,
  PixAnswer,
  PixBody,
  Preference,
  PreferenceQuery,
  RefundBody,
} from '@placar/contracts';
import { isStaff } from '@placar/domain/access';
import { AppError } from '@placar/platform';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { Limited } from '../../http/limits/rate-limit.guard';
import { CurrentUser, Policy, StateChangingGet, StepUp } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import type { Viewer } from '../../http/session/viewer';
import { ZodBody, ZodParam, ZodQuery } from '../../http/zod-pipe';
import { LiveConnections } from '../live/live-connections';
import { OrderFeed } from './order-feed';
import { OrdersService } from './orders.service';
import { ReferralsService } from './partners/referrals.service';

const OrderId = z.uuid().describe('Id of the order.');

/** Orders and where they are paid. */
@Controller()
export class OrdersController {
  constructor(
    private readonly orders: OrdersService,
    private readonly referrals: ReferralsService,
  ) {}

  @Described({
    summary: 'Where a plan is paid: the open order of the caller, or a new one.',
    answer: Preference,
    errors: ['PAYMENTS_OFF', 'PROVIDER_UNAVAILABLE', 'NOT_FOUND', 'RENTAL_NOT_FOUND', 'INVALID_INPUT'],
    details:
      'A GET of the wire that makes something: asked again, it answers the same open order. A coupon that does not apply is told in `couponError`, and the order is made without it. A coupon is held as long as the order is open.',
  })
  @Policy('user')
  @StateChangingGet()
  @Get('payment/search/preference')
  preference(
    @CurrentUser() viewer: Viewer,
    @ZodQuery(PreferenceQuery) query: PreferenceQuery,
    @Req() request: Request,
  ): Promise<Preference> {
    const buyer = { id: viewer.id, name: viewer.name, trace: this.referrals.traceOf(request) };
    return this.orders.preference(buyer, query);
  }

  @Described({
    summary: 'Orders of the caller; with `all` those of everybody, for staff.',
    answer: OrdersAnswer,
    errors: ['NOT_ALLOWED'],
  })
  @Policy('user')
  @Get('orders')
  async list(@CurrentUser() viewer: Viewer, @ZodQuery(OrdersQuery) { all, limit }: OrdersQuery): Promise<OrdersAnswer> {
    if (all === true && !isStaff(viewer)) throw new AppError('NOT_ALLOWED', 'Only staff may see the orders of others.');
    return { orders: await this.orders.list(all === true ? null : viewer.id, limit), selling: this.orders.isSelling };
  }

  @Described({
    summary: 'One order: the caller’s, or for staff any.',
    answer: OrderAnswer,
    errors: ['ORDER_NOT_FOUND'],
  })
  @Policy('user')
  @Get('orders/:id')
  async one(@CurrentUser() viewer: Viewer, @ZodParam('id', OrderId) id: string): Promise<OrderAnswer> {
    return { order: await this.orders.one(id, isStaff(viewer) ? null : viewer.id) };
  }

  @Described({
    summary: 'Takes an order for which nothing is to be paid.',
    answer: OrderAnswer,
    errors: ['ORDER_NOT_FOUND', 'ORDER_CLOSED', 'CONFLICT'],
  })
  @Policy('user')
  @HttpCode(200)
  @Post('orders/:id/confirm')
  async confirm(@CurrentUser() viewer: Viewer, @ZodParam('id', OrderId) id: string): Promise<OrderAnswer> {
    return { order: await this.orders.confirm(id, viewer) };
  }

  @Described({
    summary: 'A code of Pix for an open order, to be shown on the page.',
    answer: PixAnswer,
    errors: ['ORDER_NOT_FOUND', 'ORDER_CLOSED', 'PAYMENTS_OFF', 'PROVIDER_UNAVAILABLE'],
    details: 'Where PIX_ON_PAGE is on. The e-mail goes to the provider and is not kept.',
  })
  @Policy('user')
  @Limited('outgoing')
  @HttpCode(200)
  @Post('orders/:id/pix')
  pix(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', OrderId) id: string,
    @ZodBody(PixBody) { email }: PixBody,
  ): Promise<PixAnswer> {
    return this.orders.pix(id, viewer.id, email);
  }

  @Described({
    summary: 'Cancels an order that is not paid; its coupon is free again.',
    answer: OrderAnswer,
    errors: ['ORDER_NOT_FOUND', 'ORDER_CLOSED'],
    details: 'A payment that arrives all the same is honoured.',
  })
  @Policy('user')
  @HttpCode(200)
  @Post('orders/:id/cancel')
  async cancel(@CurrentUser() viewer: Viewer, @ZodParam('id', OrderId) id: string): Promise<OrderAnswer> {
    return { order: await this.orders.cancel(id, viewer, isStaff(viewer)) };
  }

  @Described({
    summary: 'Withdraws from a purchase within seven days: all of the money comes back, and what it paid ends.',
    answer: OrderAnswer,
    errors: ['ORDER_NOT_FOUND', 'ORDER_CLOSED'],
    details: 'The order is `refunded` when the provider has given the money back.',
  })
  @Policy('user')
  @HttpCode(200)
  @Post('orders/:id/withdraw')
  async withdraw(@CurrentUser() viewer: Viewer, @ZodParam('id', OrderId) id: string): Promise<OrderAnswer> {
    return { order: await this.orders.withdraw(id, viewer) };
  }

  @Described({
    summary: 'Gives money of an order back, all or a part.',
    answer: OrderAnswer,
    errors: ['ORDER_NOT_FOUND', 'ORDER_CLOSED', 'REFUND_TOO_HIGH'],
    details: 'The provider is asked by a job; VIP ends when all of the money is back.',
  })
  @Policy('super_admin')
  @StepUp()
  @HttpCode(200)
  @Post('orders/:id/refund')
  async refund(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', OrderId) id: string,
    @ZodBody(RefundBody) { key, amount, reason }: RefundBody,
  ): Promise<OrderAnswer> {
    return { order: await this.orders.refund(id, viewer, { key, amount: amount ?? null, reason }) };
  }
}

/** The event stream of an order: "paid" reaches the page of the buyer without being asked for. */
@Controller('orders')
export class OrderStreamsController {
  constructor(
    private readonly connections: LiveConnections,
    private readonly orders: OrdersService,
    private readonly feed: OrderFeed,
  ) {}

  @Described({
    summary: 'One order in a stream: the caller’s, or for staff any.',
    answer: 'event-stream',
    errors: ['ORDER_NOT_FOUND'],
    details:
      'First the order as it is, then the whole order with each change. A stream that was cut begins anew. A comment comes every 15 s.',
    events: ORDER_EVENTS,
  })
  @Policy('user')
  @Get(':id/stream')
  async one(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', OrderId) id: string,
    @ZodQuery(OrderStreamQuery) { beats }: OrderStreamQuery,
    @Res() response: Response,
  ): Promise<void> {
    await this.orders.one(id, isStaff(viewer) ? null : viewer.id);
    await this.feed.follow(this.connections.open(response, beats === '1'), id);
  }
}
