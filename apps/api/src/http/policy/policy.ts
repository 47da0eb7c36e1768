import { createParamDecorator, SetMetadata } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import { AppError } from '@placar/platform';
import type { Request } from 'express';
import type { Viewer } from '../session/viewer';

/**
 * Who may call a route at all; what they may do with one record is the feature's question to @placar/domain/access.
 * `create_*`: staff, and members where MEMBERS_MAY_CREATE says so. `game_server`: no session at all, the handler checks
 * the token of the match.
 */
export type PolicyName =
  'public' | 'user' | 'admin' | 'super_admin' | 'create_matches' | 'create_servers' | 'create_seasons' | 'game_server';

export const POLICY_KEY = 'placar:policy';
/** Every route names one, on its method or its controller; a route without is refused, and a test finds it. */
export const Policy = (name: PolicyName) => SetMetadata(POLICY_KEY, name);

export interface StateChangingGetOptions {
  /** Also a person following a link on our own page, as browsers do for /logout. */
  navigation?: boolean;
}
export const STATE_CHANGING_GET_KEY = 'placar:state-changing-get';
/** A GET of the wire that changes something: never by another site, a typed link or a prefetch (architecture §8). */
export const StateChangingGet = (options: StateChangingGetOptions = {}) => SetMetadata(STATE_CHANGING_GET_KEY, options);

/** Who asks, or null for a visitor. */
export const CurrentViewer = createParamDecorator((_data: unknown, context: ExecutionContext): Viewer | null => {
  return context.switchToHttp().getRequest<Request>().viewer ?? null;
});

/** Who asks, on routes whose policy is not `public`. */
export const CurrentUser = createParamDecorator((_data: unknown, context: ExecutionContext): Viewer => {
  return requireViewer(context.switchToHttp().getRequest<Request>());
});

export function requireViewer(request: Request): Viewer {
  if (!request.viewer) throw new AppError('NOT_AUTHENTICATED', 'Please log in first.');
  return request.viewer;
}
