import { parseSteamId } from '@placar/contracts';
import { createDataSource, withTransaction } from '@placar/persistence';
import { AppError } from '@placar/platform';
import type { DataSource } from 'typeorm';
import { isUniqueViolation } from '../../http/errors/database-errors';
import { createAccount } from './create-account';
import { hashPassword } from './password';

export interface LocalAccount {
  username: string;
  password: string;
  steamId: string;
  role: 'member' | 'admin' | 'super_admin';
}

const PASSWORD_LENGTH = 8;

/**
 * An account made by whoever holds the server's own shell, who vouches for the Steam id: it counts as proved, and a later
 * Steam login enters this account. Answers its id; throws INVALID_INPUT or ACCOUNT_EXISTS with a message for a person.
 */
export async function createLocalAccount(dataSource: DataSource, account: LocalAccount): Promise<number> {
  const { password, role } = account;
  const username = account.username.trim();
  const parsed = parseSteamId(account.steamId);
  if (username === '' || username.length > 170)
    throw new AppError('INVALID_INPUT', 'The username must have 1 to 170 characters.');
  if (password.length < PASSWORD_LENGTH)
    throw new AppError('INVALID_INPUT', `The password must have at least ${PASSWORD_LENGTH} characters.`);
  if (parsed.kind !== 'id') throw new AppError('INVALID_INPUT', 'Not a valid Steam64 ID.');
  const passwordHash = await hashPassword(password);
  const roles = { admin: role !== 'member', superAdmin: role === 'super_admin' };
  const fields = { username, name: username, passwordHash, steamId: parsed.steamId, ...roles };
  try {
    return (await withTransaction(dataSource, (manager) => createAccount(manager, fields))).id;
  } catch (error) {
    if (isUniqueViolation(error, 'users_username_lower'))
      throw new AppError('ACCOUNT_EXISTS', `There is a user "${username}" already.`);
    if (isUniqueViolation(error, 'users_steam_id_key'))
      throw new AppError('ACCOUNT_EXISTS', `Another account has the Steam id ${parsed.steamId}.`);
    throw error;
  }
}

/** The same on a database of its own connection: what `npm run user:create` does. */
export async function createLocalAccountAt(databaseUrl: string, account: LocalAccount): Promise<number> {
  const dataSource = createDataSource({ url: databaseUrl, poolSize: 1, applicationName: 'placar-user-create' });
  await dataSource.initialize();
  try {
    return await createLocalAccount(dataSource, account);
  } finally {
    await dataSource.destroy();
  }
}
