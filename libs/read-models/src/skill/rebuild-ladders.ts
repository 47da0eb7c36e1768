import { inTransaction, pgPool } from '@placar/persistence';
import type { PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import { insertMatches } from './count-ladders';
import { LADDER_TIME, ON_LADDER, freshMatches } from './ladder-matches';
import { LadderWriter } from './ladder-writer';

/** Matches read and counted at a time. */
const CHUNK = 2_000;

const PREPARE = [
  'INSERT INTO ladders (mode) SELECT DISTINCT ranked_mode FROM matches WHERE ranked_mode IS NOT NULL ON CONFLICT DO NOTHING',
  // Nobody counts meanwhile; matches that change are counted afterwards.
  'SELECT FROM ladders ORDER BY mode FOR UPDATE',
  'TRUNCATE ladder_matches, skill_changes, skills',
  'UPDATE ladders SET recount_from = NULL',
  // Millions of rows: indexes made afterwards cost a fraction of indexes kept meanwhile.
  'ALTER TABLE skill_changes DROP CONSTRAINT skill_changes_pkey',
  'DROP INDEX skill_changes_steam',
];
const FINISH = [
  'ALTER TABLE skill_changes ADD PRIMARY KEY (mode, at, match_id, steam_id)',
  'CREATE INDEX skill_changes_steam ON skill_changes (steam_id, mode, season, at)',
];

/** Counts every ladder anew from the read tables, in the caller's transaction. Answers how many matches were counted. */
export async function rebuildLaddersIn(client: PoolClient): Promise<number> {
  for (const statement of PREPARE) await client.query(statement);
  const { rows: modes } = await client.query<{ mode: string }>('SELECT mode FROM ladders ORDER BY mode');
  let counted = 0;
  for (const { mode } of modes) counted += await rebuildLadder(client, mode);
  for (const statement of FINISH) await client.query(statement);
  return counted;
}

/** The same in a transaction of its own. */
export function rebuildLadders(dataSource: DataSource): Promise<number> {
  return inTransaction(pgPool(dataSource), rebuildLaddersIn);
}

/** While the database writes one chunk and reads the next but one, the next is counted. */
async function rebuildLadder(client: PoolClient, mode: string): Promise<number> {
  const writer = await LadderWriter.of(client, mode);
  const { rows } = await client.query<{ id: number }>(
    `SELECT m.id FROM matches m WHERE m.ranked_mode = $1 AND ${ON_LADDER} ORDER BY ${LADDER_TIME}, m.id`,
    [mode],
  );
  const ids = rows.map(({ id }) => id);
  let counted = 0;
  let next = freshMatches(client, ids.slice(0, CHUNK));
  for (let first = 0; first < ids.length; first += CHUNK) {
    const matches = (await next).sort((a, b) => a.at.getTime() - b.at.getTime() || a.id - b.id);
    next = freshMatches(client, ids.slice(first + CHUNK, first + 2 * CHUNK));
    await Promise.all([insertMatches(client, matches), writer.count(matches), next]);
    counted += matches.length;
  }
  await writer.writeStandings();
  return counted;
}
