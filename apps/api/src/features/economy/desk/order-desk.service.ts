import { Inject, Injectable } from '@nestjs/common';
import type {
  OrderDeskAnswer,
  OrderReadAnswer,
  OrderSearchAnswer,
  OrderSearchQuery,
  OrderTableQuery,
  OrderTimelineEntry,
} from '@placar/contracts';
import { COMMUNITY_ZONE } from '@placar/domain/grant';
import { orderVerdict } from '@placar/domain/order';
import type { OrderState } from '@placar/domain/order';
import { OrderEngine, OrderSearch, ProviderError } from '@placar/match-engine/orders';
import type { OrderFilter, OrderHappening, OrderRow, PaymentProvider } from '@placar/match-engine/orders';
import { AppError } from '@placar/platform';
import { OrdersService } from '../orders.service';
import { PAYMENT_PROVIDER } from '../payment-provider';

/** Rows that a table reads at a time: it is written as it is read, however long it is. */
const TABLE_PAGE = 1_000;

/** Orders as staff see them: found, told from the first event to the last delivery, and read again at the provider. */
@Injectable()
export class OrderDeskService {
  constructor(
    private readonly orders: OrdersService,
    private readonly engine: OrderEngine,
    private readonly found: OrderSearch,
    @Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider | null,
  ) {}

  async search(query: OrderSearchQuery): Promise<OrderSearchAnswer> {
    const { limit, cursor } = query;
    const [at, id] = cursor?.split('_') ?? [];
    const after = at === undefined || id === undefined ? null : { at, id };
    const rows = await this.found.page(filterOf(query), COMMUNITY_ZONE, limit + 1, after);
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      orders: page.map((row) => this.orders.present(row, null)),
      nextCursor: rows.length > limit && last !== undefined ? `${last.created_at.toISOString()}_${last.id}` : null,
    };
  }

  /** All rows of a filter, newest first, some at a time. */
  async *rows(query: OrderTableQuery): AsyncGenerator<OrderRow> {
    const filter = filterOf(query);
    let after: { at: string; id: string } | null = null;
    do {
      const page: OrderRow[] = await this.found.page(filter, COMMUNITY_ZONE, TABLE_PAGE, after);
      yield* page;
      const last = page.at(-1);
      after =
        page.length < TABLE_PAGE || last === undefined ? null : { at: last.created_at.toISOString(), id: last.id };
    } while (after !== null);
  }

  /** ORDER_NOT_FOUND. */
  async one(id: string): Promise<OrderDeskAnswer> {
    const order = await this.orders.one(id, null);
    const [current, happenings, partner] = await Promise.all([
      this.engine.load(id),
      this.found.happenings(id),
      this.found.partner(id),
    ]);
    const state = current?.state ?? null;
    return {
      order,
      reference: state?.checkout?.reference ?? null,
      partner: partner === null ? null : { ...partner, via: state?.terms.referral?.via ?? 'coupon' },
      refundable: state === null ? 0 : refundable(state),
      acceptedTerms: state?.terms.acceptedTerms ?? null,
      timeline: happenings.map(entryOf),
    };
  }

  /** Asks the provider for all payments of an order, now. PAYMENTS_OFF, PROVIDER_UNAVAILABLE; CONFLICT where another provider took it. */
  async readAgain(id: string): Promise<OrderReadAnswer> {
    const { provider } = this;
    if (provider === null) throw new AppError('PAYMENTS_OFF', 'No provider of payments is configured.');
    const order = await this.orders.one(id, null);
    if (order.provider !== provider.name)
      throw new AppError('CONFLICT', 'Another provider took this order; it is not configured any more.');
    try {
      const seen = (await provider.search(id)).filter((facts) => facts.orderId === id);
      for (const facts of seen) await this.engine.paymentSeen(id, facts, 'read by staff');
      return { seen: seen.length, order: await this.orders.one(id, null) };
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      throw new AppError('PROVIDER_UNAVAILABLE', 'The provider of payments does not answer. Try again in a moment.');
    }
  }
}

const filterOf = (query: OrderTableQuery | OrderSearchQuery): OrderFilter => ({
  search: query.search,
  status: query.status,
  dateFrom: query.date_from,
  dateTo: query.date_to,
});

/** What the payment that pays still holds, minus what was asked back and is on its way. */
function refundable(state: OrderState): number {
  const { paidBy } = orderVerdict(state);
  const paying = paidBy === null ? undefined : state.payments[paidBy];
  if (paying === undefined || paying.status === 'charged_back') return 0;
  const asked = Object.values(state.refunds)
    .filter(({ paymentId }) => paymentId === paidBy)
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  return Math.max(0, paying.amountCents - Math.max(paying.refundedCents, asked));
}

type EventWord = Exclude<OrderTimelineEntry['what'], 'delivery' | 'grant-given' | 'grant-revoked'>;

function entryOf({ at, source, event, by, payment, is_trusted: isTrusted }: OrderHappening): OrderTimelineEntry {
  const entry = { at: at.toISOString(), by, payment, status: null, amount: null, refunded: null, note: null };
  if (source !== 'event' || event === null)
    return { ...entry, what: source === 'event' ? 'created' : source, note: noteOfDelivery(isTrusted) };
  const what = event.type.slice('order.'.length) as EventWord;
  switch (event.type) {
    case 'order.payment-seen': {
      const { paymentId, status, amountCents, refundedCents } = event.payload.facts;
      return { ...entry, what, payment: paymentId, status, amount: amountCents, refunded: refundedCents };
    }
    case 'order.refund-asked': {
      const { paymentId, amountCents, reason } = event.payload;
      return { ...entry, what, payment: paymentId, amount: amountCents, note: reason };
    }
    case 'order.created':
      return { ...entry, what, amount: event.payload.terms.totalCents };
    default:
      return { ...entry, what };
  }
}

const noteOfDelivery = (isTrusted: boolean | null): string | null =>
  isTrusted === null ? null : isTrusted ? 'signed' : 'unsigned';
