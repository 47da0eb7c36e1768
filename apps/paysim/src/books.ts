import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

export type Status = 'pending' | 'rejected' | 'cancelled' | 'approved' | 'in_mediation' | 'refunded' | 'charged_back';

export interface Checkout {
  reference: string;
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
  currency: string;
  live: boolean;
  approvedAt: string | null;
  changedAt: string;
}

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
    private readonly onChange: (payment: Payment, notifyUrl: string) => void,
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

  checkout(reference: string): Checkout | null {
    return this.checkouts.get(reference) ?? null;
  }

  /** The same key gives the same checkout. */
  make(key: string, wanted: Omit<Checkout, 'reference'>): Checkout {
    const known = this.checkouts.get(this.done.get(`checkout ${key}`) ?? '');
    if (known !== undefined) return known;
    const made = { ...wanted, reference: `chk-${randomUUID()}` };
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
      id: `pay-${this.count}-${randomUUID().slice(0, 8)}`,
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
    return this.changed(payment, checkout.notifyUrl);
  }

  change(id: string, status: Status): Payment | null {
    const known = this.payments.get(id);
    if (known === undefined) return null;
    const at = this.time();
    const approvedAt = status === 'approved' ? (known.approvedAt ?? at) : known.approvedAt;
    return this.changed({ ...known, status, approvedAt, changedAt: at }, this.notifyUrlOf(known));
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
    return this.changed({ ...known, status, refundedCents, changedAt: this.time() }, this.notifyUrlOf(known));
  }

  private notifyUrlOf({ reference }: Payment): string {
    return this.checkouts.get(reference)?.notifyUrl ?? '';
  }

  private changed(payment: Payment, notifyUrl: string): Payment {
    keep(this.payments, payment.id, payment);
    this.write();
    this.onChange(payment, notifyUrl);
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
