import { Inject, Injectable } from '@nestjs/common';
import { parseSteamId } from '@placar/contracts';
import { User, withTransaction } from '@placar/persistence';
import { APP_CONFIG, AppError, CLOCK } from '@placar/platform';
import type { AppConfig, Clock } from '@placar/platform';
import { DataSource, IsNull, Not } from 'typeorm';
import { isUniqueViolation } from '../../../http/errors/database-errors';
import { AttemptLimiter } from '../attempt-limiter';
import { createAccount } from '../create-account';
import { hashPassword, passwordMatches } from '../password';

export interface Credentials {
  username: string;
  password: string;
}

const WINDOW_MS = 5 * 60_000;
const EXISTS = 'Username or SteamID already exists.';

/** Accounts by username and password. Guessing is limited per address and name, and per address. */
@Injectable()
export class LocalAccounts {
  private readonly perName: AttemptLimiter;
  private readonly perAddress: AttemptLimiter;
  private readonly registrations: AttemptLimiter;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(CLOCK) clock: Clock,
  ) {
    this.perName = new AttemptLimiter({ limit: 10, windowMs: WINDOW_MS }, clock);
    this.perAddress = new AttemptLimiter({ limit: 100, windowMs: WINDOW_MS }, clock);
    this.registrations = new AttemptLimiter({ limit: 100, windowMs: WINDOW_MS }, clock);
  }

  /** The id of the user with these credentials. Throws INVALID_CREDENTIALS, RATE_LIMITED or LOCAL_LOGIN_DISABLED. */
  async login({ username, password }: Credentials, address: string): Promise<number> {
    this.requireLocalLogins();
    const key = `${address} ${username.toLowerCase()}`;
    this.perName.take(key);
    this.perAddress.take(address);
    const user = await this.dataSource
      .getRepository(User)
      .createQueryBuilder('user')
      .where('lower(user.username) = lower(:username)', { username })
      .getOne();
    const isRight = await passwordMatches(user?.passwordHash ?? null, password);
    if (!user || !isRight) throw new AppError('INVALID_CREDENTIALS', 'Invalid username or password.');
    this.perName.forget(key);
    this.perAddress.giveBack(address);
    return user.id;
  }

  /** Makes an account without any role. The typed Steam id is kept as a claim: it neither takes nor blocks the real one. */
  async register({ username, password, steamId }: Credentials & { steamId: string }, address: string): Promise<number> {
    this.requireLocalLogins();
    if (steamId === '') throw steamIdError('Steam ID was not provided');
    const parsed = parseSteamId(steamId);
    if (parsed.kind !== 'id') throw steamIdError('Not a valid Steam64 ID.');
    this.registrations.take(address);
    const claimedSteamId = parsed.steamId;
    const passwordHash = await hashPassword(password);
    try {
      const user = await withTransaction(this.dataSource, async (manager) => {
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

function steamIdError(message: string): AppError {
  return new AppError('STEAM_ID_INVALID', message, { fields: { steam_id: message } });
}
