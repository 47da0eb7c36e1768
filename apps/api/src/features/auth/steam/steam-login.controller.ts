import { Described } from '../../../http/routes/described';
import { Controller, Get, Inject, Next, Req, Res } from '@nestjs/common';
import { APP_CONFIG, CLOCK, LOGGER, secretsEqual } from '@placar/platform';
import type { AppConfig, Clock, Logger } from '@placar/platform';
import type { NextFunction, Request, Response } from 'express';
import { randomBytes } from 'node:crypto';
import passport from 'passport';
import { z } from 'zod';
import { addressOf } from '../../../http/limits/address';
import { RateLimits } from '../../../http/limits/rate-limits';
import { Policy } from '../../../http/policy/policy';
import { ZodQuery } from '../../../http/zod-pipe';
import type { Viewer } from '../../../http/session/viewer';
import { SecondFactors } from '../second-factor/second-factors.service';
import { SteamAccounts } from './steam-accounts.service';
import { StrictSteamStrategy } from './steam.strategy';

const RETURN_PATH = '/api/auth/steam/return';
const LOGIN_MS = 15 * 60_000;
/** Whatever a link or Steam puts there; what is of no use counts as absent. */
const Anything = z.unknown().optional();
const BeginQuery = z.object({
  next: Anything.describe('Page of ours to come back to, as a path.'),
  moved: Anything.describe('Set by ourselves when the browser was sent to the public address.'),
});
const ReturnQuery = z.looseObject({ state: Anything.describe('The word that ties the answer to this browser.') });
const FAILED = '/?login_error=STEAM_LOGIN_FAILED';

/**
 * Login by Steam. A random state ties the answer to the browser that asked, so nobody can make another person's browser log
 * in (or be linked) as somebody else.
 */
@Policy('public')
@Controller('auth/steam')
export class SteamLoginController {
  private readonly passport = new passport.Passport();

  constructor(
    private readonly accounts: SteamAccounts,
    private readonly factors: SecondFactors,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly limits: RateLimits,
  ) {
    this.passport.use(
      'steam',
      new StrictSteamStrategy({
        endpoint: config.auth.steamOpenIdEndpoint,
        realm: config.http.publicUrl,
        returnTo: (request) =>
          `${config.http.publicUrl}${RETURN_PATH}?state=${request.session.steam_login?.state ?? ''}`,
        now: () => clock.now(),
        claimNonce: (nonce) => accounts.claimNonce(nonce),
      }),
    );
  }

  /** `next`: the page of ours to come back to. A local account that starts here while logged in becomes linked. */
  @Described({
    summary: 'Sends a browser to Steam to log in; `/auth/steam/return` brings it back.',
    answer: 'redirect',
    details: 'Somebody who is logged in with username and password becomes linked to the Steam account.',
  })
  @Get()
  async begin(
    @Req() request: Request,
    @Res() response: Response,
    @Next() next: NextFunction,
    @ZodQuery(BeginQuery) { next: page }: z.infer<typeof BeginQuery>,
  ): Promise<void> {
    const { publicUrl } = this.config.http;
    // Steam returns to the public address; a cookie of another name of this machine would not come along. Once is enough:
    // behind a proxy that rewrites the host every address looks foreign.
    if (request.host !== new URL(publicUrl).host && request.query.moved === undefined) {
      const query = new URLSearchParams({ next: ownPage(page), moved: '1' });
      return response.redirect(302, `${publicUrl}/api/auth/steam?${query.toString()}`);
    }
    await this.limits.take('steam_login', addressOf(request));
    const viewer = personOf(request);
    // A visitor's session is of use for this login only.
    if (!viewer) request.session.cookie.maxAge = LOGIN_MS;
    request.session.steam_login = {
      state: randomBytes(24).toString('base64url'),
      started_at: this.clock.now().getTime(),
      next: ownPage(page),
      link_user_id: viewer !== null && viewer.steam_id === null ? viewer.id : null,
    };
    request.session.save((error: unknown) => {
      if (error) next(error);
      else this.authenticate(request, response, next);
    });
  }

  @Described({
    summary:
      'Where Steam sends the browser back to. A refused login ends at `/?login_error=STEAM_LOGIN_FAILED`, one that needs the second factor at `/?login=code`.',
    answer: 'redirect',
  })
  @Get('return')
  async finish(
    @Req() request: Request,
    @Res() response: Response,
    @Next() next: NextFunction,
    @ZodQuery(ReturnQuery) { state }: z.infer<typeof ReturnQuery>,
  ): Promise<void> {
    const login = request.session.steam_login;
    const refusal = this.refusalOf(login, state);
    const result = refusal === null ? await this.verified(request, response, next) : { reason: refusal };
    delete request.session.steam_login;
    if (!login || 'reason' in result) {
      this.logger.warn({ reason: 'reason' in result ? result.reason : 'no login under way' }, 'Steam login refused');
      return response.redirect(302, FAILED);
    }
    const linkUserId = personOf(request)?.id === login.link_user_id ? login.link_user_id : null;
    const userId = await this.accounts.enter(result.steamId, linkUserId);
    const isIn = await this.factors.signIn(request, userId);
    response.redirect(
      302,
      isIn ? login.next : `/?${new URLSearchParams({ login: 'code', return: login.next }).toString()}`,
    );
  }

  private refusalOf(login: { state: string; started_at: number } | undefined, state: unknown): string | null {
    if (!login) return 'no login under way in this browser';
    if (typeof state !== 'string' || !secretsEqual(state, login.state)) return 'foreign state';
    return this.clock.now().getTime() - login.started_at > LOGIN_MS ? 'the login took too long' : null;
  }

  private verified(
    request: Request,
    response: Response,
    next: NextFunction,
  ): Promise<{ steamId: string } | { reason: string }> {
    return new Promise((resolve) => {
      const done = (error: unknown, user?: unknown, info?: unknown): void => {
        if (error) this.logger.warn({ err: error }, 'the Steam login could not be verified');
        if (error) resolve({ reason: 'the provider could not be asked' });
        else resolve((user || info) as { steamId: string } | { reason: string });
      };
      this.authenticate(request, response, next, done);
    });
  }

  private authenticate(
    request: Request,
    response: Response,
    next: NextFunction,
    done?: (error: unknown, user?: unknown, info?: unknown) => void,
  ): void {
    const handler = this.passport.authenticate('steam', { session: false }, done) as (
      request: Request,
      response: Response,
      next: NextFunction,
    ) => void;
    handler(request, response, next);
  }
}

/** Who is logged in in this browser. An API key links nobody: whoever holds one would get a session of its owner. */
const personOf = (request: Request): Viewer | null => (request.viaApiKey ? null : request.viewer);

/** A path of ours, never another host (`//host`, `/\host`). */
function ownPage(page: unknown): string {
  return typeof page === 'string' && /^\/(?![/\\])[^\s\\]{0,300}$/.test(page) ? page : '/';
}
