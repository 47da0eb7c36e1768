import { z } from 'zod';

/** So many in so many seconds. */
export interface LimitRate {
  readonly points: number;
  readonly seconds: number;
}

/**
 * Every rate limit with what it is by default; `RATE_LIMITS` changes single ones. What is counted against whom is said in
 * apps/api/src/http/limits.
 */
export const DEFAULT_LIMITS = {
  /** Wrong passwords for one name from one address; doubled waits after that. */
  login_name: { points: 10, seconds: 300 },
  /** Wrong passwords for one name, from wherever. */
  login_account: { points: 60, seconds: 900 },
  /** Wrong passwords from one address. */
  login_address: { points: 100, seconds: 300 },
  /** Codes of the second factor tried for one account; doubled waits after that. */
  second_factor: { points: 10, seconds: 300 },
  /** New accounts from one address. */
  register: { points: 100, seconds: 300 },
  /** Logins by Steam begun from one address: a whole LAN party may share one. */
  steam_login: { points: 600, seconds: 300 },
  /** Wrong API keys for one user from one address. */
  wrong_keys: { points: 60, seconds: 60 },
  /** Calls with one API key. */
  api_key: { points: 3000, seconds: 60 },
  /** Calls of one user, or of one address without login, that change something. */
  writes: { points: 1800, seconds: 60 },
  /** Lists searched by one user, or from one address without login. */
  searches: { points: 600, seconds: 60 },
  /** Acts of one user in lobbies, by routes and sockets together: a person clicks a few times in a second, not fifty. */
  lobby_acts: { points: 100, seconds: 5 },
  /** Pre-flights of one user: each opens a console of its own and asks it a dozen things. */
  preflight: { points: 60, seconds: 60 },
  /** Calls of one user that make us ask another server: status, webhook tests, tournament site, Steam. */
  outgoing: { points: 300, seconds: 60 },
  /** Codes of coupons tried by one user, or from one address without login, and wrong invitation codes of tournaments: nobody shall find codes by trying. */
  coupon_codes: { points: 30, seconds: 60 },
  /** Changes of one user's loadout; an editor gathers them. */
  loadouts: { points: 30, seconds: 60 },
  /** Exports of one user's data: each reads a good part of what is kept. */
  exports: { points: 5, seconds: 3600 },
  /** Kills that one server tells. */
  stattrak_server: { points: 1200, seconds: 60 },
  /** Kills that one server tells of one item of a person: fifty at once, then one each 3.6 seconds. */
  stattrak_item: { points: 50, seconds: 180 },
  /** Payments that are read again because of a delivery without a right signature, for each address. */
  payment_notices: { points: 1, seconds: 1 },
  /** Calls of a game server with one match token: lost events are worse than a busy minute. */
  game_server: { points: 30000, seconds: 900 },
} as const satisfies Record<string, LimitRate>;
export type LimitName = keyof typeof DEFAULT_LIMITS;

export interface LimitsConfig {
  /** False: nothing is limited; for private installations behind limits of their own. */
  readonly enabled: boolean;
  readonly rates: Readonly<Record<LimitName, LimitRate>>;
}

const isLimitName = (name: string): name is LimitName => Object.hasOwn(DEFAULT_LIMITS, name);

/** `on`, `off`, or single limits over the defaults: `writes=2400/60,login_name=5/600` (calls/seconds). */
export const RateLimitsSetting = z.string().transform((text, context): LimitsConfig => {
  if (/^(on|off)$/i.test(text)) return { enabled: text.toLowerCase() === 'on', rates: DEFAULT_LIMITS };
  const rates: Record<LimitName, LimitRate> = { ...DEFAULT_LIMITS };
  for (const part of text.split(',').map((item) => item.trim())) {
    const [, name = '', points, seconds] = /^(\w+)=(\d{1,7})\/(\d{1,5})$/.exec(part) ?? [];
    if (!isLimitName(name) || Number(points) < 1 || Number(seconds) < 1) {
      context.addIssue(
        `must be on, off, or a list of name=calls/seconds with names of ${Object.keys(rates).join(', ')}`,
      );
      return z.NEVER;
    }
    rates[name] = { points: Number(points), seconds: Number(seconds) };
  }
  return { enabled: true, rates };
});
