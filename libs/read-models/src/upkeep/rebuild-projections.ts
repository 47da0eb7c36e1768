import { rebuildMatchTables } from '@placar/match-engine';
import type { DataSource } from 'typeorm';
import { rebuildLadders } from '../skill/rebuild-ladders';
import { rebuildStandingsIn } from '../standings/rebuild-standings';

/**
 * Writes every read table again from the log, standings included, in one transaction, and then the ladders in another. Returns how many
 * matches were rebuilt.
 */
export async function rebuildProjections(dataSource: DataSource): Promise<number> {
  const rebuilt = await dataSource.transaction(async (manager) => {
    const matches = await rebuildMatchTables(manager);
    await rebuildStandingsIn(manager);
    return matches;
  });
  await rebuildLadders(dataSource);
  return rebuilt;
}
