import { Inject, Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { APP_CONFIG, AppError, CLOCK } from '@placar/platform';
import type { AppConfig, Clock } from '@placar/platform';
import type { Request } from 'express';
import { STEP_UP_KEY, requireViewer } from './policy';

/** Enforces `@StepUp`: SECOND_FACTOR_MISSING for an account without a second factor, STEP_UP_REQUIRED for a session that showed no code lately. */
@Injectable()
export class StepUpGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const targets = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride<boolean | undefined>(STEP_UP_KEY, targets) !== true) return true;
    const request = context.switchToHttp().getRequest<Request>();
    const viewer = requireViewer(request);
    if (request.viaApiKey) throw new AppError('NOT_ALLOWED', 'An API key may not do this: log in.');
    if (!viewer.hasSecondFactor) throw new AppError('SECOND_FACTOR_MISSING', 'The account has no second factor.');
    const provedAt = request.session.proved_at ?? 0;
    if (this.clock.now().getTime() - provedAt > this.config.auth.stepUpMinutes * 60_000)
      throw new AppError('STEP_UP_REQUIRED', 'Show a code of the second factor, then try again.');
    return true;
  }
}
