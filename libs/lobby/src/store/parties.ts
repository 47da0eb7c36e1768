import { randomUUID } from 'node:crypto';
import type { Party } from '@placar/contracts';
import { inTransaction, pgPool } from '@placar/persistence';
import type { PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import { hashOfToken, newLinkToken } from './link-tokens';

/** People who want to play together. Each of them came by the party's link, so nobody is brought along who did not want to. */
export const PARTY_SIZE = 5;

export type KickedFromParty = 'kicked' | 'not_leader' | 'no_such_person';
export type JoinedParty = 'joined' | 'no_such_party' | 'full';

export class Parties {
  constructor(private readonly dataSource: DataSource) {}

  /** A new party of one, and the token of its link. Whoever led or was in another party leaves it. */
  make(userId: number, now: Date): Promise<{ id: string; token: string }> {
    const [id, token] = [randomUUID(), newLinkToken()];
    return inTransaction(pgPool(this.dataSource), async (client) => {
      await leave(client, userId);
      await client.query('INSERT INTO parties (id, leader_id, token_hash, made_at) VALUES ($1, $2, $3, $4)', [
        id,
        userId,
        hashOfToken(token),
        now,
      ]);
      await client.query('INSERT INTO party_members (user_id, party_id, joined_at) VALUES ($1, $2, $3)', [
        userId,
        id,
        now,
      ]);
      return { id, token };
    });
  }

  join(userId: number, token: string, now: Date): Promise<JoinedParty> {
    return inTransaction(pgPool(this.dataSource), async (client) => {
      const { rows } = await client.query<{ id: string }>('SELECT id FROM parties WHERE token_hash = $1 FOR UPDATE', [
        hashOfToken(token),
      ]);
      const id = rows[0]?.id;
      if (id === undefined) return 'no_such_party';
      const members = await partyOf(client, userId);
      if (members?.id === id) return 'joined';
      const { rows: counted } = await client.query<{ size: number }>(
        'SELECT count(*)::int AS size FROM party_members WHERE party_id = $1',
        [id],
      );
      if ((counted[0]?.size ?? 0) >= PARTY_SIZE) return 'full';
      await leave(client, userId);
      await client.query('INSERT INTO party_members (user_id, party_id, joined_at) VALUES ($1, $2, $3)', [
        userId,
        id,
        now,
      ]);
      return 'joined';
    });
  }

  /** The party of a person, as its people see it. Null without one. */
  async of(userId: number): Promise<Party | null> {
    const { rows } = await pgPool(this.dataSource).query<{ leader_id: number } & Party['members'][number]>(
      `SELECT p.leader_id, u.id, u.name, u.small_image AS image
        FROM party_members own JOIN parties p ON p.id = own.party_id JOIN party_members m ON m.party_id = p.id
        JOIN users u ON u.id = m.user_id
        WHERE own.user_id = $1 ORDER BY m.joined_at, u.id`,
      [userId],
    );
    const [first] = rows;
    if (first === undefined) return null;
    const members = rows.map(({ id, name, image }) => ({ id, name, image }));
    return { leader_id: first.leader_id, members, size_max: PARTY_SIZE };
  }

  /** The token of a new link, in the place of the one before. Null: this person leads no party. */
  async newLink(leaderId: number): Promise<string | null> {
    const token = newLinkToken();
    const { rowCount } = await pgPool(this.dataSource).query(
      'UPDATE parties SET token_hash = $2 WHERE leader_id = $1',
      [leaderId, hashOfToken(token)],
    );
    return rowCount === 0 ? null : token;
  }

  /** Sends a person away. The leader leaves, and is not sent. */
  async kick(leaderId: number, userId: number): Promise<KickedFromParty> {
    const pool = pgPool(this.dataSource);
    const { rows } = await pool.query<{ id: string }>('SELECT id FROM parties WHERE leader_id = $1', [leaderId]);
    const id = rows[0]?.id;
    if (id === undefined) return 'not_leader';
    const { rowCount } = await pool.query(
      'DELETE FROM party_members WHERE party_id = $1 AND user_id = $2 AND user_id <> $3',
      [id, userId, leaderId],
    );
    return rowCount === 1 ? 'kicked' : 'no_such_person';
  }

  leave(userId: number): Promise<void> {
    return inTransaction(pgPool(this.dataSource), (client) => leave(client, userId));
  }
}

/** The party of a person with its people, the person first, then by when they came. Null without one. */
export async function partyOf(
  client: Pick<PoolClient, 'query'>,
  userId: number,
): Promise<{ id: string; memberIds: number[] } | null> {
  const { rows } = await client.query<{ party_id: string; user_id: number }>(
    `SELECT m.party_id, m.user_id FROM party_members own JOIN party_members m ON m.party_id = own.party_id
      WHERE own.user_id = $1 ORDER BY m.user_id <> $1, m.joined_at, m.user_id`,
    [userId],
  );
  const [first] = rows;
  return first === undefined ? null : { id: first.party_id, memberIds: rows.map(({ user_id }) => user_id) };
}

/** The next one leads; the last one who leaves ends the party. */
async function leave(client: PoolClient, userId: number): Promise<void> {
  const { rows } = await client.query<{ party_id: string }>(
    'DELETE FROM party_members WHERE user_id = $1 RETURNING party_id',
    [userId],
  );
  const id = rows[0]?.party_id;
  if (id === undefined) return;
  await client.query(
    `UPDATE parties SET leader_id = m.user_id
       FROM (SELECT user_id FROM party_members WHERE party_id = $1 ORDER BY joined_at, user_id LIMIT 1) m
      WHERE parties.id = $1 AND parties.leader_id = $2`,
    [id, userId],
  );
  await client.query(
    'DELETE FROM parties WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM party_members WHERE party_id = $1)',
    [id],
  );
}
