import { applyDecorators, createParamDecorator, SetMetadata } from '@nestjs/common';
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

/**
 * What the caller must be to the one record that a route is about; the feature asks @placar/domain/access before it acts.
 * administer: owner or staff; own: owner or super admin; console: besides owner of the server, or super admin; see: private ones
 * are for owner, staff and players; use: public ones are everybody's; self: the own account (super admins where said).
 */
export type RecordRight =
  | 'match:administer'
  | 'match:own'
  | 'match:console'
  | 'match:see'
  | 'team:own'
  | 'team:use'
  | 'server:own'
  | 'server:use'
  | 'season:own'
  | 'user:self'
  | 'webhook:own';

export const POLICY_KEY = 'placar:policy';
export const RIGHT_KEY = 'placar:right';
/** Every route names one, on its method or its controller; a route without is refused, and a test finds it. */
export const Policy = (name: PolicyName, right?: RecordRight) =>
  right === undefined
    ? SetMetadata(POLICY_KEY, name)
    : applyDecorators(SetMetadata(POLICY_KEY, name), SetMetadata(RIGHT_KEY, right));

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
