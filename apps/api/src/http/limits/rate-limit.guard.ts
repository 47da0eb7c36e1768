import { Injectable, SetMetadata } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { LimitName } from '@placar/platform';
import type { Request, Response } from 'express';
import { createHash } from 'node:crypto';
import { POLICY_KEY, STATE_CHANGING_GET_KEY } from '../policy/policy';
import type { PolicyName } from '../policy/policy';
import { addressOf } from './address';
import { RateLimits } from './rate-limits';
import type { LimitState } from './rate-limits';

export const LIMIT_KEY = 'placar:limit';
/**
 * Counted besides what every route is: `outgoing` and `preflight` for what makes us ask another server, `searches` for costly reads,
 * `lobby_acts` for what people do in lobbies, `coupon_codes` for guesses, `loadouts` for changes of one, `exports` for all
 * that is kept of a person.
 */
export const Limited = (
  name: 'outgoing' | 'preflight' | 'searches' | 'lobby_acts' | 'coupon_codes' | 'loadouts' | 'exports',
) => SetMetadata(LIMIT_KEY, name);

/** Limits calls by who makes them. A plain read of a visitor is not counted at all. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: RateLimits,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    if (!this.limits.enabled) return true;
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const counted = this.countedAs(request, [context.getHandler(), context.getClass()]);
    return counted.length === 0 ? true : this.count(counted, http.getResponse<Response>());
  }

  private countedAs(request: Request, targets: Parameters<Reflector['getAllAndOverride']>[1]): [LimitName, string][] {
    const { viewer, apiKey, method } = request;
    const read = <T>(key: string): T | undefined => this.reflector.getAllAndOverride<T | undefined>(key, targets);
    if (read<PolicyName>(POLICY_KEY) === 'game_server') return [['game_server', tokenOrAddress(request)]];
    const counted: [LimitName, string][] = [];
    if (apiKey) counted.push(['api_key', String(apiKey.id)]);
    const isRead = (method === 'GET' || method === 'HEAD') && read(STATE_CHANGING_GET_KEY) === undefined;
    const caller = viewer ? `user ${viewer.id}` : addressOf(request);
    if (!isRead) counted.push(['writes', caller]);
    const declared = read<LimitName>(LIMIT_KEY);
    if (declared) counted.push([declared, caller]);
    else if (isRead && request.query.search !== undefined) counted.push(['searches', caller]);
    return counted;
  }

  private async count(counted: readonly [LimitName, string][], response: Response): Promise<boolean> {
    let tightest: LimitState | null = null;
    for (const [name, subject] of counted) {
      const state = await this.limits.take(name, subject);
      if (state && (tightest === null || state.remaining < tightest.remaining)) tightest = state;
    }
    if (tightest) tell(response, tightest);
    return true;
  }
}

/** Headers of the IETF draft that clients read today. */
export function tell(response: Response, { limit, remaining, resetSeconds }: LimitState): void {
  response.setHeader('RateLimit-Limit', limit);
  response.setHeader('RateLimit-Remaining', Math.max(0, remaining));
  response.setHeader('RateLimit-Reset', resetSeconds);
}

/** By a few bytes of its hash: nothing is proved yet, and whoever makes tokens up must not fill our memory with counters. */
function tokenOrAddress(request: Request): string {
  const { authorization } = request.headers;
  if (authorization === undefined || authorization === '') return addressOf(request);
  return `token ${createHash('sha256').update(authorization).digest().readUInt16BE(0)}`;
}
