import { User } from '@placar/persistence';
import type { DataSource, EntityManager } from 'typeorm';
import { nextNumber, nextSteamId } from './sequence';

/** Inserts a user: a member with a proved Steam id and a name that is not plain ASCII. `apiKeyHash`: its main key. */
export async function createUser(database: DataSource | EntityManager, overrides: Partial<User> = {}): Promise<User> {
  const number = nextNumber();
  const { apiKeyHash, ...columns } = overrides;
  const repository = database.getRepository(User);
  const user = repository.create({
    steamId: nextSteamId(),
    username: `usuário-${number}`,
    name: `Zé "${number}" 🎯`,
    ...columns,
  });
  // One statement; save() would make a transaction of it.
  await repository.insert(user);
  if (apiKeyHash) {
    await database.query(`INSERT INTO api_keys (user_id, name, hash, main) VALUES ($1, 'Main key', $2, true)`, [
      user.id,
      apiKeyHash,
    ]);
  }
  return user;
}
