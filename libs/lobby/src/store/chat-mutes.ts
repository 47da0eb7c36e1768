import { pgPool } from '@placar/persistence';
import type { DataSource } from 'typeorm';

/** Most people whom one person mutes for themselves. */
const MUTES_MAX = 500;

/** Whose lines a person does not want to read, in any lobby. Nobody else is told. */
export class ChatMutes {
  constructor(private readonly dataSource: DataSource) {}

  /** The last muted first. */
  async of(userId: number): Promise<{ id: number; name: string }[]> {
    const { rows } = await pgPool(this.dataSource).query<{ id: number; name: string }>(
      `SELECT u.id, u.name FROM chat_mutes m JOIN users u ON u.id = m.muted_id
        WHERE m.user_id = $1 ORDER BY m.made_at DESC, m.muted_id LIMIT ${MUTES_MAX}`,
      [userId],
    );
    return rows;
  }

  /** False when there is no such account, it is the own one, or too many are muted. */
  async set(userId: number, mutedId: number, muted: boolean, now: Date): Promise<boolean> {
    const pool = pgPool(this.dataSource);
    if (!muted) {
      await pool.query('DELETE FROM chat_mutes WHERE user_id = $1 AND muted_id = $2', [userId, mutedId]);
      return true;
    }
    if (userId === mutedId) return false;
    const { rowCount } = await pool.query(
      `INSERT INTO chat_mutes (user_id, muted_id, made_at)
       SELECT $1, u.id, $3 FROM users u WHERE u.id = $2
         AND (SELECT count(*) FROM chat_mutes WHERE user_id = $1) < ${MUTES_MAX}
       ON CONFLICT (user_id, muted_id) DO UPDATE SET made_at = chat_mutes.made_at`,
      [userId, mutedId, now],
    );
    return rowCount === 1;
  }
}
