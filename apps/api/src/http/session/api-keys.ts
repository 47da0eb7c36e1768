import { Injectable } from '@nestjs/common';
import type { ApiKey } from '@placar/contracts';
import { preparedRead } from '@placar/read-models';
import { ApiKeyRecord, User, withTransaction } from '@placar/persistence';
import { AppError, hashApiKey, newApiKey } from '@placar/platform';
import { DataSource, IsNull, Not } from 'typeorm';
import type { EntityManager } from 'typeorm';

/** Working keys of one user; more is a leak of a script, not a need. */
export const MOST_API_KEYS = 20;

const NOW = (): string => 'now()';

/** A key that was just made; `apiKey` is the whole header value `<user id>:<key>` and is kept nowhere. */
export interface MadeApiKey {
  id: number;
  apiKey: string;
}

interface ApiKeyRow {
  id: number;
  name: string;
  last4: string | null;
  main: boolean;
  read_only: boolean;
  created_at: Date;
  last_used_at: Date | null;
}

/** API keys: stored hashed, shown once. What is revoked here is refused by every process with its next request. */
@Injectable()
export class ApiKeys {
  constructor(private readonly dataSource: DataSource) {}

  /** The working keys of a user, oldest first. */
  async list(userId: number): Promise<ApiKey[]> {
    const rows = await this.dataSource.query<ApiKeyRow[]>(
      `SELECT id, name, last4, main, read_only, created_at, last_used_at FROM api_keys
        WHERE user_id = $1 AND revoked_at IS NULL ORDER BY id`,
      [userId],
    );
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      last4: row.last4,
      main: row.main ? 1 : 0,
      read_only: row.read_only ? 1 : 0,
      created_at: row.created_at.toISOString(),
      last_used_at: row.last_used_at?.toISOString() ?? null,
    }));
  }

  /** The main key as its person sees it later, `<user id>:****` and its end; empty: there is none. */
  async masked(userId: number): Promise<string> {
    const [main] = await preparedRead<{ last4: string | null }>(this.dataSource, {
      name: 'main-api-key',
      text: 'SELECT last4 FROM api_keys WHERE user_id = $1 AND main AND revoked_at IS NULL',
      values: [userId],
    });
    return main ? `${userId}:****${main.last4 ?? ''}` : '';
  }

  /** Whether the user has any working key. */
  async hasAny(userId: number): Promise<boolean> {
    const [row] = await this.dataSource.query<{ has: boolean }[]>(
      'SELECT EXISTS (SELECT 1 FROM api_keys WHERE user_id = $1 AND revoked_at IS NULL) AS has',
      [userId],
    );
    return row?.has ?? false;
  }

  /** Throws CONFLICT when the user has `MOST_API_KEYS` already. */
  create(userId: number, name: string, readOnly: boolean): Promise<MadeApiKey> {
    return this.locked(userId, async (manager) => {
      if ((await manager.countBy(ApiKeyRecord, { userId, revokedAt: IsNull() })) >= MOST_API_KEYS)
        throw new AppError('CONFLICT', `There are ${MOST_API_KEYS} API keys already. Please revoke one first.`);
      return insert(manager, userId, { name, readOnly, main: false });
    });
  }

  /** A new main key in place of the old one, which is dead from then on. */
  renewMain(userId: number): Promise<MadeApiKey> {
    return this.locked(userId, async (manager) => {
      await manager.update(ApiKeyRecord, { userId, main: true, revokedAt: IsNull() }, { revokedAt: NOW });
      // A process of the last release, still running beside this one, looks there.
      await manager.update(User, { id: userId, apiKeyHash: Not(IsNull()) }, { apiKeyHash: null });
      return insert(manager, userId, { name: 'Main key', readOnly: false, main: true });
    });
  }

  /** False when this user has no such working key. */
  revoke(userId: number, keyId: number): Promise<boolean> {
    return this.locked(userId, async (manager) => {
      const key = await manager.findOneBy(ApiKeyRecord, { id: keyId, userId, revokedAt: IsNull() });
      if (key === null) return false;
      await manager.update(ApiKeyRecord, { id: keyId }, { revokedAt: NOW });
      if (key.main) await manager.update(User, { id: userId, apiKeyHash: key.hash }, { apiKeyHash: null });
      return true;
    });
  }

  /** Calls of one user one after the other: two renewals at once end with one main key. */
  private locked<T>(userId: number, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return withTransaction(this.dataSource, async (manager) => {
      await manager.findOne(User, { where: { id: userId }, lock: { mode: 'for_no_key_update' } });
      return work(manager);
    });
  }
}

async function insert(
  manager: EntityManager,
  userId: number,
  { name, readOnly, main }: { name: string; readOnly: boolean; main: boolean },
): Promise<MadeApiKey> {
  const key = newApiKey();
  const keys = manager.getRepository(ApiKeyRecord);
  const record = { userId, name, hash: hashApiKey(key), last4: key.slice(-4), main, readOnly };
  const { id } = await keys.save(keys.create(record));
  return { id, apiKey: `${userId}:${key}` };
}
