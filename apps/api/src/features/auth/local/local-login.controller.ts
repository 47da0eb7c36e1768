import { Controller, HttpCode, Inject, Post, Req, UseFilters } from '@nestjs/common';
import { LoginBody, RegisterBody } from '@placar/contracts';
import { CLOCK } from '@placar/platform';
import type { Clock } from '@placar/platform';
import type { Request } from 'express';
import type { z } from 'zod';
import { Policy } from '../../../http/policy/policy';
import { beginSession } from '../../../http/session/session.middleware';
import { ZodBody } from '../../../http/zod-pipe';
import { AuthErrorFilter } from './auth-error.filter';
import { LocalAccounts } from './local-accounts.service';

const SUCCESS = { message: 'Success!' };

/** Username and password. The page looks for "Success" in the answer. */
@Policy('public')
@UseFilters(AuthErrorFilter)
@Controller()
export class LocalLoginController {
  constructor(
    private readonly accounts: LocalAccounts,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Post('login')
  @HttpCode(200)
  async login(
    @ZodBody(LoginBody, { message: 'Missing credentials' }) body: z.infer<typeof LoginBody>,
    @Req() request: Request,
  ): Promise<{ message: string }> {
    const userId = await this.accounts.login(body, request.ip ?? '');
    await beginSession(request, userId, this.clock.now());
    return SUCCESS;
  }

  @Post('register')
  @HttpCode(200)
  async register(
    @ZodBody(RegisterBody) body: z.infer<typeof RegisterBody>,
    @Req() request: Request,
  ): Promise<{ message: string }> {
    const { username, password, steam_id: steamId } = body;
    const userId = await this.accounts.register({ username, password, steamId }, request.ip ?? '');
    await beginSession(request, userId, this.clock.now());
    return SUCCESS;
  }
}
