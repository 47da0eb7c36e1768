import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { APP_CONFIG, AppError, DEFAULT_LIMITS, LOGGER } from '@placar/platform';
import type { AppConfig, LimitName, Logger } from '@placar/platform';
import { createHash } from 'node:crypto';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { createLimitStore, processLimiter } from './limit-store';
import type { LimitStore } from './limit-store';

/**
 * Counted by all processes together. The others are counted by each process for itself: a click or an event of a game server
 * must not wait for a store, and with N processes their limit is at most N times as high.
 */
const SHARED: ReadonlySet<LimitName> = new Set([
  'login_name',
  'login_account',
  'login_address',
  'register',
  'second_factor',
  'outgoing',
  'preflight',
  'coupon_codes',
  'exports',
]);

/** What is left of one limit after a call. */
export interface LimitState {
  limit: number;
  remaining: number;
  resetSeconds: number;
}

const TOO_MANY = 'Too many requests, please try again later.';
export const TOO_MANY_ATTEMPTS = 'Too many attempts. Please wait and try again.';
/** Rounds of guessing make the wait longer, up to this. */
const LONGEST_WAIT_SECONDS = 4 * 3600;

/** Counts calls per kind and subject (an address, a user, a key), and refuses those above the limit. */
@Injectable()
export class RateLimits implements OnApplicationShutdown {
  readonly enabled: boolean;
  private readonly rates: AppConfig['limits']['rates'];
  private readonly store: LimitStore | null;
  private readonly limiters = new Map<string, RateLimiterAbstract>();

  constructor(
    @Inject(APP_CONFIG) config: AppConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.enabled = config.limits.enabled;
    this.rates = config.limits.rates;
    this.store = this.enabled ? createLimitStore(config, logger) : null;
    if (!this.store) return;
    for (const name of Object.keys(DEFAULT_LIMITS) as LimitName[]) {
      const rate = this.rates[name];
      this.limiters.set(name, SHARED.has(name) ? this.store.limiter(name, rate) : processLimiter(name, rate));
    }
    // One more failed round of guessing doubles the wait, for a day.
    this.limiters.set(STRIKES, this.store.limiter(STRIKES, { points: 1_000_000, seconds: 24 * 3600 }));
  }

  /** Counts one call before it is tried, so that a burst in parallel is a burst of counts. Throws RATE_LIMITED. */
  async take(name: LimitName, subject: string, message = TOO_MANY): Promise<LimitState | null> {
    const state = await this.count(name, subject);
    if (state && state.remaining < 0) throw tooMany(state, message);
    return state;
  }

  /** True while a call of this kind would pass; counts nothing. */
  async hasLeft(name: LimitName, subject: string): Promise<boolean> {
    const known = await this.limiters.get(name)?.get(keyOf(name, subject));
    return !known || known.consumedPoints < this.rates[name].points;
  }

  /** The call was honest: it does not count. */
  async giveBack(name: LimitName, subject: string): Promise<void> {
    await this.quietly(this.limiters.get(name)?.reward(keyOf(name, subject)));
  }

  async forget(name: LimitName, subject: string): Promise<void> {
    await this.quietly(this.limiters.get(name)?.delete(keyOf(name, subject)));
  }

  /** Like `take`, but each time the limit is reached within a day the wait is twice as long, up to `longestSeconds`. */
  async takeWithGrowingWait(
    name: LimitName,
    subject: string,
    longestSeconds = LONGEST_WAIT_SECONDS,
    message = TOO_MANY_ATTEMPTS,
  ): Promise<void> {
    const state = await this.count(name, subject);
    if (!state || state.remaining >= 0) return;
    const { points, seconds } = this.rates[name];
    // Only the first one too many is a strike; those that follow wait as they were told.
    if (state.remaining !== -1) throw tooMany(state, message);
    const strikes = (await this.penalty(subject)) ?? 1;
    const wait = Math.min(longestSeconds, seconds * 2 ** Math.min(strikes - 1, 20));
    await this.quietly(this.limiters.get(name)?.set(keyOf(name, subject), points + 1, wait));
    throw tooMany({ ...state, resetSeconds: wait }, message);
  }

  /** Ends what `takeWithGrowingWait` remembers of a subject. */
  async pardon(name: LimitName, subject: string): Promise<void> {
    await Promise.all([this.forget(name, subject), this.quietly(this.limiters.get(STRIKES)?.delete(hashOf(subject)))]);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.store?.close();
  }

  /** `remaining` below 0: one too many. Null: nothing is limited, or it cannot be counted anywhere. */
  private async count(name: LimitName, subject: string): Promise<LimitState | null> {
    const limiter = this.limiters.get(name);
    if (!limiter) return null;
    const { points } = this.rates[name];
    try {
      const result = await limiter.consume(keyOf(name, subject));
      return { limit: points, remaining: result.remainingPoints, resetSeconds: secondsOf(result) };
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) {
        this.logger.warn({ err: refused, limit: name }, 'a rate limit could not be counted');
        return null;
      }
      return { limit: points, remaining: points - refused.consumedPoints, resetSeconds: secondsOf(refused) };
    }
  }

  private async penalty(subject: string): Promise<number | null> {
    try {
      return (await this.limiters.get(STRIKES)?.penalty(hashOf(subject)))?.consumedPoints ?? null;
    } catch {
      return null;
    }
  }

  /** The store may be away; then nothing is given back, and the window ends by itself. */
  private async quietly(work: Promise<unknown> | undefined): Promise<void> {
    try {
      await work;
    } catch (error) {
      this.logger.debug({ err: error }, 'the store of rate limits did not answer');
    }
  }
}

const STRIKES = 'login_strikes';

/** Longer ones are no id and no address of ours, and must not fill the memory of a process. */
const LONGEST_PLAIN = 64;

/** Names and addresses are not kept in a store as they are; what only this process counts needs no hash while a click waits for it. */
const keyOf = (name: LimitName, subject: string): string =>
  SHARED.has(name) || subject.length > LONGEST_PLAIN ? hashOf(subject) : subject;

/** A key has one length. */
const hashOf = (subject: string): string => createHash('sha256').update(subject, 'utf8').digest('base64url');

const secondsOf = (result: RateLimiterRes): number => Math.max(1, Math.ceil(result.msBeforeNext / 1_000));

function tooMany({ limit, resetSeconds }: LimitState, message: string): AppError {
  return new AppError('RATE_LIMITED', message, { details: { retry_after_seconds: resetSeconds, rate_limit: limit } });
}
