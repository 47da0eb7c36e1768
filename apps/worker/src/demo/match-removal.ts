import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { deleteMatches } from '@placar/read-models';
import type { DataSource } from 'typeorm';

/** Takes matches out of log and read tables in one transaction, then their demo files. A match that holds a server stays. */
export async function removeMatches(
  dataSource: DataSource,
  matchIds: readonly number[],
  demosDir: string,
): Promise<number[]> {
  const { removed, files } = await dataSource.transaction(async (manager) => {
    const rows = await manager.query<{ id: number }[]>(
      `SELECT id FROM matches m WHERE id = ANY($1)
          AND NOT EXISTS (SELECT 1 FROM server_leases l WHERE l.match_id = m.id AND l.released_at IS NULL)
        ORDER BY id FOR UPDATE`,
      [matchIds],
    );
    const ids = rows.map((row) => row.id);
    return { removed: ids, files: await deleteMatches(manager, ids) };
  });
  // A file that cannot be removed is only space; the match is gone either way.
  for (const file of files) await rm(join(demosDir, basename(file)), { force: true }).catch(() => undefined);
  return removed;
}
