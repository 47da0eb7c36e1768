import { z } from 'zod';
import { IsoTime, RowId, typedText } from '../shared';
import { CouponKind, CouponRefusalReason } from './coupons';
import { Product } from './plans';

const cents = (what: string) => z.number().int().describe(`${what}, in cents.`);

export const PreferenceQuery = z.object({
  coupon: typedText(200, 0).optional().describe('Code of a coupon as it was typed.'),
  plan: RowId.optional().describe('Id of the plan; without it the default plan, the first that is sold.'),
  rental: z.uuid().optional().describe('The rented server that is renewed; its plan must fit.'),
  terms: z.iso.date().optional().describe('Version of the terms of use that the buyer agreed to; the order keeps it.'),
});
export type PreferenceQuery = z.infer<typeof PreferenceQuery>;

/** Where an order is paid. A coupon that does not apply is no error: the order is made without it. */
export const Preference = z
  .object({
    orderId: z.uuid().describe('Id of the order.'),
    preferenceId: z
      .string()
      .nullable()
      .describe('Name of the checkout at the provider; null for an order for nothing.'),
    init_point: z.string().nullable().describe('Address of the page where it is paid; null for an order for nothing.'),
    provider: z.string().describe('Who takes the money.'),
    free: z.boolean().describe('Nothing is to be paid: `POST /orders/{id}/confirm` takes it.'),
    plan: z
      .object({
        id: z.number().int().describe('Id of the plan.'),
        slug: z.string().describe('Its name in addresses.'),
        title: z.string().describe('Its name for people.'),
        days: z.number().int().nullable().describe('Days of VIP; null for a plan of months.'),
        months: z.number().int().nullable().describe('Months of the calendar; null for a plan of days.'),
      })
      .describe('What is bought.'),
    currency: z.string().describe('ISO 4217.'),
    listPrice: cents('Price before any reduction'),
    price: cents('Price of the plan now'),
    discount: cents('What the coupon takes off'),
    total: cents('What is to be paid'),
    coupon: z
      .object({
        code: z.string().describe('As it is compared.'),
        kind: CouponKind.describe('What `value` counts.'),
        value: z.number().int().describe('Basis points or cents.'),
      })
      .nullable()
      .describe('The coupon that applies.'),
    couponError: z
      .object({
        code: CouponRefusalReason.describe('For programs; it stays.'),
        message: z.string().describe('For people, in English.'),
      })
      .nullable()
      .describe('Why the typed coupon does not apply.'),
    badge: z
      .object({ percentOff: z.number().int().describe('Off the list price, in whole per cent.') })
      .describe('For the page.'),
    expiresAt: IsoTime.describe('Until when it is to be paid.'),
  })
  .meta({ id: 'Preference', description: 'An order and where it is paid.' });
export type Preference = z.infer<typeof Preference>;

export const OrderStatus = z.enum([
  'created',
  'pending',
  'paid',
  'partially_refunded',
  'refunded',
  'charged_back',
  'review',
  'expired',
  'cancelled',
  'failed',
]);
export type OrderStatus = z.infer<typeof OrderStatus>;

export const Order = z
  .object({
    id: z.uuid().describe('Id of the order.'),
    status: OrderStatus.describe('What it has come to.'),
    plan: z
      .object({
        id: z.number().int().describe('Id of the plan.'),
        title: z.string().describe('Its name.'),
        product: Product.describe('What it is a plan of.'),
      })
      .describe('What was bought.'),
    user: z
      .object({ id: z.number().int().describe('Id of the buyer.'), name: z.string().describe('Name of the buyer.') })
      .nullable()
      .describe('Who bought it; null when the account is gone.'),
    currency: z.string().describe('ISO 4217.'),
    price: cents('Price of the plan when it was ordered'),
    discount: cents('What the coupon took off'),
    total: cents('What was to be paid'),
    net: cents('Paid and not given back'),
    coupon: z.string().nullable().describe('Code of the coupon.'),
    provider: z.string().describe('Who takes the money.'),
    url: z.string().nullable().describe('Where it is paid while it is open; null in lists.'),
    late: z.boolean().describe('Paid after its end, and honoured.'),
    review: z.boolean().describe('A payment of it needs a person.'),
    attempt: z
      .enum(['none', 'waiting', 'declined'])
      .describe('The newest try to pay, while nothing was paid: the provider looks at it, or refused it.'),
    returning: z.boolean().describe('Money is on its way back to the buyer.'),
    canCancel: z.boolean().describe('It may be cancelled.'),
    canWithdraw: z.boolean().describe('The buyer may still withdraw, with all of the money (7 days).'),
    createdAt: IsoTime.describe('When it was made.'),
    expiresAt: IsoTime.describe('Until when it is to be paid.'),
    paidAt: IsoTime.nullable().describe('When it was paid.'),
  })
  .meta({ id: 'Order', description: 'An order.' });
export type Order = z.infer<typeof Order>;
export const OrderAnswer = z.object({ order: Order.describe('The order.') });
export type OrderAnswer = z.infer<typeof OrderAnswer>;

/** Frames of the stream of one order. */
export const ORDER_EVENTS = {
  order: Order,
  beat: z.object({}).describe('Nothing happened, and the connection stands; for streams that asked for beats.'),
} as const;
export const OrderStreamQuery = z.object({
  beats: z.literal('1').optional().describe('Send an event `beat` every 5 s, for clients that do not see comments.'),
});
export type OrderStreamQuery = z.infer<typeof OrderStreamQuery>;

export const OrdersQuery = z.object({
  all: z.stringbool().optional().describe('Of everybody; for staff.'),
  limit: z.coerce.number().int().min(1).max(200).default(50).describe('So many at most.'),
});
export type OrdersQuery = z.infer<typeof OrdersQuery>;
export const OrdersAnswer = z.object({
  orders: z.array(Order).describe('Newest first.'),
  selling: z.boolean().describe('Whether something can be bought here: a provider is configured.'),
});
export type OrdersAnswer = z.infer<typeof OrdersAnswer>;

/** Body of `POST /orders/{id}/pix`. */
export const PixBody = z.object({
  email: z
    .email()
    .max(254)
    .describe('The provider wants one for a code of Pix. It goes with this call and is not kept.'),
});
export type PixBody = z.infer<typeof PixBody>;

/** A code that a bank's app pays. */
export const PixAnswer = z.object({
  code: z.string().describe('BR Code: for a QR code, or to copy and paste.'),
  url: z.string().nullable().describe('Page of the provider that shows the same code; null: there is none.'),
  expiresAt: IsoTime.describe('Until when it is to be paid.'),
});
export type PixAnswer = z.infer<typeof PixAnswer>;

export const RefundBody = z.object({
  amount: z.number().int().min(1).max(10_000_000).nullish().describe('In cents; without it all that is left.'),
  reason: typedText(200).describe('Why; staff read it.'),
  key: z.uuid().describe('Chosen by the caller: the same key gives back once.'),
});
export type RefundBody = z.infer<typeof RefundBody>;
