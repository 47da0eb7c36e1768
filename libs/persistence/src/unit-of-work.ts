import type { DataSource, EntityManager } from 'typeorm';

/**
 * Runs `work` in one transaction, on the manager it is given and nothing else: all of it happens, or nothing.
 * Rolls back and rethrows what `work` throws.
 */
export function withTransaction<T>(dataSource: DataSource, work: (manager: EntityManager) => Promise<T>): Promise<T> {
  return dataSource.transaction(work);
}

/** Without the fields that are undefined, which an update leaves alone. */
export const given = <T extends object>(changes: T): Partial<T> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<T>;
