import { Controller, Delete, Get, HttpCode, Inject, Post, Req } from '@nestjs/common';
import {
  BeginSecondFactorBody,
  MessageAnswer,
  NewSecondFactor,
  RecoveryCodes,
  RowId,
  SecondFactorCodeBody,
  SecondFactorState,
} from '@placar/contracts';
import { AppError, CLOCK } from '@placar/platform';
import type { Clock } from '@placar/platform';
import type { Request } from 'express';
import { CurrentUser, Policy, StepUp } from '../../../http/policy/policy';
import { Described } from '../../../http/routes/described';
import { awaitedBy, beginSession } from '../../../http/session/session.middleware';
import type { Viewer } from '../../../http/session/viewer';
import { ZodBody, ZodParam } from '../../../http/zod-pipe';
import { SecondFactors } from './second-factors.service';

/** The second factor of the own account, and the step of a login that asks for it. */
@Controller()
export class SecondFactorController {
  constructor(
    private readonly factors: SecondFactors,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Described({
    summary: 'The second step of a login: a code of the app, or a recovery code.',
    answer: MessageAnswer,
    errors: ['INVALID_CREDENTIALS', 'SECOND_FACTOR_WRONG'],
    details: 'Within ten minutes after `POST /login` answered `second_factor`, in the same browser.',
    example: { message: 'Success!' },
  })
  @Policy('public')
  @HttpCode(200)
  @Post('login/second-factor')
  async finishLogin(
    @Req() request: Request,
    @ZodBody(SecondFactorCodeBody) { code }: SecondFactorCodeBody,
  ): Promise<MessageAnswer> {
    const userId = awaitedBy(request, this.clock.now());
    if (userId === null) throw new AppError('INVALID_CREDENTIALS', 'This login took too long: begin again.');
    await this.factors.prove(userId, code);
    await beginSession(request, userId, this.clock.now(), true);
    return { message: 'Success!' };
  }

  @Described({ summary: 'Whether the account of the caller has a second factor.', answer: SecondFactorState })
  @Policy('session')
  @Get('users/second-factor')
  state(@CurrentUser() viewer: Viewer): Promise<SecondFactorState> {
    return this.factors.state(viewer);
  }

  @Described({
    summary: 'A secret for an app that makes codes. It counts after `/users/second-factor/confirm`.',
    answer: NewSecondFactor,
    errors: ['CONFLICT', 'OLD_PASSWORD_WRONG'],
  })
  @Policy('session')
  @HttpCode(200)
  @Post('users/second-factor')
  begin(
    @CurrentUser() viewer: Viewer,
    @ZodBody(BeginSecondFactorBody) { password }: BeginSecondFactorBody,
  ): Promise<NewSecondFactor> {
    return this.factors.begin(viewer.id, password ?? '');
  }

  @Described({
    summary: 'The first code of the app: the account has a second factor. Shows the recovery codes, once.',
    answer: RecoveryCodes,
    errors: ['CONFLICT', 'SECOND_FACTOR_WRONG'],
  })
  @Policy('session')
  @HttpCode(200)
  @Post('users/second-factor/confirm')
  async confirm(
    @CurrentUser() viewer: Viewer,
    @Req() request: Request,
    @ZodBody(SecondFactorCodeBody) { code }: SecondFactorCodeBody,
  ): Promise<RecoveryCodes> {
    const codes = await this.factors.confirm(viewer.id, code);
    request.session.proved_at = this.clock.now().getTime();
    return { recovery_codes: codes };
  }

  @Described({
    summary: 'Shows a code within the session: what moves money is open for some minutes.',
    answer: MessageAnswer,
    errors: ['SECOND_FACTOR_WRONG', 'SECOND_FACTOR_MISSING'],
    example: { message: 'Proved.' },
  })
  @Policy('session')
  @HttpCode(200)
  @Post('users/second-factor/prove')
  async prove(
    @CurrentUser() viewer: Viewer,
    @Req() request: Request,
    @ZodBody(SecondFactorCodeBody) { code }: SecondFactorCodeBody,
  ): Promise<MessageAnswer> {
    await this.factors.prove(viewer.id, code);
    request.session.proved_at = this.clock.now().getTime();
    return { message: 'Proved.' };
  }

  @Described({
    summary: 'Ten new recovery codes in place of the old ones, shown once.',
    answer: RecoveryCodes,
    errors: ['SECOND_FACTOR_WRONG', 'SECOND_FACTOR_MISSING'],
  })
  @Policy('session')
  @HttpCode(200)
  @Post('users/second-factor/recovery-codes')
  async renewCodes(
    @CurrentUser() viewer: Viewer,
    @ZodBody(SecondFactorCodeBody) { code }: SecondFactorCodeBody,
  ): Promise<RecoveryCodes> {
    return { recovery_codes: await this.factors.renewCodes(viewer.id, code) };
  }

  @Described({
    summary: 'Takes the second factor off the own account.',
    answer: MessageAnswer,
    errors: ['SECOND_FACTOR_WRONG', 'SECOND_FACTOR_MISSING'],
    example: { message: 'Removed.' },
  })
  @Policy('session')
  @HttpCode(200)
  @Delete('users/second-factor')
  async remove(
    @CurrentUser() viewer: Viewer,
    @ZodBody(SecondFactorCodeBody) { code }: SecondFactorCodeBody,
  ): Promise<MessageAnswer> {
    await this.factors.remove(viewer.id, code);
    return { message: 'Removed.' };
  }

  @Described({
    summary: 'Takes the second factor off an account whose person lost the app and the recovery codes.',
    answer: MessageAnswer,
    errors: ['NOT_FOUND'],
    example: { message: 'Removed.' },
  })
  @Policy('super_admin')
  @StepUp()
  @HttpCode(200)
  @Delete('admin/users/:id/second-factor')
  async removeOf(@ZodParam('id', RowId) id: number): Promise<MessageAnswer> {
    await this.factors.removeOf(id);
    return { message: 'Removed.' };
  }
}
