import { Inject, Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { mayCall } from '@placar/domain/access';
import type { Credential } from '@placar/domain/access';
import { APP_CONFIG, AppError, notAllowed } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import type { Request } from 'express';
import { POLICY_KEY, requireViewer, STATE_CHANGING_GET_KEY } from './policy';
import type { PolicyName } from './policy';

/** Enforces `@Policy`, and that a read-only key reads; a route that declares no policy is closed to everybody. */
@Injectable()
export class PolicyGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const targets = [context.getHandler(), context.getClass()];
    const policy = this.reflector.getAllAndOverride<PolicyName | undefined>(POLICY_KEY, targets);
    if (policy === undefined) throw new Error(`no policy on ${context.getClass().name}.${context.getHandler().name}`);
    const request = context.switchToHttp().getRequest<Request>();
    const credential = credentialOf(request);
    if (credential === 'read_only_key' && this.changesState(request, targets))
      throw new AppError('NOT_ALLOWED', 'This API key is read-only.');
    if (policy === 'public' || policy === 'game_server') return true;
    if (!mayCall(policy, requireViewer(request), credential, this.config.auth.membersMayCreate)) throw notAllowed();
    return true;
  }

  private changesState(request: Request, targets: Parameters<Reflector['getAllAndOverride']>[1]): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return true;
    return this.reflector.getAllAndOverride<unknown>(STATE_CHANGING_GET_KEY, targets) !== undefined;
  }
}

function credentialOf({ viewer, apiKey }: Request): Credential {
  if (!viewer) return 'none';
  if (!apiKey) return 'session';
  return apiKey.readOnly ? 'read_only_key' : 'api_key';
}
