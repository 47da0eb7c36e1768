import type { Statement } from '@placar/match-engine/log';
import { pgPool } from '@placar/persistence';
import type { DataSource } from 'typeorm';

/** Nobody is absent before they were away for so long. */
export const AWAY_SECONDS = 60;
/** Nobody saw them go (their process died): they are given this much more to come back. */
const UNSEEN_SECONDS = 60;

/** These people are there now; for who has no place nothing is written. */
export const seenStatement = (userIds: readonly number[], now: Date): Statement => ({
  name: 'lobby-seen',
  text: `INSERT INTO lobby_presence (user_id, seen_at)
    SELECT user_id, $2 FROM lobby_places WHERE user_id = ANY($1::int[]) AND kind <> 'caster' ORDER BY user_id
    ON CONFLICT (user_id) DO UPDATE SET seen_at = EXCLUDED.seen_at, gone_at = NULL`,
  values: [userIds, now],
});

/** When the people of lobbies were last there. Only people who sit or wait have a row. */
export class PresenceStore {
  constructor(private readonly dataSource: DataSource) {}

  /** They are there now. */
  async seen(userIds: readonly number[], now: Date): Promise<void> {
    await pgPool(this.dataSource).query(seenStatement(userIds, now));
  }

  /** Their last connection to a process ended; one to another process says so with its next `seen`. */
  async gone(userId: number, now: Date): Promise<void> {
    await pgPool(this.dataSource).query('UPDATE lobby_presence SET seen_at = $2, gone_at = $2 WHERE user_id = $1', [
      userId,
      now,
    ]);
  }

  /** Who has been away too long from a lobby that waits for people. Rows of people who are in no lobby are forgotten first. */
  async absent(now: Date, most: number): Promise<{ lobbyId: number; userId: number }[]> {
    await pgPool(this.dataSource).query(`DELETE FROM lobby_presence p
      WHERE NOT EXISTS (SELECT 1 FROM lobby_places l WHERE l.user_id = p.user_id AND l.kind <> 'caster')`);
    const { rows } = await pgPool(this.dataSource).query<{ lobbyId: number; userId: number }>({
      name: 'lobby-absent',
      text: `SELECT l.id AS "lobbyId", p.user_id AS "userId"
        FROM lobby_presence s JOIN lobby_places p ON p.user_id = s.user_id AND p.kind <> 'caster' JOIN lobbies l ON l.id = p.lobby_id
        WHERE l.status = 'open'
          AND coalesce(s.gone_at, s.seen_at + interval '${UNSEEN_SECONDS} s') < $1::timestamptz - interval '${AWAY_SECONDS} s'
        ORDER BY s.seen_at LIMIT $2`,
      values: [now, most],
    });
    return rows;
  }
}
