import type { EntityManager } from 'typeorm';
import { markRecount } from '../standings/count-matches';

/** Every table that speaks of a match by its column `match_id` and ends with it. */
export const MATCH_TABLES = [
  'player_kills',
  'bomb_plants',
  'player_stats',
  'map_stats',
  'veto_sides',
  'vetoes',
  'web_vetoes',
  'web_veto_links',
  'live_parts',
  'live_timeline',
  'match_commands',
  'match_log',
  'match_presence',
  'plugin_inbox',
  'round_backups',
  'match_watch',
  'watch_links',
  'match_snapshots',
  'match_events',
] as const;

/**
 * Takes matches out of log and read tables, in the caller's transaction, who has locked them. Answers the names of their demo files,
 * to be removed once it is committed. A lease that still holds a server stays: that server is still to be cleared.
 */
export async function deleteMatches(manager: EntityManager, matchIds: readonly number[]): Promise<string[]> {
  for (const table of MATCH_TABLES) await manager.query(`DELETE FROM ${table} WHERE match_id = ANY($1)`, [matchIds]);
  await manager.query('DELETE FROM server_leases WHERE match_id = ANY($1) AND released_at IS NOT NULL', [matchIds]);
  const [demos] = await manager.query<[{ file_name: string }[], number]>(
    'DELETE FROM demos WHERE match_id = ANY($1) RETURNING file_name',
    [matchIds],
  );
  await manager.query('DELETE FROM matches WHERE id = ANY($1)', [matchIds]);
  await markRecount(manager, matchIds);
  return demos.map((demo) => demo.file_name);
}
