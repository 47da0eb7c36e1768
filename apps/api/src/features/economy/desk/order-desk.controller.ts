import { Controller, Get, HttpCode, Post, StreamableFile } from '@nestjs/common';
import {
  OrderDeskAnswer,
  OrderReadAnswer,
  OrderSearchAnswer,
  OrderSearchQuery,
  OrderTableQuery,
} from '@placar/contracts';
import { z } from 'zod';
import { Limited } from '../../../http/limits/rate-limit.guard';
import { AuditedRead, Policy } from '../../../http/policy/policy';
import { Described } from '../../../http/routes/described';
import { ZodParam, ZodQuery } from '../../../http/zod-pipe';
import { OrderDeskService } from './order-desk.service';
import { orderTable } from './order-table';

const OrderId = z.uuid().describe('Id of the order.');

/** Orders of everybody, for staff. */
@Controller('admin/orders')
export class OrderDeskController {
  constructor(private readonly desk: OrderDeskService) {}

  @Described({
    summary: 'Orders by id, person, coupon, payment at the provider, status and days; page by page.',
    answer: OrderSearchAnswer,
  })
  @Policy('admin')
  @Get()
  search(@ZodQuery(OrderSearchQuery) query: OrderSearchQuery): Promise<OrderSearchAnswer> {
    return this.desk.search(query);
  }

  @Described({
    summary: 'The same orders as a table for spreadsheets, all of them.',
    answer: 'file',
    details: '`text/csv` in the language of `lang`, written while it is read.',
  })
  @Policy('admin')
  @AuditedRead()
  @Limited('outgoing')
  @Get('table')
  table(@ZodQuery(OrderTableQuery) query: OrderTableQuery): StreamableFile {
    return new StreamableFile(orderTable(this.desk.rows(query), query.lang), {
      type: 'text/csv; charset=utf-8',
      disposition: 'attachment; filename="orders.csv"',
    });
  }

  @Described({
    summary: 'One order with everything that happened to it.',
    answer: OrderDeskAnswer,
    errors: ['ORDER_NOT_FOUND'],
  })
  @Policy('admin')
  @Get(':orderId')
  one(@ZodParam('orderId', OrderId) id: string): Promise<OrderDeskAnswer> {
    return this.desk.one(id);
  }

  @Described({
    summary: 'Reads all payments of an order at the provider, now.',
    answer: OrderReadAnswer,
    errors: ['ORDER_NOT_FOUND', 'PAYMENTS_OFF', 'PROVIDER_UNAVAILABLE', 'CONFLICT'],
    details: 'The platform does so by itself once a minute while an order is open, and daily for a week after.',
  })
  @Policy('admin')
  @Limited('outgoing')
  @HttpCode(200)
  @Post(':orderId/read')
  readAgain(@ZodParam('orderId', OrderId) id: string): Promise<OrderReadAnswer> {
    return this.desk.readAgain(id);
  }
}
