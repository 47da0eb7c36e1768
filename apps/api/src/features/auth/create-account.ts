import { User, UserMap } from '@placar/persistence';
import type { EntityManager } from 'typeorm';

/** The maps a new account starts with (wire contract §2.2). */
export const DEFAULT_MAPS: readonly (readonly [name: string, display: string])[] = [
  ['de_inferno', 'Inferno'],
  ['de_ancient', 'Ancient'],
  ['de_mirage', 'Mirage'],
  ['de_nuke', 'Nuke'],
  ['de_anubis', 'Anubis'],
  ['de_dust2', 'Dust II'],
  ['de_vertigo', 'Vertigo'],
];

export type NewAccount = Pick<User, 'name'> & Partial<User>;

/** Inserts an account with its map list, in the caller's transaction. Unique names and ids are the database's to refuse. */
export async function createAccount(manager: EntityManager, account: NewAccount): Promise<User> {
  const users = manager.getRepository(User);
  const name = [...account.name].slice(0, 40).join('');
  const user = await users.save(users.create({ ...account, name }));
  await giveDefaultMaps(manager, user.id);
  return user;
}

/** Fills an empty map list; one with maps is left as its owner wants it. */
export async function giveDefaultMaps(manager: EntityManager, userId: number): Promise<void> {
  const maps = manager.getRepository(UserMap);
  if (await maps.existsBy({ userId })) return;
  // Two logins at once both find an empty list.
  const rows = DEFAULT_MAPS.map(([mapName, mapDisplayName]) => ({ userId, mapName, mapDisplayName }));
  await maps.createQueryBuilder().insert().values(rows).orIgnore().execute();
}
