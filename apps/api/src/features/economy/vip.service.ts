import { Inject, Injectable } from '@nestjs/common';
import type { UserRef, VipGrant as VipGrantAnswer, VipStatus } from '@placar/contracts';
import { COMMUNITY_ZONE, timeLeftWords, vipAt, vipPeriods } from '@placar/domain/grant';
import type { Grant } from '@placar/domain/grant';
import { User, VipGrant } from '@placar/persistence';
import { AppError, CLOCK } from '@placar/platform';
import type { Clock } from '@placar/platform';
import { DataSource, IsNull } from 'typeorm';
import type { Repository } from 'typeorm';

const noSuchUser = (): AppError => new AppError('USER_NOT_FOUND', 'User does not exist in the system.');

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

  async give(userId: number, { days, reason }: { days: number; reason: string }, byId: number): Promise<number> {
    await this.idOf({ id: userId });
    const row = this.grants.create({ userId, days, months: null, source: 'admin', reason, givenBy: byId });
    return (await this.grants.save({ ...row, givenAt: this.clock.now() })).id;
  }

  /** CONFLICT for one that was taken back before. */
  async revoke(userId: number, grantId: number, reason: string, byId: number): Promise<void> {
    const { affected } = await this.grants.update(
      { id: grantId, userId, revokedAt: IsNull() },
      { revokedAt: this.clock.now(), revokedBy: byId, revokeReason: reason },
    );
    if (affected === 1) return;
    if (await this.grants.existsBy({ id: grantId, userId }))
      throw new AppError('CONFLICT', 'This grant was taken back before.');
    throw new AppError('NOT_FOUND', 'No such grant.');
  }

  private async idOf(ref: UserRef): Promise<number> {
    const user = await this.users.findOne({
      select: { id: true },
      where: 'steamId' in ref ? { steamId: ref.steamId } : { id: ref.id },
    });
    if (user === null) throw noSuchUser();
    return user.id;
  }

  private rowsOf(userId: number): Promise<VipGrant[]> {
    return this.grants.find({ where: { userId }, order: { id: 'ASC' } });
  }

  private async grantsOf(userId: number): Promise<Grant[]> {
    return (await this.rowsOf(userId)).map(grantOf);
  }
}

const grantOf = ({ id, days, months, givenAt, revokedAt }: VipGrant): Grant => ({
  id,
  length: months === null ? { days: days ?? 0 } : { months },
  givenAt: givenAt.getTime(),
  revokedAt: revokedAt?.getTime() ?? null,
});

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
