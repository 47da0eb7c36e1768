import { Inject, Injectable } from '@nestjs/common';
import { User, withTransaction } from '@placar/persistence';
import { APP_CONFIG, AppError, isAppError } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import { DataSource, IsNull, Not } from 'typeorm';
import { isUniqueViolation } from '../../../http/errors/database-errors';
import { RateLimits, TOO_MANY_ATTEMPTS } from '../../../http/limits/rate-limits';
import { SteamIds } from '../../steam/steam-ids';
import { createAccount, giveDefaultMaps } from '../create-account';
import { hashPassword, passwordMatches } from '../password';

export interface Credentials {
  username: string;
  password: string;
}

const EXISTS = 'Username or SteamID already exists.';

/** Who tries to log in. `browser`: one of the account's own (`KnownBrowsers`). */
export interface Attempt {
  address: string;
  browser: string | null;
}

/** Accounts by username and password. Guessing is limited per address and name, per name, and per address. */
@Injectable()
export class LocalAccounts {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    private readonly limits: RateLimits,
    private readonly steamIds: SteamIds,
  ) {}

  /** The id of the user with these credentials. Throws INVALID_CREDENTIALS, RATE_LIMITED or LOCAL_LOGIN_DISABLED. */
  async login({ username, password }: Credentials, { address, browser }: Attempt): Promise<number> {
    this.requireLocalLogins();
    const name = username.toLowerCase();
    // Whoever tries a name from many addresses must not lock out its owner, whose browser counts for itself.
    const who = `${browser ?? address} ${name}`;
    await this.limits.takeWithGrowingWait('login_name', who);
    if (browser === null) await this.limits.take('login_account', name, TOO_MANY_ATTEMPTS);
    await this.limits.take('login_address', address, TOO_MANY_ATTEMPTS);
    const user = await this.dataSource
      .getRepository(User)
      .createQueryBuilder('user')
      .where('lower(user.username) = lower(:username)', { username })
      .getOne();
    const isRight = await passwordMatches(user?.passwordHash ?? null, password);
    if (!user || !isRight) throw new AppError('INVALID_CREDENTIALS', 'Invalid username or password.');
    await Promise.all([
      this.limits.pardon('login_name', who),
      browser === null ? this.limits.giveBack('login_account', name) : undefined,
      this.limits.giveBack('login_address', address),
    ]);
    await giveDefaultMaps(this.dataSource.manager, user.id);
    return user.id;
  }

  /** Makes an account without any role. The typed Steam id is kept as a claim: it neither takes nor blocks the real one. */
  async register({ username, password, steamId }: Credentials & { steamId: string }, address: string): Promise<number> {
    this.requireLocalLogins();
    if (steamId === '') throw steamIdError('Steam ID was not provided');
    await this.limits.take('register', address, TOO_MANY_ATTEMPTS);
    const claimedSteamId = await this.steamIds.resolve(steamId, 'steam_id').catch((error: unknown) => {
      if (isAppError(error, 'INVALID_INPUT')) throw steamIdError('Not a valid Steam64 ID.', error.fields?.steam_id);
      throw error;
    });
    const passwordHash = await hashPassword(password);
    try {
      const user = await withTransaction(this.dataSource, async (manager) => {
        // One after the other: of several at once with one Steam id each would find that nobody has it.
        await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`register ${claimedSteamId}`]);
        const users = manager.getRepository(User);
        const isKnown = await users.existsBy([
          { steamId: claimedSteamId },
          { claimedSteamId, passwordHash: Not(IsNull()) },
        ]);
        if (isKnown) throw new AppError('ACCOUNT_EXISTS', EXISTS);
        return createAccount(manager, { username, name: username, passwordHash, claimedSteamId });
      });
      return user.id;
    } catch (error) {
      if (isUniqueViolation(error, 'users_username_lower')) throw new AppError('ACCOUNT_EXISTS', EXISTS);
      throw error;
    }
  }

  private requireLocalLogins(): void {
    if (!this.config.auth.localLogins)
      throw new AppError('LOCAL_LOGIN_DISABLED', 'Sorry, local logins are disabled for this instance.');
  }
}

function steamIdError(message: string, reason = message): AppError {
  return new AppError('STEAM_ID_INVALID', message, { fields: { steam_id: reason } });
}
