import { z } from 'zod';
import { IsoTime, typedText } from '../shared';
import { Order, OrderStatus } from './orders';

const Day = z.iso.date();
const ORDER_CURSOR = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[0-9a-f-]{36}$/;

const orderFilter = {
  search: typedText(100, 0)
    .optional()
    .describe(
      'Id of the order, name or Steam id of the buyer, code of the coupon, or the payment or checkout at the provider.',
    ),
  status: OrderStatus.optional().describe('Only orders that have come to this.'),
  date_from: Day.optional().describe('First day on which it was made, in America/Sao_Paulo.'),
  date_to: Day.optional().describe('Last day, inclusive.'),
};
export const OrderTableQuery = z.object({
  ...orderFilter,
  lang: z.enum(['pt', 'en', 'fr', 'ja']).catch('pt').describe('Language of the headings; any other: Portuguese.'),
});
export type OrderTableQuery = z.infer<typeof OrderTableQuery>;
export const OrderSearchQuery = z.object({
  ...orderFilter,
  limit: z.coerce.number().int().min(1).max(200).default(50).describe('So many at most.'),
  cursor: z
    .string()
    .regex(ORDER_CURSOR, 'must be the nextCursor of an answer')
    .optional()
    .describe('`nextCursor` of the page before.'),
});
export type OrderSearchQuery = z.infer<typeof OrderSearchQuery>;
export const OrderSearchAnswer = z.object({
  orders: z.array(Order).describe('Newest first.'),
  nextCursor: z.string().nullable().describe('Asks for the next page; null on the last one.'),
});
export type OrderSearchAnswer = z.infer<typeof OrderSearchAnswer>;

export const OrderTimelineEntry = z
  .object({
    at: IsoTime.describe('When it happened.'),
    what: z
      .enum([
        'created',
        'checkout-made',
        'checkout-failed',
        'confirmed',
        'payment-seen',
        'refund-asked',
        'expired',
        'cancelled',
        'delivery',
        'grant-given',
        'grant-revoked',
      ])
      .describe('`delivery`: a message of the provider came in; the others are events of the order and its VIP.'),
    by: z.string().nullable().describe('Who did it; null: the platform or the provider.'),
    payment: z.string().nullable().describe('Name of the payment at the provider.'),
    status: z.string().nullable().describe('What the provider says of the payment.'),
    amount: z.number().int().nullable().describe('Money of it, in cents.'),
    refunded: z.number().int().nullable().describe('Given back so far, in cents.'),
    note: z.string().nullable().describe('Reason of a refund; whether the signature of a delivery was right.'),
  })
  .meta({ id: 'OrderTimelineEntry', description: 'One thing that happened to an order.' });
export type OrderTimelineEntry = z.infer<typeof OrderTimelineEntry>;

export const OrderDeskAnswer = z.object({
  order: Order.describe('The order.'),
  reference: z.string().nullable().describe('Name of the checkout at the provider.'),
  partner: z
    .object({
      id: z.number().int().describe('Id of the partner.'),
      name: z.string().describe('Name of the partner.'),
      via: z.enum(['coupon', 'link']).describe('How the buyer was led here.'),
      commission: z.number().int().describe('Share in the books, in cents.'),
    })
    .nullable()
    .describe('Who brought it.'),
  refundable: z.number().int().describe('What can still be given back, in cents.'),
  acceptedTerms: z
    .string()
    .nullable()
    .describe('Version of the terms of use that the buyer agreed to; null: none was told.'),
  timeline: z.array(OrderTimelineEntry).describe('Oldest first.'),
});
export type OrderDeskAnswer = z.infer<typeof OrderDeskAnswer>;
export const OrderReadAnswer = z.object({
  seen: z.number().int().describe('Payments that the provider knows of the order.'),
  order: Order.describe('The order as it is now.'),
});
export type OrderReadAnswer = z.infer<typeof OrderReadAnswer>;
