import type { PoolClient } from 'pg';

/**
 * True for a private server of somebody who is no admin: its owner knows the token of every match on it and can send whatever
 * he likes (plugin contract F22). Its matches are marked as unconfirmed.
 */
export async function isForgeable(client: Pick<PoolClient, 'query'>, serverId: number | null): Promise<boolean> {
  if (serverId === null) return false;
  const { rowCount } = await client.query(
    `SELECT 1 FROM servers s JOIN users u ON u.id = s.user_id
      WHERE s.id = $1 AND NOT s.public_server AND NOT u.admin AND NOT u.super_admin`,
    [serverId],
  );
  return rowCount === 1;
}
