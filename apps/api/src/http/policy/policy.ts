import { applyDecorators, createParamDecorator, SetMetadata } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { PolicyName, RecordRight } from '@placar/domain/access';
import { AppError } from '@placar/platform';
import type { Request } from 'express';
import type { Viewer } from '../session/viewer';

export type { PolicyName, RecordRight };

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

export const FLEETING_KEY = 'placar:fleeting';
/** What it changes is forgotten within a minute and said again every few seconds: only a refusal is worth a line of the audit. */
export const Fleeting = () => SetMetadata(FLEETING_KEY, true);

export const AUDITED_READ_KEY = 'placar:audited-read';
/** It changes nothing, but who read it is worth a line of the audit. */
export const AuditedRead = () => SetMetadata(AUDITED_READ_KEY, true);

export const STEP_UP_KEY = 'placar:step-up';
/**
 * Money goes out, or protection goes down: the session must have shown a code of the account's second factor within STEP_UP_MINUTES.
 * An API key never may. Beside `@Policy`; enforced by `StepUpGuard`.
 */
export const StepUp = () => SetMetadata(STEP_UP_KEY, true);

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
