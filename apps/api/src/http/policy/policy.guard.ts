import { Inject, Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { isStaff, mayCreate } from '@placar/domain/access';
import { APP_CONFIG, AppError } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import type { Request } from 'express';
import { POLICY_KEY, requireViewer } from './policy';
import type { PolicyName } from './policy';
import type { Viewer } from '../session/viewer';

/** Enforces `@Policy`; a route that declares none is closed to everybody. */
@Injectable()
export class PolicyGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const policy = this.reflector.getAllAndOverride<PolicyName | undefined>(POLICY_KEY, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (policy === 'public' || policy === 'game_server') return true;
    if (policy === undefined) throw new Error(`no policy on ${context.getClass().name}.${context.getHandler().name}`);
    const viewer = requireViewer(context.switchToHttp().getRequest<Request>());
    if (!this.isAllowed(policy, viewer)) throw new AppError('NOT_ALLOWED', 'User is not authorized to perform action.');
    return true;
  }

  private isAllowed(policy: Exclude<PolicyName, 'public' | 'game_server'>, viewer: Viewer): boolean {
    const membersMay = this.config.auth.membersMayCreate;
    switch (policy) {
      case 'user':
        return true;
      case 'admin':
        return isStaff(viewer);
      case 'super_admin':
        return viewer.super_admin;
      case 'create_matches':
        return mayCreate(viewer, 'matches', membersMay);
      case 'create_servers':
        return mayCreate(viewer, 'servers', membersMay);
      case 'create_seasons':
        return mayCreate(viewer, 'seasons', membersMay);
    }
  }
}
