import { inTransaction, pgPool } from '@placar/persistence';
import { contentHash } from '@placar/platform';
import type { PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { BrotliOptions } from 'node:zlib';
import { VISITORS_HISTORY } from '../records/player-history.queries';
import { HISTORY_FORM, HISTORY_QUALITY, WHOLE_HISTORY, historyText } from './history-form';

const compress = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress);

/** Whose ready answer is out of date, without those who have numbers in a match that may still change: theirs would be again at once. */
const WAITING = `WITH playing AS (
    SELECT DISTINCT p.steam_id FROM match_tallies t JOIN player_stats p ON p.match_id = t.match_id WHERE NOT t.final)
  SELECT DISTINCT c.steam_id FROM player_history_changes c
   WHERE NOT EXISTS (SELECT 1 FROM playing p WHERE p.steam_id = c.steam_id) LIMIT $1`;

const TAKE_NOTES = 'DELETE FROM player_history_changes WHERE steam_id = $1';
const READ = `SELECT EXISTS (
    SELECT 1 FROM player_stats p LEFT JOIN match_tallies t ON t.match_id = p.match_id
     WHERE p.steam_id = $1 AND t.final IS NOT TRUE) AS playing,
  ${VISITORS_HISTORY} AS rows`;
const KEEP = `INSERT INTO player_histories (steam_id, form, hash, size, body) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (steam_id) DO UPDATE SET form = EXCLUDED.form, hash = EXCLUDED.hash, size = EXCLUDED.size, body = EXCLUDED.body`;

/** Ends the transaction of a player who began to play meanwhile, so that the notes stay. */
class StillPlaying extends Error {}

/** Players whose ready answer is to be made, so many at most. */
export async function waitingHistories(dataSource: DataSource, limit: number): Promise<string[]> {
  const { rows } = await pgPool(dataSource).query<{ steam_id: string }>({
    name: 'histories-waiting',
    text: WAITING,
    values: [limit],
  });
  return rows.map((row) => row.steam_id);
}

/** After a start: answers that another version of the program made are to be made anew. */
export async function noteOldForms(dataSource: DataSource): Promise<void> {
  const text = `INSERT INTO player_history_changes (steam_id) SELECT steam_id FROM player_histories WHERE form <> $1
    ON CONFLICT DO NOTHING`;
  await pgPool(dataSource).query(text, [HISTORY_FORM]);
}

/**
 * Makes the answer of a player from the rows. The notes go in the same transaction and before the rows are read: what a note told of
 * was committed before it was seen, and what is committed later leaves a note that stays. False: nothing to do, or not yet.
 */
export async function buildHistory(dataSource: DataSource, steamId: string): Promise<boolean> {
  try {
    return await inTransaction(pgPool(dataSource), (client) => build(client, steamId));
  } catch (error) {
    if (error instanceof StillPlaying) return false;
    throw error;
  }
}

/** All that are waiting now, for a database that is filled at once. Answers how many were made. */
export async function buildAllHistories(dataSource: DataSource): Promise<number> {
  let built = 0;
  for (const steamId of await waitingHistories(dataSource, 1_000_000))
    if (await buildHistory(dataSource, steamId)) built += 1;
  return built;
}

async function build(client: PoolClient, steamId: string): Promise<boolean> {
  // Another process that is at it holds them until it is done; the rows are then read after its.
  const taken = await client.query({ name: 'histories-take', text: TAKE_NOTES, values: [steamId] });
  if (taken.rowCount === 0) return false;
  const { rows } = await client.query<{ playing: boolean; rows: string | null }>({
    name: 'histories-read',
    text: READ,
    values: [steamId, WHOLE_HISTORY, 0],
  });
  const [found] = rows;
  if (found === undefined || found.playing) throw new StillPlaying();
  if (found.rows === null) {
    await client.query('DELETE FROM player_histories WHERE steam_id = $1', [steamId]);
    return true;
  }
  const body = Buffer.from(historyText(found.rows));
  const packed = await compress(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: HISTORY_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_LGWIN]: 20,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
  const values = [steamId, HISTORY_FORM, contentHash(body), body.length, packed];
  await client.query({ name: 'histories-keep', text: KEEP, values });
  return true;
}
