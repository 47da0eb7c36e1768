import { pgPool } from '@placar/persistence';
import type { DataSource } from 'typeorm';

/** Takes a key for what is done beside the log. False when the person has used it in this lobby before. */
export async function takeKey(dataSource: DataSource, lobbyId: number, userId: number, key: string): Promise<boolean> {
  const { rowCount } = await pgPool(dataSource).query(
    'INSERT INTO lobby_act_keys (lobby_id, user_id, key) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [lobbyId, userId, key],
  );
  return rowCount === 1;
}
