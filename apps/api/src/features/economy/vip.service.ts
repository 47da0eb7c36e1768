import { Inject, Injectable } from '@nestjs/common';
import type {
  GiveVipBody,
  GivenVip,
  GivenVipAnswer,
  GivenVipQuery,
  UserRef,
  VipGrant as VipGrantAnswer,
  VipStatus,
} from '@placar/contracts';
import { COMMUNITY_ZONE, timeLeftWords, vipAt, vipPeriods } from '@placar/domain/grant';
import type { Grant, GrantPeriod } from '@placar/domain/grant';
import { User, VipGrant } from '@placar/persistence';
import { AppError, CLOCK } from '@placar/platform';
import type { Clock } from '@placar/platform';
import { grantOf } from '@placar/read-models';
import { DataSource, In, IsNull, LessThan } from 'typeorm';
import type { Repository } from 'typeorm';

/** Until when somebody was VIP before a grant was given or taken, and after. */
export interface VipChange {
  before: string | null;
  after: string | null;
}

/** Who is VIP, and grants of staff. Nothing is counted up: what holds follows from the grants of a person. */
@Injectable()
export class VipService {
  private readonly grants: Repository<VipGrant>;
  private readonly users: Repository<User>;

  constructor(
    dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.grants = dataSource.getRepository(VipGrant);
    this.users = dataSource.getRepository(User);
  }

  async isVip(userId: number): Promise<boolean> {
    return vipAt(await this.grantsOf(userId), this.clock.now().getTime(), COMMUNITY_ZONE).isVip;
  }

  /** USER_NOT_FOUND for nobody. */
  async status(ref: UserRef, language: string): Promise<VipStatus> {
    return this.statusOf(await this.idOf(ref), language);
  }

  /** The same of a user who is known to be there. */
  async statusOf(userId: number, language: string): Promise<VipStatus> {
    const now = this.clock.now().getTime();
    const { isVip, endsAt } = vipAt(await this.grantsOf(userId), now, COMMUNITY_ZONE);
    const seconds = endsAt === null ? 0 : Math.ceil((endsAt - now) / 1_000);
    return {
      isVIP: isVip,
      timeRemaining: timeLeftWords(seconds, language),
      expiresAt: endsAt === null ? null : new Date(endsAt).toISOString(),
      seconds,
    };
  }

  async list(userId: number): Promise<VipGrantAnswer[]> {
    const rows = await this.rowsOf(await this.idOf({ id: userId }));
    const known = new Map(rows.map((row) => [row.id, row]));
    return vipPeriods(rows.map(grantOf), COMMUNITY_ZONE).flatMap(({ id, startsAt, endsAt }) => {
      const row = known.get(id);
      return row === undefined ? [] : [presentGrant(row, startsAt, endsAt)];
    });
  }

  /** Grants of everybody, newest first, with who gave them. */
  async given({ user, source, limit, cursor }: GivenVipQuery): Promise<GivenVipAnswer> {
    const rows = await this.grants.find({
      where: {
        ...(user !== undefined && { userId: user }),
        ...(source !== undefined && { source }),
        ...(cursor !== undefined && { id: LessThan(cursor) }),
      },
      order: { id: 'DESC' },
      take: limit + 1,
    });
    const shown = rows.slice(0, limit);
    const periods = await this.periodsOf(shown.flatMap(({ userId }) => userId ?? []));
    const ids = new Set(shown.flatMap((row) => [row.userId, row.givenBy, row.revokedBy].filter((id) => id !== null)));
    const people = await this.users.find({ select: { id: true, name: true }, where: { id: In([...ids]) } });
    const named = new Map(people.map((person) => [person.id, { id: person.id, name: person.name }]));
    const personOf = (id: number | null): GivenVip['user'] => (id === null ? null : (named.get(id) ?? null));
    return {
      grants: shown.map((row) => ({
        ...presentAlone(row, periods.get(row.id)),
        user: personOf(row.userId),
        orderId: row.orderId,
        givenBy: personOf(row.givenBy),
        revokedBy: personOf(row.revokedBy),
      })),
      nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
    };
  }

  async give(userId: number, { days, reason }: GiveVipBody, byId: number): Promise<{ id: number; change: VipChange }> {
    await this.idOf({ id: userId });
    const before = await this.untilOf(userId);
    const row = this.grants.create({ userId, days, months: null, source: 'admin', reason, givenBy: byId });
    const { id } = await this.grants.save({ ...row, givenAt: this.clock.now() });
    return { id, change: { before, after: await this.untilOf(userId) } };
  }

  /** CONFLICT for one that was taken back before. */
  async revoke(userId: number, grantId: number, reason: string, byId: number): Promise<VipChange> {
    const before = await this.untilOf(userId);
    const { affected } = await this.grants.update(
      { id: grantId, userId, revokedAt: IsNull() },
      { revokedAt: this.clock.now(), revokedBy: byId, revokeReason: reason },
    );
    if (affected === 1) return { before, after: await this.untilOf(userId) };
    if (await this.grants.existsBy({ id: grantId, userId }))
      throw new AppError('CONFLICT', 'This grant was taken back before.');
    throw new AppError('NOT_FOUND', 'No such grant.');
  }

  /** When each grant of these people begins and ends, by its id. */
  private async periodsOf(userIds: readonly number[]): Promise<Map<number, GrantPeriod>> {
    const rows = await this.grants.find({ where: { userId: In([...new Set(userIds)]) } });
    const people = new Map<number | null, Grant[]>();
    for (const row of rows) people.set(row.userId, [...(people.get(row.userId) ?? []), grantOf(row)]);
    const periods = [...people.values()].flatMap((grants) => vipPeriods(grants, COMMUNITY_ZONE));
    return new Map(periods.map((period) => [period.id, period]));
  }

  private async untilOf(userId: number): Promise<string | null> {
    const { endsAt } = vipAt(await this.grantsOf(userId), this.clock.now().getTime(), COMMUNITY_ZONE);
    return endsAt === null ? null : new Date(endsAt).toISOString();
  }

  private async idOf(ref: UserRef): Promise<number> {
    const user = await this.users.findOne({
      select: { id: true },
      where: 'steamId' in ref ? { steamId: ref.steamId } : { id: ref.id },
    });
    if (user === null) throw new AppError('USER_NOT_FOUND', 'User does not exist in the system.');
    return user.id;
  }

  private rowsOf(userId: number): Promise<VipGrant[]> {
    return this.grants.find({ where: { userId }, order: { id: 'ASC' } });
  }

  private async grantsOf(userId: number): Promise<Grant[]> {
    return (await this.rowsOf(userId)).map(grantOf);
  }
}

const presentGrant = (row: VipGrant, startsAt: number, endsAt: number): VipGrantAnswer => ({
  id: row.id,
  source: row.source,
  days: row.days,
  months: row.months,
  reason: row.reason,
  givenAt: row.givenAt.toISOString(),
  startsAt: new Date(startsAt).toISOString(),
  endsAt: new Date(endsAt).toISOString(),
  revokedAt: row.revokedAt?.toISOString() ?? null,
  revokeReason: row.revokeReason,
});

/** Without a period the account is gone, and what followed what with it: the grant stands alone. */
function presentAlone(row: VipGrant, known: GrantPeriod | undefined): VipGrantAnswer {
  const period = known ?? vipPeriods([grantOf(row)], COMMUNITY_ZONE)[0];
  const givenAt = row.givenAt.getTime();
  return presentGrant(row, period?.startsAt ?? givenAt, period?.endsAt ?? givenAt);
}
