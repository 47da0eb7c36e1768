import { createHash, randomBytes } from 'node:crypto';
import type { TeamSlot, VetoLink } from '@placar/contracts';
import { pgPool } from '@placar/persistence';
import type { DataSource } from 'typeorm';

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

interface Row {
  id: string;
  team: TeamSlot;
  made_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
}

const COLUMNS = 'id, team, made_at, expires_at, revoked_at';

const linkOf = ({ id, team, made_at: madeAt, expires_at: expiresAt, revoked_at: revokedAt }: Row): VetoLink => ({
  id: Number(id),
  team,
  made_at: madeAt.toISOString(),
  expires_at: expiresAt.toISOString(),
  revoked: revokedAt !== null,
});

/** Links with which captains without an account act: for one team of one match, for a time. Only hashes are stored. */
export class VetoLinks {
  constructor(private readonly dataSource: DataSource) {}

  /** The token (192 random bits) is answered once. An earlier link of that team ends. */
  async make(
    given: { matchId: number; team: TeamSlot; madeBy: number; hours: number },
    now: Date,
  ): Promise<{ token: string; link: VetoLink }> {
    const token = randomBytes(24).toString('base64url');
    const { matchId, team, madeBy, hours } = given;
    const { rows } = await pgPool(this.dataSource).query<Row>(
      `WITH ended AS (UPDATE web_veto_links SET revoked_at = $5 WHERE match_id = $2 AND team = $3 AND revoked_at IS NULL)
       INSERT INTO web_veto_links (token_hash, match_id, team, made_by, made_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $5::timestamptz + $6 * interval '1 hour') RETURNING ${COLUMNS}`,
      [hashOf(token), matchId, team, madeBy, now, hours],
    );
    const [row] = rows;
    if (row === undefined) throw new Error('a link was not stored');
    return { token, link: linkOf(row) };
  }

  async list(matchId: number): Promise<VetoLink[]> {
    const { rows } = await pgPool(this.dataSource).query<Row>(
      `SELECT ${COLUMNS} FROM web_veto_links WHERE match_id = $1 ORDER BY id DESC LIMIT 50`,
      [matchId],
    );
    return rows.map(linkOf);
  }

  /** False when this match has no such link. One that was taken back already stays so. */
  async revoke(matchId: number, id: number, now: Date): Promise<boolean> {
    const { rowCount } = await pgPool(this.dataSource).query(
      'UPDATE web_veto_links SET revoked_at = coalesce(revoked_at, $3) WHERE match_id = $1 AND id = $2',
      [matchId, id, now],
    );
    return rowCount === 1;
  }

  /** What the token opens; null when it is unknown, taken back or used up. */
  async find(token: string, now: Date): Promise<{ matchId: number; team: TeamSlot } | null> {
    const { rows } = await pgPool(this.dataSource).query<{ match_id: number; team: TeamSlot }>(
      'SELECT match_id, team FROM web_veto_links WHERE token_hash = $1 AND revoked_at IS NULL AND expires_at > $2',
      [hashOf(token), now],
    );
    const [row] = rows;
    return row === undefined ? null : { matchId: row.match_id, team: row.team };
  }
}
