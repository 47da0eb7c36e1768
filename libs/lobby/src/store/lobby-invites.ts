import { pgPool } from '@placar/persistence';
import type { PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import { hashOfToken, newLinkToken } from './link-tokens';

/** Invite links of lobbies. One holds at a time: a new one ends the one before. */
export class LobbyInvites {
  constructor(private readonly dataSource: DataSource) {}

  /** The token of the new link: shown now, and never again. */
  async make(lobbyId: number, userId: number, now: Date): Promise<string> {
    const token = newLinkToken();
    await pgPool(this.dataSource).query(
      `WITH ended AS (UPDATE lobby_invites SET revoked_at = $4 WHERE lobby_id = $2 AND revoked_at IS NULL)
       INSERT INTO lobby_invites (token_hash, lobby_id, made_by, made_at) VALUES ($1, $2, $3, $4)`,
      [hashOfToken(token), lobbyId, userId, now],
    );
    return token;
  }

  async revoke(lobbyId: number, now: Date): Promise<void> {
    await pgPool(this.dataSource).query(
      'UPDATE lobby_invites SET revoked_at = $2 WHERE lobby_id = $1 AND revoked_at IS NULL',
      [lobbyId, now],
    );
  }
}

/** Whether the token opens this lobby. A token of another lobby, or one that was revoked, does not. */
export async function isInvited(
  client: Pick<PoolClient, 'query'>,
  lobbyId: number,
  token: string | null | undefined,
): Promise<boolean> {
  if (token === null || token === undefined) return false;
  const { rowCount } = await client.query(
    'SELECT 1 FROM lobby_invites WHERE token_hash = $1 AND lobby_id = $2 AND revoked_at IS NULL',
    [hashOfToken(token), lobbyId],
  );
  return rowCount === 1;
}
