import type { ErrorCode } from '@placar/contracts/errors';

export interface AppErrorOptions {
  /** What was wrong in the input, by field name; reaches the caller. */
  fields?: Record<string, string>;
  /** Facts for the log; never reach the caller. */
  details?: Record<string, unknown>;
  cause?: unknown;
}

/** A refusal that may reach a caller: `code` is translated by the page, `message` is its English fallback. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly fields: Record<string, string> | undefined;
  readonly details: Record<string, unknown> | undefined;

  constructor(
    readonly code: ErrorCode,
    message: string,
    options: AppErrorOptions = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.fields = options.fields;
    this.details = options.details;
  }
}

/** True for an AppError, with that very code when one is given. */
export function isAppError(error: unknown, code?: ErrorCode): error is AppError {
  return error instanceof AppError && (code === undefined || error.code === code);
}

/** Refuses one field of the input; the message begins with its name. */
export const invalidInput = (field: string, reason: string, cause?: unknown): AppError =>
  new AppError('INVALID_INPUT', `${field}: ${reason}`, { fields: { [field]: reason }, cause });

/** Told to whoever lacks the right. */
export const notAllowed = (): AppError => new AppError('NOT_ALLOWED', 'User is not authorized to perform action.');
