import { pgPool } from '@placar/persistence';
import type { DataSource } from 'typeorm';

export interface ServerAddress {
  match_id: number;
  server: string;
  host: string;
  port: number;
  /** Of a server that was started for the match; null: none. */
  sealed_password: string | null;
}

/** The server that the match holds now; null while it holds none. */
export async function addressOf(dataSource: DataSource, matchId: number): Promise<ServerAddress | null> {
  const { rows } = await pgPool(dataSource).query<ServerAddress>({
    name: 'lobby-server-address',
    text: `SELECT l.match_id, s.display_name AS server, s.ip_string AS host, s.port,
        (SELECT nullif(i.join_password_encrypted, '') FROM server_instances i
          WHERE i.server_id = s.id AND i.stopped_at IS NULL ORDER BY i.created_at DESC LIMIT 1) AS sealed_password
      FROM server_leases l JOIN servers s ON s.id = l.server_id
      WHERE l.match_id = $1 AND l.released_at IS NULL AND l.draining_at IS NULL`,
    values: [matchId],
  });
  return rows[0] ?? null;
}
