import { Controller, Get, Res } from '@nestjs/common';
import { ORDER_EVENTS, OrderStreamQuery } from '@placar/contracts';
import { isStaff } from '@placar/domain/access';
import type { Response } from 'express';
import { z } from 'zod';
import { CurrentUser, Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import type { Viewer } from '../../http/session/viewer';
import { ZodParam, ZodQuery } from '../../http/zod-pipe';
import { LiveConnections } from '../live/live-connections';
import { OrderFeed } from './order-feed';
import { OrdersService } from './orders.service';

const OrderId = z.uuid().describe('Id of the order.');

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
