import { Inject, Injectable } from '@nestjs/common';
import type { MaskedPixKey, PartnerFigures, PartnerMonth } from '@placar/contracts';
import { monthBefore, today } from '@placar/domain/books';
import { HOLD_DAYS, LEAST_PAYOUT_CENTS, commissionBalance, maturedUntil, readPixKey } from '@placar/domain/commission';
import { COMMUNITY_ZONE } from '@placar/domain/grant';
import { Affiliate } from '@placar/persistence';
import { APP_CONFIG, AppError, CLOCK, invalidInput } from '@placar/platform';
import type { AppConfig, Clock } from '@placar/platform';
import { DataSource, IsNull } from 'typeorm';
import { PartnerLedgerQueries } from './partner-ledger.queries';
import type { MonthRow, PayoutRow } from './partner-ledger.queries';
import { PixKeys } from './pix-keys';

const MONTHS = 12;
const SHOWN_PAYOUTS = 100;

/** What a partner sees and says of their own, found by the account alone: nobody can ask for another partner's. */
@Injectable()
export class OwnPartnerService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly ledger: PartnerLedgerQueries,
    private readonly keys: PixKeys,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Null when the account is no partner. */
  async figures(userId: number): Promise<PartnerFigures | null> {
    const partner = await this.partnerOf(userId);
    if (partner === null) return null;
    const { id } = partner;
    const now = this.clock.now();
    const months = lastMonths(now);
    const [sums, totals, rows, payouts, coupons] = await Promise.all([
      this.ledger.sums(id, new Date(maturedUntil(now.getTime()))),
      this.ledger.totals(id),
      this.ledger.months(id, `${months.at(-1) ?? ''}-01`, COMMUNITY_ZONE),
      this.ledger.payouts({ affiliateId: id }, SHOWN_PAYOUTS),
      this.ledger.usableCodes(id, now),
    ]);
    return {
      name: partner.name,
      slug: partner.slug,
      link: `${this.config.http.publicUrl}/?ref=${partner.slug}`,
      coupons,
      commissionBp: partner.commissionBp,
      pixKey: this.keys.masked({ kind: partner.pixKind, sealed: partner.pixKeyEncrypted }),
      balance: commissionBalance(sums),
      ...totals,
      months: months.map((month) => rows.find((row) => row.month === month) ?? emptyMonth(month)),
      payouts: payouts.map(presentPayout),
      holdDays: HOLD_DAYS,
      leastCents: LEAST_PAYOUT_CENTS,
    };
  }

  /** NOT_FOUND for an account that is no partner; INVALID_INPUT for what no bank would know. */
  async setPixKey(userId: number, typed: string): Promise<MaskedPixKey> {
    const key = readPixKey(typed);
    if (key === null) throw invalidInput('key', 'is no Pix key');
    const sealed = this.keys.seal(key);
    const { affected } = await this.dataSource
      .getRepository(Affiliate)
      .update({ userId, deletedAt: IsNull() }, { pixKind: key.kind, pixKeyEncrypted: sealed });
    const masked = this.keys.masked({ kind: key.kind, sealed });
    if (affected !== 1 || masked === null) throw new AppError('NOT_FOUND', 'No affiliate found.');
    return masked;
  }

  private partnerOf(userId: number): Promise<Affiliate | null> {
    return this.dataSource.getRepository(Affiliate).findOneBy({ userId, deletedAt: IsNull() });
  }
}

function lastMonths(now: Date): string[] {
  const months = [today(now).slice(0, 7)];
  while (months.length < MONTHS) months.push(monthBefore(months.at(-1) ?? ''));
  return months;
}

const emptyMonth = (month: string): PartnerMonth & MonthRow => ({
  month,
  clicks: 0,
  sales: 0,
  netCents: 0,
  commissionCents: 0,
  paidCents: 0,
});

export const presentPayout = (row: PayoutRow): PartnerFigures['payouts'][number] => ({
  id: row.id,
  cents: row.cents,
  status: row.status,
  madeAt: row.made_at.toISOString(),
  settledAt: row.settled_at?.toISOString() ?? null,
  reference: row.reference,
});
