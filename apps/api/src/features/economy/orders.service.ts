import { Inject, Injectable } from '@nestjs/common';
import type { Order as OrderAnswer, PixAnswer, Preference, PreferenceQuery } from '@placar/contracts';
import { percentOff } from '@placar/domain/coupon';
import { orderVerdict } from '@placar/domain/order';
import type { OrderState, OrderTerms } from '@placar/domain/order';
import { OrderEngine, OrderQueries, ProviderError } from '@placar/match-engine/orders';
import type { CheckoutWanted, OrderRow, PaymentProvider } from '@placar/match-engine/orders';
import type { Plan } from '@placar/persistence';
import { APP_CONFIG, AppError, CLOCK, LOGGER } from '@placar/platform';
import type { AppConfig, Clock, Logger } from '@placar/platform';
import { randomUUID } from 'node:crypto';
import { CouponsService } from './coupons.service';
import type { CouponChoice } from './coupons.service';
import { ReferralsService } from './partners/referrals.service';
import type { Trace } from './partners/referrals.service';
import { PAYMENT_PROVIDER } from './payment-provider';
import { PlansService } from './plans.service';
import { RENTAL_PAGE, RentalOrders, canGive, rentalTerms } from './rental-orders';
import type { RenewedRental } from './rental-orders';

/** Days in which a consumer may withdraw from a purchase on the internet (CDC art. 49). */
const WITHDRAW_MS = 7 * 86_400_000;
const TRIES = 3;

export interface Buyer {
  id: number;
  name: string;
}

interface Wanted {
  plan: Plan;
  renewed: RenewedRental | null;
  choice: CouponChoice;
  acceptedTerms: string | null;
}

/** Orders of people: made, paid elsewhere, taken back. What they have come to is the engine's. */
@Injectable()
export class OrdersService {
  // oxlint-disable-next-line max-params -- receives what it injects
  constructor(
    private readonly plans: PlansService,
    private readonly coupons: CouponsService,
    private readonly rentals: RentalOrders,
    private readonly referrals: ReferralsService,
    private readonly engine: OrderEngine,
    private readonly queries: OrderQueries,
    @Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider | null,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  get isSelling(): boolean {
    return this.provider !== null;
  }

  /** The buyer's open order of this plan with this coupon, or a new one, with the page where it is paid. PAYMENTS_OFF, NOT_FOUND, PROVIDER_UNAVAILABLE. */
  async preference(
    buyer: Buyer & { trace: Trace },
    { plan: planId, coupon: typed, rental, terms }: PreferenceQuery,
  ): Promise<Preference> {
    const { provider } = this;
    if (provider === null) throw new AppError('PAYMENTS_OFF', 'No provider of payments is configured.');
    const plan = await this.plans.sold(planId);
    if (plan === null) throw new AppError('NOT_FOUND', 'No such plan is sold.');
    if (!canGive(plan.product, this.config)) throw new AppError('PAYMENTS_OFF', 'No servers can be started here.');
    const renewed = await this.rentals.renewed(buyer.id, plan, rental);
    const sale = { plan, renews: renewed?.id ?? null };
    let choice = await this.coupons.choose(typed, sale, buyer.id);
    for (let tried = 1; ; tried += 1) {
      const state = await this.open(provider, buyer, { plan, renewed, choice, acceptedTerms: terms ?? null });
      if (state !== null) return presentPreference(await this.withCheckout(provider, state), plan, choice);
      if (tried === TRIES) throw new AppError('UNAVAILABLE', 'The order could not be made. Try again.');
      // Somebody was faster: with the same order, or with the last use of the coupon.
      choice = await this.coupons.choose(typed, sale, buyer.id);
    }
  }

  /** Null when somebody was faster. */
  private async open(
    provider: PaymentProvider,
    { trace, ...buyer }: Buyer & { trace: Trace },
    { plan, renewed, choice, acceptedTerms }: Wanted,
  ): Promise<OrderState | null> {
    const now = this.clock.now();
    const discountCents = choice.coupon?.discountCents ?? 0;
    const wanted = { planId: plan.id, couponId: choice.coupon?.id ?? null, listCents: plan.priceCents };
    const known = await this.queries.openOf(buyer.id, { ...wanted, renews: renewed?.id ?? null }, now);
    if (known !== null) return (await this.engine.load(known.id))?.state ?? null;
    const orderId = randomUUID();
    const terms: OrderTerms = {
      ...wanted,
      ...rentalTerms(orderId, plan, renewed),
      orderId,
      userId: buyer.id,
      planTitle: plan.title,
      length: plan.months === null ? { days: plan.days ?? 0 } : { months: plan.months },
      discountCents,
      totalCents: plan.priceCents - discountCents,
      couponCode: choice.coupon?.code ?? null,
      currency: plan.currency,
      provider: provider.name,
      acceptsTestPayments: provider.acceptsTestPayments,
      expiresAt: new Date(now.getTime() + this.config.payments.orderMinutes * 60_000).toISOString(),
      referral: await this.referrals.referral(wanted.couponId, trace, buyer.id),
      acceptedTerms,
    };
    const ordered = await this.engine.create(terms, buyer);
    if (ordered.made !== null) return ordered.made;
    if ('refusal' in ordered) throw new AppError(ordered.refusal.code, ordered.refusal.message);
    return null;
  }

  /** The provider is asked after the commit, under the order's id: an answer that got lost makes no second checkout. */
  private async withCheckout(provider: PaymentProvider, state: OrderState): Promise<OrderState> {
    const { terms } = state;
    if (terms.totalCents === 0 || state.checkout !== null) return state;
    const base = this.config.http.publicUrl;
    try {
      const made = await provider.createCheckout({
        ...this.wanted(provider, terms),
        returnUrl: `${base}${terms.rental === undefined ? '/plans' : RENTAL_PAGE}?order=${terms.orderId}`,
      });
      const run = await this.engine.tell(terms.orderId, { type: 'checkout-made', ...made }, 'checkout');
      if (run.ok) return run.state;
      throw new AppError(run.refusal.code, run.refusal.message);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      this.logger.warn({ order: terms.orderId, reason: error.message }, 'the provider makes no checkout');
      if (error.isFinal) await this.engine.tell(terms.orderId, { type: 'checkout-failed' }, 'checkout');
      throw new AppError('PROVIDER_UNAVAILABLE', 'The provider of payments does not answer. Try again in a moment.');
    }
  }

  /** A code of Pix for an open order of this buyer. The e-mail stands in no row and no log. */
  async pix(id: string, userId: number, email: string): Promise<PixAnswer> {
    const { provider } = this;
    if (provider === null || !this.config.payments.pixOnPage)
      throw new AppError('PAYMENTS_OFF', 'Pix is not paid on this page.');
    const current = await this.engine.load(id);
    if (current === null || current.state.terms.userId !== userId)
      throw new AppError('ORDER_NOT_FOUND', 'There is no such order.');
    const { terms } = current.state;
    const isOpen = ['created', 'pending'].includes(orderVerdict(current.state).status);
    if (!isOpen || terms.provider !== provider.name || new Date(terms.expiresAt) <= this.clock.now())
      throw new AppError('ORDER_CLOSED', 'This order cannot be paid any more.');
    try {
      return await provider.createPix({ ...this.wanted(provider, terms), email });
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      this.logger.warn({ order: id, reason: error.message }, 'the provider makes no code of Pix');
      throw new AppError('PROVIDER_UNAVAILABLE', 'The provider of payments does not answer. Try again in a moment.');
    }
  }

  private wanted(provider: PaymentProvider, terms: OrderTerms): Omit<CheckoutWanted, 'returnUrl'> {
    return {
      orderId: terms.orderId,
      title: `${this.config.brand.name}: ${terms.planTitle}`,
      amountCents: terms.totalCents,
      currency: terms.currency,
      expiresAt: terms.expiresAt,
      notifyUrl: `${this.config.http.publicUrl}/api/payment/webhook/${provider.name}`,
    };
  }

  async list(userId: number | null, limit: number): Promise<OrderAnswer[]> {
    return (await this.queries.list(userId, limit)).map((row) => this.present(row, null));
  }

  /** ORDER_NOT_FOUND for somebody else's, unless staff asks (`userId` null). */
  async one(id: string, userId: number | null): Promise<OrderAnswer> {
    const [row, current] = await Promise.all([this.queries.one(id), this.engine.load(id)]);
    if (row === null || current === null || (userId !== null && row.user_id !== userId))
      throw new AppError('ORDER_NOT_FOUND', 'There is no such order.');
    return this.present(row, current.state);
  }

  async confirm(id: string, buyer: Buyer): Promise<OrderAnswer> {
    return this.acted(id, buyer, { type: 'confirm' }, (state) => state.terms.userId === buyer.id);
  }

  async cancel(id: string, person: Buyer, isStaff: boolean): Promise<OrderAnswer> {
    return this.acted(id, person, { type: 'cancel' }, (state) => isStaff || state.terms.userId === person.id);
  }

  /** All of the money within seven days, without a reason. ORDER_CLOSED after them. */
  async withdraw(id: string, buyer: Buyer): Promise<OrderAnswer> {
    const { canWithdraw } = await this.one(id, buyer.id);
    if (!canWithdraw) throw new AppError('ORDER_CLOSED', 'This order cannot be withdrawn from any more.');
    const command = { type: 'refund' as const, key: 'withdrawal', amountCents: null, reason: 'withdrawal' };
    return this.acted(id, buyer, command, (state) => state.terms.userId === buyer.id);
  }

  async refund(
    id: string,
    staff: Buyer,
    { key, amount, reason }: { key: string; amount?: number | null; reason: string },
  ): Promise<OrderAnswer> {
    return this.acted(id, staff, { type: 'refund', key, amountCents: amount ?? null, reason }, () => true);
  }

  private async acted(
    id: string,
    person: Buyer,
    command: Parameters<OrderEngine['act']>[1],
    mayAct: (state: OrderState) => boolean,
  ): Promise<OrderAnswer> {
    const run = await this.engine.act(id, command, { id: person.id, name: person.name }, mayAct);
    if (!run.ok) {
      const { code, message, field } = run.refusal;
      throw new AppError(code, message, field === undefined ? {} : { fields: { [field]: message } });
    }
    return this.one(id, null);
  }

  /** An order as the wire has it; its checkout's address only with its state. */
  present(row: OrderRow, state: OrderState | null): OrderAnswer {
    const now = this.clock.now();
    const isOpen = ['created', 'pending', 'failed'].includes(row.status);
    return {
      id: row.id,
      status: row.status,
      plan: { id: row.plan_id, title: row.plan_title, product: row.plan_product },
      user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? '' },
      currency: row.currency,
      price: row.list_cents,
      discount: row.discount_cents,
      total: row.total_cents,
      net: row.net_cents,
      coupon: row.coupon_code,
      provider: row.provider,
      url: isOpen && row.expires_at > now ? (state?.checkout?.url ?? null) : null,
      late: row.is_late,
      review: row.needs_staff,
      attempt: row.attempt,
      returning: row.is_returning,
      canCancel: isOpen,
      canWithdraw:
        row.status === 'paid' &&
        row.total_cents > 0 &&
        !row.is_returning &&
        row.paid_at !== null &&
        row.paid_at.getTime() > now.getTime() - WITHDRAW_MS,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      paidAt: row.paid_at?.toISOString() ?? null,
    };
  }
}

const presentPreference = (state: OrderState, plan: Plan, { coupon, couponError }: CouponChoice): Preference => ({
  orderId: state.terms.orderId,
  preferenceId: state.checkout?.reference ?? null,
  init_point: state.checkout?.url ?? null,
  provider: state.terms.provider,
  free: state.terms.totalCents === 0 && orderVerdict(state).status === 'created',
  plan: { id: plan.id, slug: plan.slug, title: plan.title, days: plan.days, months: plan.months },
  currency: state.terms.currency,
  listPrice: plan.listPriceCents,
  price: state.terms.listCents,
  discount: state.terms.discountCents,
  total: state.terms.totalCents,
  coupon: coupon === null ? null : { code: coupon.code, kind: coupon.kind, value: coupon.value },
  couponError,
  badge: { percentOff: percentOff(plan.listPriceCents, plan.priceCents) },
  expiresAt: state.terms.expiresAt,
});
