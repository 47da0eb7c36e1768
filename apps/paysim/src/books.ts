import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

export type Status = 'pending' | 'rejected' | 'cancelled' | 'approved' | 'in_mediation' | 'refunded' | 'charged_back';

/** Whose API a checkout was made by: the simulated provider's own, or one of the two of Mercado Pago. */
export type Kind = 'fake' | 'preference' | 'order';

export interface Checkout {
  reference: string;
  /** Missing in books of before: `fake`. */
  kind?: Kind;
  /** Paid by a code of Pix, not on the hosted page. */
  pix?: boolean;
  order: string;
  title: string;
  amountCents: number;
  currency: string;
  /** ISO in UTC; after it nothing can be paid on the page. */
  expiresAt: string;
  returnUrl: string;
  notifyUrl: string;
}

export interface Payment {
  id: string;
  order: string;
  reference: string;
  status: Status;
  amountCents: number;
  refundedCents: number;
  /** Each refund by itself, oldest first; missing in books of before. */
  refunds?: number[];
  currency: string;
  live: boolean;
  approvedAt: string | null;
  changedAt: string;
}

/** Ids as each of the providers forms them; orders of test accounts begin with ORDTST. */
const ulid = (): string => randomUUID().replaceAll('-', '').slice(0, 24).toUpperCase();
const REFERENCES: Readonly<Record<Kind, () => string>> = {
  fake: () => `chk-${randomUUID()}`,
  preference: () => `${COLLECTOR}-${randomUUID()}`,
  order: () => `ORDTST01${ulid()}`,
};
const PAYMENT_IDS: Readonly<Record<Kind, (count: number) => string>> = {
  fake: (count) => `pay-${count}-${randomUUID().slice(0, 8)}`,
  preference: (count) => String(FIRST_PAYMENT + count),
  order: () => `PAY01${ulid()}`,
};
/** Who is paid at the simulated Mercado Pago. */
export const COLLECTOR = 987_654_321;
const FIRST_PAYMENT = 120_000_000_000;

/** The books as a file has them. */
interface Kept {
  checkouts: [string, Checkout][];
  payments: [string, Payment][];
  done: [string, string][];
  count: number;
  lastChange: number;
}

/** So many are remembered; the oldest go first. */
const KEPT = 10_000;

/** Checkouts and payments of the simulated provider; in memory, and in `file` where one is named. `onChange` is called after each change of a payment. */
export class Books {
  private readonly checkouts = new Map<string, Checkout>();
  private readonly payments = new Map<string, Payment>();
  /** What was done under a key: the same key again does nothing more. */
  private readonly done = new Map<string, string>();
  private count = 0;
  private lastChange = 0;

  constructor(
    private readonly onChange: (payment: Payment, checkout: Checkout) => void,
    private readonly now: () => number = Date.now,
    private readonly file: string | null = null,
  ) {
    if (file === null || !existsSync(file)) return;
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Kept;
    for (const [key, checkout] of kept.checkouts) this.checkouts.set(key, checkout);
    for (const [key, payment] of kept.payments) this.payments.set(key, payment);
    for (const [key, id] of kept.done) this.done.set(key, id);
    this.count = kept.count;
    this.lastChange = kept.lastChange;
  }

  /** How many checkouts there are. */
  get made(): number {
    return this.checkouts.size;
  }

  checkout(reference: string): Checkout | null {
    return this.checkouts.get(reference) ?? null;
  }

  /** The same key gives the same checkout. */
  make(key: string, wanted: Omit<Checkout, 'reference'>): Checkout {
    const known = this.checkouts.get(this.done.get(`checkout ${key}`) ?? '');
    if (known !== undefined) return known;
    const made = { ...wanted, reference: REFERENCES[wanted.kind ?? 'fake']() };
    keep(this.checkouts, made.reference, made);
    keep(this.done, `checkout ${key}`, made.reference);
    this.write();
    return made;
  }

  payment(id: string): Payment | null {
    return this.payments.get(id) ?? null;
  }

  paymentsOf(order: string): Payment[] {
    return [...this.payments.values()].filter((one) => one.order === order);
  }

  checkoutsOf(order: string, kind: Kind): Checkout[] {
    return [...this.checkouts.values()].filter((one) => one.order === order && one.kind === kind);
  }

  ofCheckout(reference: string): Payment[] {
    return [...this.payments.values()].filter((one) => one.reference === reference);
  }

  /** A payment of a checkout, paid at once or still on its way. */
  pay(
    checkout: Checkout,
    { status, amountCents = checkout.amountCents, live }: { status: Status; amountCents?: number; live: boolean },
  ): Payment {
    this.count += 1;
    const at = this.time();
    const payment: Payment = {
      id: PAYMENT_IDS[checkout.kind ?? 'fake'](this.count),
      order: checkout.order,
      reference: checkout.reference,
      status,
      amountCents,
      refundedCents: 0,
      currency: checkout.currency,
      live,
      approvedAt: status === 'approved' ? at : null,
      changedAt: at,
    };
    return this.changed(payment);
  }

  change(id: string, status: Status): Payment | null {
    const known = this.payments.get(id);
    if (known === undefined) return null;
    const at = this.time();
    const approvedAt = status === 'approved' ? (known.approvedAt ?? at) : known.approvedAt;
    return this.changed({ ...known, status, approvedAt, changedAt: at });
  }

  /** Null when there is no such payment, `too much` when so much is not left. A part that is given back leaves the status. */
  refund(id: string, amountCents: number, key: string): Payment | 'too much' | null {
    const known = this.payments.get(id);
    if (known === undefined) return null;
    if (this.done.has(`refund ${key}`)) return known;
    const refundedCents = known.refundedCents + amountCents;
    if (known.status !== 'approved' || refundedCents > known.amountCents) return 'too much';
    keep(this.done, `refund ${key}`, id);
    const status = refundedCents === known.amountCents ? 'refunded' : 'approved';
    const refunds = [...(known.refunds ?? []), amountCents];
    return this.changed({ ...known, status, refundedCents, refunds, changedAt: this.time() });
  }

  private changed(payment: Payment): Payment {
    keep(this.payments, payment.id, payment);
    this.write();
    const checkout = this.checkouts.get(payment.reference);
    if (checkout !== undefined) this.onChange(payment, checkout);
    return payment;
  }

  /* Whole or not at all: a process that is killed leaves the books before this change. */
  private write(): void {
    if (this.file === null) return;
    const { checkouts, payments, done, count, lastChange } = this;
    const kept: Kept = { checkouts: [...checkouts], payments: [...payments], done: [...done], count, lastChange };
    writeFileSync(`${this.file}.new`, JSON.stringify(kept));
    renameSync(`${this.file}.new`, this.file);
  }

  /** Never the same twice: of two readings the newer one must be told from the older. */
  private time(): string {
    this.lastChange = Math.max(this.now(), this.lastChange + 1);
    return new Date(this.lastChange).toISOString();
  }
}

function keep<T>(map: Map<string, T>, key: string, value: T): void {
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > KEPT && oldest !== undefined) map.delete(oldest);
}
