/** Somebody else changed the aggregate after its state was read. */
export class Conflict extends Error {
  override readonly name = 'Conflict';
}

const UNIQUE_VIOLATION = '23505';
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';

/** Whether a run that ended with this error may be decided again: its transaction was rolled back because of another writer. */
export function isConflict(error: unknown, eventsTable: string): boolean {
  if (error instanceof Conflict) return true;
  if (!(error instanceof Error) || !('code' in error)) return false;
  const isTaken = error.code === UNIQUE_VIOLATION && 'table' in error && error.table === eventsTable;
  return isTaken || error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK;
}
