import { Inject, Injectable } from '@nestjs/common';
import type { NewSecondFactor, SecondFactorState } from '@placar/contracts';
import { RecoveryCode, SecondFactor, User, withTransaction } from '@placar/persistence';
import { APP_CONFIG, AppError, CLOCK, openSecret, sealSecret } from '@placar/platform';
import type { AppConfig, Clock } from '@placar/platform';
import type { Request } from 'express';
import { DataSource, IsNull, LessThan, Not } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { RateLimits } from '../../../http/limits/rate-limits';
import { awaitCode, beginSession } from '../../../http/session/session.middleware';
import type { Viewer } from '../../../http/session/viewer';
import { requireOldPassword } from '../password';
import { isAppCode, newRecoveryCodes, newSecret, plainCode, recoveryHash, setUpUri, stepOf } from './codes';

/** Second factors of accounts: set up, shown, taken away. A code counts once, and guessing is limited for each account. */
@Injectable()
export class SecondFactors {
  constructor(
    private readonly dataSource: DataSource,
    private readonly limits: RateLimits,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** After password or Steam: signs in; or, for an account with a second factor, waits for its code. False: it waits. */
  async signIn(request: Request, userId: number): Promise<boolean> {
    const waits = await this.dataSource.manager.existsBy(SecondFactor, { userId, confirmedAt: Not(IsNull()) });
    await (waits ? awaitCode : beginSession)(request, userId, this.clock.now());
    return !waits;
  }

  async state(viewer: Viewer): Promise<SecondFactorState> {
    const { manager } = this.dataSource;
    const [factor, left, user] = await Promise.all([
      manager.findOneBy(SecondFactor, { userId: viewer.id, confirmedAt: Not(IsNull()) }),
      manager.countBy(RecoveryCode, { userId: viewer.id, usedAt: IsNull() }),
      manager.findOneByOrFail(User, { id: viewer.id }),
    ]);
    return {
      set: factor !== null,
      required: this.config.auth.secondFactor === 'staff' && (user.admin || user.superAdmin),
      since: factor?.confirmedAt?.toISOString() ?? null,
      recovery_codes_left: left,
    };
  }

  /** A secret for an app; it counts after `confirm`. CONFLICT for an account that has one, OLD_PASSWORD_WRONG. */
  async begin(userId: number, password: string): Promise<NewSecondFactor> {
    const user = await this.dataSource.manager.findOneByOrFail(User, { id: userId });
    await requireOldPassword(this.limits, user, password);
    const secret = newSecret();
    await withTransaction(this.dataSource, async (manager) => {
      await requireNone(manager, userId);
      await manager.upsert(
        SecondFactor,
        {
          userId,
          secretEncrypted: sealSecret(secret, this.config.secrets.encryptionKey),
          confirmedAt: null,
          lastStep: 0,
        },
        ['userId'],
      );
    });
    return { secret, uri: setUpUri(secret, this.config.brand.name, user.name) };
  }

  /** The first code of the app: from now on the account has a second factor. Answers its recovery codes. */
  async confirm(userId: number, code: string): Promise<string[]> {
    await this.count(userId);
    return withTransaction(this.dataSource, async (manager) => {
      await requireNone(manager, userId);
      if (!(await this.takesAppCode(manager, userId, plainCode(code)))) throw wrong();
      await manager.update(SecondFactor, { userId }, { confirmedAt: this.clock.now() });
      await this.pardon(userId);
      return renewCodes(manager, userId);
    });
  }

  /** Takes a code of the app or a recovery code. SECOND_FACTOR_WRONG, RATE_LIMITED. */
  async prove(userId: number, typed: string): Promise<void> {
    await this.count(userId);
    await withTransaction(this.dataSource, (manager) => this.takes(manager, userId, typed));
    await this.pardon(userId);
  }

  /** Ten new codes in place of the old ones. */
  async renewCodes(userId: number, typed: string): Promise<string[]> {
    await this.count(userId);
    const codes = await withTransaction(this.dataSource, async (manager) => {
      await this.takes(manager, userId, typed);
      return renewCodes(manager, userId);
    });
    await this.pardon(userId);
    return codes;
  }

  async remove(userId: number, typed: string): Promise<void> {
    await this.count(userId);
    await withTransaction(this.dataSource, async (manager) => {
      await this.takes(manager, userId, typed);
      await forget(manager, userId);
    });
    await this.pardon(userId);
  }

  /** Somebody lost the app and the codes. NOT_FOUND when there is nothing to take away. */
  async removeOf(userId: number): Promise<void> {
    const gone = await withTransaction(this.dataSource, (manager) => forget(manager, userId));
    if (gone === 0) throw new AppError('NOT_FOUND', 'The account has no second factor.');
  }

  private async takes(manager: EntityManager, userId: number, typed: string): Promise<void> {
    const code = plainCode(typed);
    const isConfirmed = await manager.existsBy(SecondFactor, { userId, confirmedAt: Not(IsNull()) });
    if (!isConfirmed) throw new AppError('SECOND_FACTOR_MISSING', 'The account has no second factor.');
    const isTaken = isAppCode(code)
      ? await this.takesAppCode(manager, userId, code)
      : await takesRecoveryCode(manager, userId, code, this.clock.now());
    if (!isTaken) throw wrong();
  }

  /** The row moves forward only: of one code shown twice at once one is taken. */
  private async takesAppCode(manager: EntityManager, userId: number, code: string): Promise<boolean> {
    const factor = await manager.findOneBy(SecondFactor, { userId });
    if (factor === null || !isAppCode(code)) return false;
    const { encryptionKey, previousEncryptionKeys } = this.config.secrets;
    const secret = openSecret(factor.secretEncrypted, encryptionKey, ...previousEncryptionKeys);
    const step = stepOf(secret, code, this.clock.now());
    if (step === null) return false;
    const { affected } = await manager.update(SecondFactor, { userId, lastStep: LessThan(step) }, { lastStep: step });
    return affected === 1;
  }

  private count(userId: number): Promise<void> {
    return this.limits.takeWithGrowingWait('second_factor', `factor of ${userId}`);
  }

  private pardon(userId: number): Promise<void> {
    return this.limits.pardon('second_factor', `factor of ${userId}`);
  }
}

/** The account is locked: of two browsers that set one up, one is first. */
async function requireNone(manager: EntityManager, userId: number): Promise<void> {
  await manager.findOneOrFail(User, { where: { id: userId }, lock: { mode: 'pessimistic_write' } });
  if (await manager.existsBy(SecondFactor, { userId, confirmedAt: Not(IsNull()) }))
    throw new AppError('CONFLICT', 'The account has a second factor already.');
}

async function takesRecoveryCode(manager: EntityManager, userId: number, code: string, now: Date): Promise<boolean> {
  const unused = { userId, hash: recoveryHash(code), usedAt: IsNull() };
  const { affected } = await manager.update(RecoveryCode, unused, { usedAt: now });
  return affected === 1;
}

async function renewCodes(manager: EntityManager, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  await manager.delete(RecoveryCode, { userId });
  await manager.insert(
    RecoveryCode,
    codes.map((code) => ({ userId, hash: recoveryHash(code), usedAt: null })),
  );
  return codes;
}

async function forget(manager: EntityManager, userId: number): Promise<number> {
  await manager.delete(RecoveryCode, { userId });
  return (await manager.delete(SecondFactor, { userId })).affected ?? 0;
}

const wrong = (): AppError => {
  const message = 'The code is wrong, too old, or was used before.';
  return new AppError('SECOND_FACTOR_WRONG', message, { fields: { code: message } });
};
