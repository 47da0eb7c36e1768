import { pgPool } from '@placar/persistence';
import type { DataSource } from 'typeorm';

/** So many lines of a lobby are kept. */
export const CHAT_LINES = 200;

export interface ChatLine {
  id: number;
  userId: number;
  name: string;
  text: string;
  at: string;
}

/** The chat of a lobby: beside the log, so that a line can be taken away and goes with its author's account. */
export class LobbyChat {
  constructor(private readonly dataSource: DataSource) {}

  /** Adds a line, and drops those that are too many. */
  async say(lobbyId: number, userId: number, text: string, now: Date): Promise<number> {
    const pool = pgPool(this.dataSource);
    const { rows } = await pool.query<{ id: number }>(
      'INSERT INTO lobby_chat (lobby_id, user_id, text, said_at) VALUES ($1, $2, $3, $4) RETURNING id',
      [lobbyId, userId, text, now],
    );
    await pool.query(
      `DELETE FROM lobby_chat WHERE lobby_id = $1 AND id <= (
         SELECT id FROM lobby_chat WHERE lobby_id = $1 ORDER BY id DESC OFFSET ${CHAT_LINES} LIMIT 1)`,
      [lobbyId],
    );
    return rows[0]?.id ?? 0;
  }

  /** False when there is no such line. */
  async remove(lobbyId: number, lineId: number): Promise<boolean> {
    const { rowCount } = await pgPool(this.dataSource).query('DELETE FROM lobby_chat WHERE lobby_id = $1 AND id = $2', [
      lobbyId,
      lineId,
    ]);
    return rowCount === 1;
  }

  /** Oldest first. */
  async lines(lobbyId: number): Promise<ChatLine[]> {
    const { rows } = await pgPool(this.dataSource).query<Omit<ChatLine, 'at'> & { said_at: Date }>(
      `SELECT c.id, c.user_id AS "userId", u.name, c.text, c.said_at FROM lobby_chat c JOIN users u ON u.id = c.user_id
        WHERE c.lobby_id = $1 ORDER BY c.id LIMIT ${CHAT_LINES}`,
      [lobbyId],
    );
    return rows.map(({ said_at, ...line }) => ({ ...line, at: said_at.toISOString() }));
  }
}
