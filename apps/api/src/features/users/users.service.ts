import { Inject, Injectable } from '@nestjs/common';
import type { CreateUserBody } from '@placar/contracts';
import { withTransaction } from '@placar/persistence';
import { APP_CONFIG, AppError, sealSecret } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import { DataSource } from 'typeorm';
import { isUniqueViolation } from '../../http/errors/database-errors';
import type { Viewer } from '../../http/session/viewer';
import { createAccount } from '../auth/create-account';
import { SteamIds } from '../steam/steam-ids';
import { NOT_YOURS } from './user-refusal.filter';

/** Accounts that staff make for others. */
@Injectable()
export class UsersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly steamIds: SteamIds,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  /**
   * An account that waits for its person: it has no password, so only a Steam login of that very id enters it. Throws NOT_ALLOWED
   * when an admin would give a role, ACCOUNT_EXISTS for a Steam id that has an account.
   */
  async create(viewer: Viewer, body: CreateUserBody): Promise<number> {
    if ((body.admin || body.super_admin) && !viewer.super_admin) throw new AppError('NOT_ALLOWED', NOT_YOURS);
    const steamId = await this.steamIds.resolve(body.steam_id, 'steam_id', viewer);
    const account = {
      steamId,
      name: body.name || steamId,
      admin: body.admin,
      superAdmin: body.super_admin,
      smallImage: body.small_image || null,
      mediumImage: body.medium_image || null,
      largeImage: body.large_image || null,
      challongeApiKeyEncrypted: body.challonge_api_key
        ? sealSecret(body.challonge_api_key, this.config.secrets.encryptionKey)
        : null,
    };
    try {
      return (await withTransaction(this.dataSource, (manager) => createAccount(manager, account))).id;
    } catch (error) {
      if (!isUniqueViolation(error, 'users_steam_id_key')) throw error;
      const reason = 'has an account already';
      throw new AppError('ACCOUNT_EXISTS', `The Steam id ${steamId} ${reason}.`, { fields: { steam_id: reason } });
    }
  }
}
