import { DatabaseError } from 'pg';
import { QueryFailedError } from 'typeorm';

interface DriverError {
  code?: string;
  constraint?: string;
}

function driverErrorOf(error: unknown): DriverError {
  if (error instanceof QueryFailedError) return error.driverError as DriverError;
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

/** Refused, cut off, shutting down, starting up, too many clients: of the socket, and of Postgres itself. */
const AWAY_CODES =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|08\w{3}|57P0[1-3]|53300)$/;
/** pg and its pool give these no code. */
const AWAY_WORDS =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout)/;

/** True when the database could not be asked, whatever was wanted of it: it is away, restarts, or has no connection left. */
export function isDatabaseAway(error: unknown): boolean {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  const { code, message } = (cause ?? {}) as { code?: unknown; message?: unknown };
  if (typeof code === 'string') return AWAY_CODES.test(code);
  return typeof message === 'string' && AWAY_WORDS.test(message);
}
