import { IdempotencyKey } from '@placar/contracts';
import { AppError } from '@placar/platform';

/** What the header `Idempotency-Key` says; null without one. Another length than 8 to 100 is refused. */
export function idempotencyKeyOf(header: string | undefined): string | null {
  if (header === undefined) return null;
  const parsed = IdempotencyKey.safeParse(header);
  if (parsed.success) return parsed.data;
  const message = 'must have 8 to 100 characters';
  throw new AppError('INVALID_INPUT', `Idempotency-Key ${message}.`, { fields: { 'idempotency-key': message } });
}
