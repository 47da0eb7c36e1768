import { Inject, Injectable } from '@nestjs/common';
import type { PayoutsAnswer, SettlePayoutBody, StaffPayout } from '@placar/contracts';
import { HOLD_DAYS, LEAST_PAYOUT_CENTS, commissionBalance, maturedUntil, nextPayout } from '@placar/domain/commission';
import type { PixKey } from '@placar/domain/commission';
import { takeCommissionBack } from '@placar/match-engine/orders';
import { Affiliate, CommissionReview, Payout, PayoutLine, withTransaction } from '@placar/persistence';
import { AppError, CLOCK } from '@placar/platform';
import type { Clock } from '@placar/platform';
import { randomUUID } from 'node:crypto';
import { DataSource, In, IsNull } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { presentPayout } from './own-partner.service';
import { PartnerLedgerQueries } from './partner-ledger.queries';
import type { PayoutRow } from './partner-ledger.queries';
import { PixKeys } from './pix-keys';

const SHOWN_PAYOUTS = 200;
const MOST_OF_RUN = 500;
/** Lines that one statement settles. */
const BATCH = 5_000;

/** One transfer of a run, with the key that nobody else is shown. */
export interface Transfer {
  id: number;
  partner: string;
  cents: number;
  key: PixKey | null;
}

/** Money that goes out to partners, by hand: what is owed, payouts, and what staff look at first. */
@Injectable()
export class PayoutsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly ledger: PartnerLedgerQueries,
    private readonly keys: PixKeys,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async overview(): Promise<PayoutsAnswer> {
    const [sums, reviews, payouts] = await Promise.all([
      this.ledger.sums(null, this.matured()),
      this.ledger.openReviews(),
      this.ledger.payouts({}, SHOWN_PAYOUTS),
    ]);
    const rows = await this.ledger.partners([...new Set(sums.map(({ affiliateId }) => affiliateId))]);
    const partners = rows
      .map((row) => {
        const own = sums.filter(({ affiliateId }) => affiliateId === row.id);
        const pixKey = this.keys.masked({ kind: row.pix_kind, sealed: row.pix_key_encrypted });
        const balance = commissionBalance(own);
        return { id: row.id, name: row.name, pixKey, balance, isDue: pixKey !== null && nextPayout(own) !== null };
      })
      .toSorted((one, two) => two.balance.payableCents - one.balance.payableCents || one.id - two.id);
    return {
      partners,
      reviews: reviews.map((row) => ({
        orderId: row.order_id,
        partner: { id: row.affiliate_id, name: row.affiliate_name },
        buyer: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? '' },
        signs: row.signs,
        cents: row.cents,
        soldAt: row.sold_at.toISOString(),
      })),
      payouts: payouts.map((row) => this.present(row)),
      holdDays: HOLD_DAYS,
      leastCents: LEAST_PAYOUT_CENTS,
    };
  }

  /** One payout for each of these partners who is due and has said where the money goes. Null: nobody is. */
  async make(
    affiliateIds: readonly number[],
    staffId: number,
  ): Promise<{ run: string; payouts: StaffPayout[] } | null> {
    const run = randomUUID();
    const made = await withTransaction(this.dataSource, (manager) => this.makeRun(manager, run, affiliateIds, staffId));
    if (made === 0) return null;
    return { run, payouts: (await this.ledger.payouts({ run }, MOST_OF_RUN)).map((row) => this.present(row)) };
  }

  /** Two who make payouts at once wait for one another at the partners' rows, so that the second finds nothing due. */
  private async makeRun(
    manager: EntityManager,
    run: string,
    affiliateIds: readonly number[],
    staffId: number,
  ): Promise<number> {
    const partners = await manager.getRepository(Affiliate).find({
      where: { id: In([...affiliateIds]) },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    const ready = partners.filter(({ pixKind, pixKeyEncrypted }) => pixKind !== null && pixKeyEncrypted !== null);
    const due = await this.ledger.unsettled(
      manager,
      ready.map(({ id }) => id),
      this.matured(),
    );
    let made = 0;
    for (const { id, pixKind, pixKeyEncrypted } of ready) {
      const next = nextPayout(due.filter(({ affiliateId }) => affiliateId === id));
      if (next === null || pixKind === null) continue;
      const payouts = manager.getRepository(Payout);
      const payout = await payouts.save(
        payouts.create({
          run,
          affiliateId: id,
          cents: next.cents,
          pixKind,
          pixKeyEncrypted,
          madeAt: this.clock.now(),
          madeBy: staffId,
        }),
      );
      const lines = next.lines.map((line) => ({ lineId: line.id, payoutId: payout.id }));
      for (let from = 0; from < lines.length; from += BATCH)
        await manager.getRepository(PayoutLine).insert(lines.slice(from, from + BATCH));
      made += 1;
    }
    return made;
  }

  /** Marks a payout as paid, or cancels it: then its lines are due again. CONFLICT when that was done before. */
  async settle(
    id: number,
    { status, reference }: SettlePayoutBody,
    staffId: number,
  ): Promise<{ before: StaffPayout; payout: StaffPayout }> {
    const before = await this.one(id);
    await withTransaction(this.dataSource, async (manager) => {
      const { affected } = await manager
        .getRepository(Payout)
        .update({ id, status: 'made' }, { status, reference, settledAt: this.clock.now(), settledBy: staffId });
      if (affected !== 1) throw new AppError('CONFLICT', 'The payout was settled before.');
      if (status === 'cancelled') await manager.getRepository(PayoutLine).delete({ payoutId: id });
    });
    return { before, payout: await this.one(id) };
  }

  /** What goes to the bank: of one run, what is still to be transferred. NOT_FOUND for a run that is none. */
  async transfers(run: string): Promise<Transfer[]> {
    const rows = await this.ledger.payouts({ run }, MOST_OF_RUN);
    if (rows.length === 0) throw new AppError('NOT_FOUND', 'No such payouts.');
    return rows
      .filter(({ status }) => status === 'made')
      .toReversed()
      .map((row) => ({
        id: row.id,
        partner: row.affiliate_name,
        cents: row.cents,
        key: this.keys.open({ kind: row.pix_kind, sealed: row.pix_key_encrypted }),
      }));
  }

  /** NOT_FOUND where nothing is to be decided, CONFLICT where somebody was faster. */
  async decide(
    orderId: string,
    { decision, reason }: { decision: 'approved' | 'refused'; reason: string },
    staffId: number,
  ): Promise<void> {
    await withTransaction(this.dataSource, async (manager) => {
      const reviews = manager.getRepository(CommissionReview);
      if (decision === 'refused') await takeCommissionBack(manager, orderId, this.clock.now());
      const { affected } = await reviews.update(
        { orderId, decision: IsNull() },
        { decision, reason, decidedBy: staffId, decidedAt: this.clock.now() },
      );
      if (affected === 1) return;
      if (await reviews.existsBy({ orderId })) throw new AppError('CONFLICT', 'This was decided before.');
      throw new AppError('NOT_FOUND', 'There is nothing to decide.');
    });
  }

  private matured(): Date {
    return new Date(maturedUntil(this.clock.now().getTime()));
  }

  private async one(id: number): Promise<StaffPayout> {
    const [row] = await this.ledger.payouts({ id }, 1);
    if (row === undefined) throw new AppError('NOT_FOUND', 'No such payout.');
    return this.present(row);
  }

  private present(row: PayoutRow): StaffPayout {
    return {
      ...presentPayout(row),
      run: row.run,
      partner: { id: row.affiliate_id, name: row.affiliate_name },
      pixKey: this.keys.masked({ kind: row.pix_kind, sealed: row.pix_key_encrypted }),
      madeBy: row.made_by_name,
      settledBy: row.settled_by_name,
    };
  }
}
