import { Inject, Injectable } from '@nestjs/common';
import { MASKED_KEY } from '@placar/contracts';
import type { UpdateUserBody } from '@placar/contracts';
import { User, withTransaction } from '@placar/persistence';
import { APP_CONFIG, AppError, invalidInput, sealSecret } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import { DataSource } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { RateLimits } from '../../http/limits/rate-limits';
import { ApiKeys } from '../../http/session/api-keys';
import type { Viewer } from '../../http/session/viewer';
import { hashPassword, requireOldPassword } from '../auth/password';
import { SteamIds } from '../steam/steam-ids';
import { NOT_YOURS } from './user-refusal.filter';

const notYours = (): AppError => new AppError('NOT_ALLOWED', NOT_YOURS);

type Changes = Partial<
  Pick<User, 'name' | 'admin' | 'superAdmin' | 'smallImage' | 'mediumImage' | 'largeImage' | 'challongeApiKeyEncrypted'>
>;

/** `PUT /users`: what people change of their own account, and super admins of everybody's. */
@Injectable()
export class UserUpdates {
  constructor(
    private readonly dataSource: DataSource,
    private readonly apiKeys: ApiKeys,
    private readonly steamIds: SteamIds,
    private readonly limits: RateLimits,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  /**
   * Answers the new API key when one was asked for. `keepSession`: the session that outlives a change of password. Throws
   * NOT_ALLOWED, USER_NOT_FOUND, OLD_PASSWORD_WRONG, LAST_SUPER_ADMIN.
   */
  async update(viewer: Viewer, body: UpdateUserBody, keepSession: string | null): Promise<string | null> {
    const target = await this.target(viewer, body);
    const isSelf = target.id === viewer.id;
    if (!isSelf && !viewer.super_admin) throw notYours();
    // Keys are nobody's but their owner's: even who may change everything would be shown, or would set, a key of somebody else.
    if (!isSelf && (body.new_api || isNewKey(body.challonge_api_key))) throw notYours();
    const changes = this.changesOf(viewer, target, body);
    const passwordHash = await this.newPasswordHash(viewer, target, body);
    await withTransaction(this.dataSource, async (manager) => {
      if (changes.superAdmin === false) await requireAnotherSuperAdmin(manager, target.id);
      const columns = { ...changes, ...(passwordHash === null ? {} : { passwordHash }) };
      if (Object.keys(columns).length > 0) await manager.getRepository(User).update({ id: target.id }, columns);
      if (passwordHash !== null) await endSessions(manager, target.id, keepSession);
    });
    return body.new_api ? (await this.apiKeys.renewMain(target.id)).apiKey : null;
  }

  /** The one user whom everything that was given names (wire contract §15.1 no. 4). A typed Steam id names only its own person. */
  private async target(viewer: Viewer, { id, steam_id: typed }: UpdateUserBody): Promise<User> {
    const users = this.dataSource.getRepository(User);
    const steamId = typed ? await this.steamIds.resolve(typed, 'steam_id', viewer) : null;
    if (id === undefined && steamId === null) throw invalidInput('id', 'is required, or steam_id');
    const isOwnClaim = steamId !== null && viewer.steam_id === null && viewer.claimed_steam_id === steamId;
    const where = id !== undefined ? { id } : isOwnClaim ? { id: viewer.id } : { steamId: steamId ?? '' };
    const user = await users.findOneBy(where);
    if (!user) throw new AppError('USER_NOT_FOUND', 'User does not exist in the system.');
    if (steamId !== null && (user.steamId ?? user.claimedSteamId) !== steamId) throw notYours();
    return user;
  }

  /** What differs from the row. Roles and pictures are a super admin's to change; sent back unchanged they harm nobody. */
  private changesOf(viewer: Viewer, user: User, body: UpdateUserBody): Changes {
    const ofSuperAdmins = differing(user, {
      admin: body.admin,
      superAdmin: body.super_admin,
      smallImage: imageOf(body.small_image),
      mediumImage: imageOf(body.medium_image),
      largeImage: imageOf(body.large_image),
    });
    if (Object.keys(ofSuperAdmins).length > 0 && !viewer.super_admin) throw notYours();
    const key = body.challonge_api_key;
    return {
      ...ofSuperAdmins,
      ...differing(user, { name: body.name }),
      ...(isNewKey(key)
        ? { challongeApiKeyEncrypted: key === '' ? null : sealSecret(key, this.config.secrets.encryptionKey) }
        : {}),
    };
  }

  /** Null when no password was given. Only super admins set one without the old one, and only they one of somebody else. */
  private async newPasswordHash(viewer: Viewer, user: User, body: UpdateUserBody): Promise<string | null> {
    if (!body.password) return null;
    if (user.username === null)
      throw invalidInput('password', 'this account has no username and logs in through Steam');
    // Old clients send the wish with every new password; who gives the old one of the own account is asked for it.
    const isForced = body.force_reset === true && !(user.id === viewer.id && body.old_password !== undefined);
    if (isForced && !viewer.super_admin) throw notYours();
    if (!isForced && user.id !== viewer.id) throw notYours();
    if (!isForced) await requireOldPassword(this.limits, user, body.old_password ?? '', 'old_password');
    return hashPassword(body.password);
  }
}

const isNewKey = (key: string | undefined): key is string => key !== undefined && !MASKED_KEY.test(key);

const imageOf = (url: string | undefined): string | null | undefined => (url === '' ? null : url);

function differing<T extends object>(present: T, wanted: Partial<T>): Partial<T> {
  const entries = Object.entries(wanted).filter(
    ([name, value]) => value !== undefined && value !== present[name as keyof T],
  );
  return Object.fromEntries(entries) as Partial<T>;
}

/** Locks the rows that count, so that two super admins who dismiss each other at once do not both succeed. */
async function requireAnotherSuperAdmin(manager: EntityManager, userId: number): Promise<void> {
  const rows = await manager.query<{ id: number }[]>(
    'SELECT id FROM users WHERE super_admin ORDER BY id FOR NO KEY UPDATE',
  );
  if (rows.some(({ id }) => id !== userId)) return;
  const message = 'The last super admin cannot give up the role.';
  throw new AppError('LAST_SUPER_ADMIN', message, { fields: { super_admin: message } });
}

async function endSessions(manager: EntityManager, userId: number, keep: string | null): Promise<void> {
  await manager.query(`DELETE FROM sessions WHERE (sess->>'user_id')::int = $1 AND sid IS DISTINCT FROM $2`, [
    userId,
    keep,
  ]);
}
