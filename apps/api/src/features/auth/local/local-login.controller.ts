import { Described } from '../../../http/routes/described';
import { Catch, Controller, HttpCode, Inject, Post, Req, Res, UseFilters } from '@nestjs/common';
import { ApiErrorBody, LoginAnswer, LoginBody, MessageAnswer, RegisterBody } from '@placar/contracts';
import { CLOCK } from '@placar/platform';
import type { Clock } from '@placar/platform';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { ErrorFilter } from '../../../http/errors/error.filter';
import type { Refusal } from '../../../http/errors/error.filter';
import { addressOf } from '../../../http/limits/address';
import { Policy } from '../../../http/policy/policy';
import { beginSession } from '../../../http/session/session.middleware';
import { ZodBody } from '../../../http/zod-pipe';
import { SecondFactors } from '../second-factor/second-factors.service';
import { KnownBrowsers } from './known-browser';
import { LocalAccounts } from './local-accounts.service';

const SUCCESS = { message: 'Success!' };
const AuthRefusal = ApiErrorBody.extend({
  name: z.literal('AuthenticationError').describe('As older clients know it.'),
  status: z.number().int().describe('The HTTP status once more.'),
});
/** Refusals of both calls have an older form (wire contract §2.2). */
const OLDER_FORM = {
  400: { summary: 'The input is not valid.', answer: AuthRefusal },
  401: { summary: 'Not let in.', answer: AuthRefusal },
  429: { summary: 'Too many tries.', answer: AuthRefusal },
} as const;

/** Refusals of /login and /register in their older form: `{name, message, status}` and 401 (wire contract §2.2). */
@Catch()
export class AuthErrorFilter extends ErrorFilter {
  protected override shape({ status, body }: Refusal): Refusal {
    const isAboutTheAccount = body.code === 'ACCOUNT_EXISTS' || body.code === 'STEAM_ID_INVALID';
    const wireStatus = isAboutTheAccount ? 401 : status;
    return { status: wireStatus, body: { ...body, ...{ name: 'AuthenticationError', status: wireStatus } } };
  }
}

/** Username and password. The page looks for "Success" in the answer. */
@Policy('public')
@UseFilters(AuthErrorFilter)
@Controller()
export class LocalLoginController {
  constructor(
    private readonly accounts: LocalAccounts,
    private readonly browsers: KnownBrowsers,
    private readonly factors: SecondFactors,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Described({
    summary: 'Logs in with username and password.',
    answer: LoginAnswer,
    errors: ['INVALID_CREDENTIALS', 'LOCAL_LOGIN_DISABLED'],
    also: OLDER_FORM,
    example: { message: 'Success!' },
    details:
      'Refusals keep the older form `{ name, message, status }` beside `code`. With `second_factor` nobody is logged in yet: `POST /login/second-factor` comes next.',
  })
  @Post('login')
  @HttpCode(200)
  async login(
    @ZodBody(LoginBody, { message: 'Missing credentials' }) body: LoginBody,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<LoginAnswer> {
    const name = body.username.toLowerCase();
    const attempt = { address: addressOf(request), browser: this.browsers.of(request, name) };
    const userId = await this.accounts.login(body, attempt);
    const isIn = await this.factors.signIn(request, userId);
    this.browsers.remember(request, response, name);
    return isIn ? SUCCESS : { message: 'The code of the second factor is missing.', second_factor: true };
  }

  @Described({
    summary: 'Makes an account with username and password, and logs in.',
    answer: MessageAnswer,
    errors: ['ACCOUNT_EXISTS', 'STEAM_ID_INVALID', 'LOCAL_LOGIN_DISABLED'],
    also: OLDER_FORM,
    example: { message: 'Success!' },
    details: 'The Steam id is a claim: it gives no role until a login with Steam proves it.',
  })
  @Post('register')
  @HttpCode(200)
  async register(
    @ZodBody(RegisterBody) body: RegisterBody,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ message: string }> {
    const { username, password, steam_id: steamId } = body;
    const userId = await this.accounts.register({ username, password, steamId }, addressOf(request));
    await beginSession(request, userId, this.clock.now());
    this.browsers.remember(request, response, username.toLowerCase());
    return SUCCESS;
  }
}
