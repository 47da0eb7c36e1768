import { pluginFit } from '@placar/domain/inventory';
import type { FoundTable, PluginFit, PluginRows, PluginTableName } from '@placar/domain/inventory';
import { createPool } from 'mysql2/promise';
import type { Pool, PoolConnection, RowDataPacket } from 'mysql2/promise';
import { PluginDatabaseError } from './plugin-database-error';

/** What stands in the plugin's tables for one person. */
export interface PersonRows {
  steamId: string;
  rows: PluginRows;
}
export interface KillCount {
  steamId: string;
  team: 2 | 3;
  def: number;
  count: number;
}
/** Where a reading of counters stopped. */
export type CountCursor = Pick<KillCount, 'steamId' | 'team' | 'def'>;

const CONNECT_MS = 3_000;
const STATEMENT_MS = 5_000;
/** Rows of one statement. */
const AT_ONCE = 500;
/** Nothing is cut short in silence, and a backslash escapes: texts of people are in the statements. */
const SQL_MODE = "SET SESSION sql_mode = 'STRICT_TRANS_TABLES,NO_ENGINE_SUBSTITUTION', innodb_lock_wait_timeout = 3";
const COLUMNS = `SELECT TABLE_NAME AS name, COLUMN_NAME AS part FROM information_schema.COLUMNS
  WHERE TABLE_SCHEMA = DATABASE() ORDER BY TABLE_NAME, ORDINAL_POSITION`;
const UNIQUE = `SELECT TABLE_NAME AS name, INDEX_NAME AS own, COLUMN_NAME AS part FROM information_schema.STATISTICS
  WHERE TABLE_SCHEMA = DATABASE() AND NON_UNIQUE = 0 ORDER BY TABLE_NAME, INDEX_NAME, SEQ_IN_INDEX`;

/** The MySQL or MariaDB of the plugin WeaponPaints. Every failure is a PluginDatabaseError, and the next call tries again. */
export class PluginDatabase {
  private readonly pool: Pool;
  private known: PluginFit | null = null;

  constructor(uri: string) {
    this.pool = createPool({ uri, connectionLimit: 1, connectTimeout: CONNECT_MS, charset: 'utf8mb4' });
  }

  close(): Promise<void> {
    return this.pool.end();
  }

  /** What can be written there, read once after every failure. */
  async fit(): Promise<PluginFit> {
    this.known ??= await this.using((connection) => fitOf(connection));
    return this.known;
  }

  /** Reads the tables anew: somebody may have renewed the plugin. */
  async look(): Promise<PluginFit> {
    this.known = null;
    return this.fit();
  }

  /** Writes all rows of these people, or none. Counters of kills are the plugin's, and stay. */
  async write(people: readonly PersonRows[]): Promise<void> {
    const { tables } = await this.fit();
    await this.using(async (connection) => {
      await connection.beginTransaction();
      for (const { name, key, columns } of tables) {
        const rows = people.flatMap(({ steamId, rows: all }) =>
          rowsOf(all, name).map((row) => columns.map((column) => (column === 'steamid' ? steamId : row[column]))),
        );
        const set = columns.filter((column) => !key.includes(column)).map((column) => `${column} = VALUES(${column})`);
        const sql = `INSERT INTO ${name} (${columns.join(', ')}) VALUES ? ON DUPLICATE KEY UPDATE ${set.join(', ')}`;
        for (let at = 0; at < rows.length; at += AT_ONCE)
          await connection.query({ sql, timeout: STATEMENT_MS }, [rows.slice(at, at + AT_ONCE)]);
      }
      await connection.commit();
    });
  }

  /** Takes every row of these people out. */
  async remove(steamIds: readonly string[]): Promise<void> {
    const { tables } = await this.fit();
    await this.using(async (connection) => {
      for (const { name } of tables)
        await connection.query({ sql: `DELETE FROM ${name} WHERE steamid IN (?)`, timeout: STATEMENT_MS }, [steamIds]);
    });
  }

  /** Counters of kills behind the cursor, in its order; none where the plugin keeps none. */
  async counts(after: CountCursor | null, most: number): Promise<KillCount[]> {
    const { counts } = await this.fit();
    if (!counts) return [];
    const { steamId, team, def } = after ?? { steamId: '', team: 0, def: 0 };
    const sql = `SELECT steamid AS steamId, weapon_team AS team, weapon_defindex AS def, weapon_stattrak_count AS count
      FROM wp_player_skins WHERE weapon_stattrak = 1 AND weapon_stattrak_count > 0 AND weapon_team IN (2, 3)
        AND (steamid > ? OR (steamid = ? AND (weapon_team > ? OR (weapon_team = ? AND weapon_defindex > ?))))
      ORDER BY steamid, weapon_team, weapon_defindex LIMIT ?`;
    return this.using(async (connection) => {
      const values = [steamId, steamId, team, team, def, most];
      const [rows] = await connection.query<(RowDataPacket & KillCount)[]>({ sql, timeout: STATEMENT_MS }, values);
      return rows.map(({ ...row }) => row);
    });
  }

  private async using<T>(work: (connection: PoolConnection) => Promise<T>): Promise<T> {
    let connection: PoolConnection | null = null;
    try {
      connection = await this.pool.getConnection();
      await connection.query({ sql: SQL_MODE, timeout: STATEMENT_MS });
      const done = await work(connection);
      connection.release();
      return done;
    } catch (error) {
      // Whatever it was in the middle of ends with the connection.
      connection?.destroy();
      this.known = null;
      throw PluginDatabaseError.of(error);
    }
  }
}

async function fitOf(connection: PoolConnection): Promise<PluginFit> {
  type Part = RowDataPacket & { name: string; own: string; part: string };
  const [columns] = await connection.query<Part[]>({ sql: COLUMNS, timeout: STATEMENT_MS });
  const [indexes] = await connection.query<Part[]>({ sql: UNIQUE, timeout: STATEMENT_MS });
  const found = new Map<string, FoundTable & { columns: string[]; unique: string[][] }>();
  for (const { name, part } of columns) {
    const table = found.get(name) ?? { columns: [], unique: [] };
    table.columns.push(part);
    found.set(name, table);
  }
  const parts = new Map<string, { name: string; columns: string[] }>();
  for (const { name, own, part } of indexes) {
    const index = parts.get(`${name} ${own}`) ?? { name, columns: [] };
    index.columns.push(part);
    parts.set(`${name} ${own}`, index);
  }
  for (const { name, columns: all } of parts.values()) found.get(name)?.unique.push(all);
  return pluginFit(found);
}

function rowsOf(rows: PluginRows, name: PluginTableName): Record<string, unknown>[] {
  const own = rows[name];
  return (Array.isArray(own) ? own : [own]).map((row) => ({ ...row }));
}
