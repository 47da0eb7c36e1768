import { User } from '@placar/persistence';
import type { DataSource, EntityManager } from 'typeorm';
import { nextNumber, nextSteamId } from './sequence';

/** Inserts a user: a member with a proved Steam id and a name that is not plain ASCII. */
export function createUser(database: DataSource | EntityManager, overrides: Partial<User> = {}): Promise<User> {
  const number = nextNumber();
  const repository = database.getRepository(User);
  return repository.save(
    repository.create({
      steamId: nextSteamId(),
      username: `usuário-${number}`,
      name: `Zé "${number}" 🎯`,
      ...overrides,
    }),
  );
}
