import { Inject, Injectable } from '@nestjs/common';
import type { CallHandler, CanActivate, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { CLOCK } from '@placar/platform';
import type { Clock } from '@placar/platform';
import type { Request, Response } from 'express';
import type { SessionData } from 'express-session';
import { tap } from 'rxjs';
import type { Observable } from 'rxjs';
import { AUDITED_READ_KEY, FLEETING_KEY, POLICY_KEY, STATE_CHANGING_GET_KEY } from '../policy/policy';
import type { PolicyName } from '../policy/policy';
import { whenOver } from '../when-over';
import { AuditLog, TOLD_REFUSALS } from './audit-log';
import { auditTargets, createdTarget } from './audit-targets';

/**
 * Leaves a line for every call that changes something, or reads what is marked as audited, carried out or refused for who called. The first of the guards, so
 * that it sees what the others refuse; the line is made when the answer is out. What game servers post is kept in the inbox.
 */
@Injectable()
export class AuditGuard implements CanActivate, NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly log: AuditLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    if (!this.isAudited(context, request)) return true;
    const response = http.getResponse<Response>();
    // A logout or a renewed session takes these away before the answer is out.
    const { viewer, apiKey } = request;
    const isFleeting = this.reflector.get<boolean | undefined>(FLEETING_KEY, context.getHandler()) === true;
    const leaveLine = (): void => {
      const { statusCode: status } = response;
      if (status >= 400 ? !TOLD_REFUSALS.has(status) : isFleeting) return;
      const route = routeOf(request);
      this.log.add({
        at: this.clock.now(),
        // A login was called by a visitor, and is the doing of whoever it let in.
        userId:
          viewer?.id ?? (status < 400 ? (request.session as Partial<SessionData> | undefined)?.user_id : null) ?? null,
        userName: viewer?.name ?? null,
        apiKeyId: apiKey?.id ?? null,
        method: request.method,
        route,
        targets: this.targetsOf(request, route),
        changes: status < 400 ? (request.auditChanges ?? []) : [],
        status,
        ip: this.log.keptAddress(request.ip),
        requestId: request.requestId,
      });
    };
    whenOver(response, leaveLine);
    return true;
  }

  /** Notes the id of what was made. */
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    if (request.method !== 'POST') return next.handle();
    return next.handle().pipe(
      tap((answer) => {
        request.createdTarget = createdTarget(routeOf(request), answer);
      }),
    );
  }

  private isAudited(context: ExecutionContext, request: Request): boolean {
    const targets = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride<PolicyName | undefined>(POLICY_KEY, targets) === 'game_server') return false;
    if (request.method !== 'GET' && request.method !== 'HEAD') return true;
    return [STATE_CHANGING_GET_KEY, AUDITED_READ_KEY].some(
      (key) => this.reflector.getAllAndOverride<unknown>(key, targets) !== undefined,
    );
  }

  private targetsOf(request: Request, route: string): string[] {
    const named = auditTargets({ path: route, params: request.params, body: request.body as unknown });
    const created = request.createdTarget;
    return created == null || named.includes(created) ? named : [...named, created];
  }
}

/** The route as the router writes it, without the prefix. */
function routeOf(request: Request): string {
  const { route } = request as { route?: unknown };
  const path: unknown = typeof route === 'object' && route !== null && 'path' in route ? route.path : request.path;
  return (typeof path === 'string' ? path : request.path).replace(/^\/api(?=\/)/i, '').slice(0, 200);
}
