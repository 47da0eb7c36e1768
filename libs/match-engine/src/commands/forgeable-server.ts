import type { PoolClient } from 'pg';

/**
 * True for a server of somebody who is not staff: its owner sees the token of every match on it in its console, and can send whatever
 * they like (plugin contract F22). Its matches are unconfirmed.
 */
export async function isForgeable(client: Pick<PoolClient, 'query'>, serverId: number | null): Promise<boolean> {
  if (serverId === null) return false;
  const { rowCount } = await client.query(
    `SELECT 1 FROM servers s JOIN users u ON u.id = s.user_id
      WHERE s.id = $1 AND NOT u.admin AND NOT u.super_admin`,
    [serverId],
  );
  return rowCount === 1;
}
