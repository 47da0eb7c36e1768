import { Injectable } from '@nestjs/common';
import type { Type } from '@nestjs/common';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host';
import type { Request, Response } from 'express';
import { AuditGuard } from '../audit/audit.guard';
import { RateLimitGuard } from '../limits/rate-limit.guard';
import { PolicyGuard } from '../policy/policy.guard';
import { SameOriginGuard } from '../policy/same-origin.guard';

/** A route by what declares its policy. */
export interface GuardedRoute {
  controller: Type;
  handler: (...given: never[]) => unknown;
  /** As the router writes it: for audit and metrics. */
  path: string;
}

/** The guards of all routes, for what a shortcut answers in the place of a route: the same ones, on the same declarations. */
@Injectable()
export class RouteGuards {
  constructor(
    private readonly audit: AuditGuard,
    private readonly sameOrigin: SameOriginGuard,
    private readonly policy: PolicyGuard,
    private readonly limits: RateLimitGuard,
  ) {}

  /** False when one of them refuses; which, and in what words, the router says. `request.viewer` is who asks. */
  async admit(request: Request, response: Response, route: GuardedRoute): Promise<boolean> {
    const context = contextOf(request, response, route);
    try {
      return (
        this.sameOrigin.canActivate(context) &&
        this.policy.canActivate(context) &&
        (await this.limits.canActivate(context))
      );
    } catch {
      return false;
    }
  }

  /** The call was carried out, and is about to be answered: it gets its line in the audit, and its name in the figures. */
  carriedOut(request: Request, response: Response, route: GuardedRoute): void {
    request.route = { path: route.path };
    this.audit.canActivate(contextOf(request, response, route));
  }
}

function contextOf(request: Request, response: Response, { controller, handler }: GuardedRoute): ExecutionContextHost {
  return new ExecutionContextHost([request, response], controller, handler);
}
