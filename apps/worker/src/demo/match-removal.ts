import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { markRecount } from '@placar/match-engine';
import type { DataSource } from 'typeorm';

/** Everything that speaks of a match, by its column `match_id`; `matches` itself comes last. */
const TABLES = [
  'player_kills',
  'bomb_plants',
  'player_stats',
  'map_stats',
  'veto_sides',
  'vetoes',
  'live_parts',
  'live_timeline',
  'match_commands',
  'match_log',
  'match_presence',
  'plugin_inbox',
  'round_backups',
  'match_watch',
  'match_snapshots',
  'match_events',
] as const;

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
    for (const table of TABLES) await manager.query(`DELETE FROM ${table} WHERE match_id = ANY($1)`, [ids]);
    await manager.query('DELETE FROM server_leases WHERE match_id = ANY($1)', [ids]);
    const [demos] = await manager.query<[{ file_name: string }[], number]>(
      'DELETE FROM demos WHERE match_id = ANY($1) RETURNING file_name',
      [ids],
    );
    await manager.query('DELETE FROM matches WHERE id = ANY($1)', [ids]);
    await markRecount(manager, ids);
    return { removed: ids, files: demos.map((demo) => demo.file_name) };
  });
  // A file that cannot be removed is only space; the match is gone either way.
  for (const file of files) await rm(join(demosDir, basename(file)), { force: true }).catch(() => undefined);
  return removed;
}
