import { DatabaseError } from 'pg';
import { QueryFailedError } from 'typeorm';

function driverErrorOf(error: unknown): { code?: string; constraint?: string } {
  if (error instanceof QueryFailedError) return error.driverError as { code?: string; constraint?: string };
  // Hot reads go past the ORM.
  return error instanceof DatabaseError ? error : {};
}

/** True when a row with the same value of this unique index was there first. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const { code, constraint: violated } = driverErrorOf(error);
  return code === '23505' && violated === constraint;
}

/** True for text that Postgres cannot hold, such as a NUL character. */
export function isUnstorableText(error: unknown): boolean {
  const { code } = driverErrorOf(error);
  return code === '22021' || code === '22P05';
}
