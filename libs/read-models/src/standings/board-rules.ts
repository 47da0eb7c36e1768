import { inTransaction, pgPool } from '@placar/persistence';
import type { DataSource } from 'typeorm';

/**
 * Says whether boards count unconfirmed matches. The rule is a row, so that every process and every rebuild counts by the same one;
 * when it changes, the matches it is about are counted again. True when it has changed.
 */
export function setBoardRules(dataSource: DataSource, rules: { countUnconfirmed: boolean }): Promise<boolean> {
  return inTransaction(pgPool(dataSource), async (client) => {
    const { rowCount } = await client.query('UPDATE board_rules SET counts_all = $1 WHERE counts_all <> $1', [
      rules.countUnconfirmed,
    ]);
    if (rowCount === 0) return false;
    await client.query(
      `UPDATE match_tallies SET final = false, counted_version = 0
        WHERE match_id IN (SELECT id FROM matches WHERE unconfirmed)`,
    );
    return true;
  });
}
