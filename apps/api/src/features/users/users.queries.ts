import { Inject, Injectable } from '@nestjs/common';
import type { ListQuery, UserRef } from '@placar/contracts';
import { preparedRead } from '@placar/read-models';
import { APP_CONFIG, LOGGER, openSecret } from '@placar/platform';
import type { AppConfig, Logger } from '@placar/platform';
import { DataSource } from 'typeorm';
import { ApiKeys } from '../../http/session/api-keys';
import type { MaskedKeys } from './user.presenter';

export interface UserListRow {
  id: number;
  name: string;
  steam_id: string | null;
  small_image: string | null;
  medium_image: string | null;
  large_image: string | null;
}

export interface UserRow extends UserListRow {
  admin: boolean;
  super_admin: boolean;
  claimed_steam_id: string | null;
  username: string | null;
  has_password: boolean;
  has_api_key: boolean;
  challonge_api_key_encrypted: string | null;
  created_at: Date;
  teams_saved: number;
  matches_created: number;
}

const LISTED = 'u.id, u.name, u.steam_id, u.small_image, u.medium_image, u.large_image';
const ONE = `SELECT ${LISTED}, u.admin, u.super_admin, u.claimed_steam_id, u.username, u.challonge_api_key_encrypted, u.created_at,
    u.password_hash IS NOT NULL AS has_password,
    EXISTS (SELECT 1 FROM api_keys k WHERE k.user_id = u.id AND k.revoked_at IS NULL) AS has_api_key,
    (SELECT count(*) FROM teams t WHERE t.user_id = u.id) AS teams_saved,
    (SELECT count(*) FROM matches m WHERE m.user_id = u.id) AS matches_created
  FROM users u WHERE u.`;
/** The wire's list has no pages; this keeps a mistake of one installation from becoming an answer without end. */
const MOST_ROWS = 200_000;

/** Reading users: one query each. */
@Injectable()
export class UsersQueries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly apiKeys: ApiKeys,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Oldest first. */
  list({ search, limit, offset }: ListQuery): Promise<UserListRow[]> {
    return preparedRead<UserListRow>(this.dataSource, {
      name: 'user-list',
      text: `SELECT ${LISTED} FROM users u WHERE u.id > 0 AND ($1::text IS NULL OR strpos(lower(u.name), lower($1)) > 0)
        ORDER BY u.id LIMIT $2 OFFSET $3`,
      values: [search ?? null, limit ?? MOST_ROWS, offset ?? 0],
    });
  }

  /** By id or by proved SteamID64; null when there is no such user. */
  async one(ref: UserRef): Promise<UserRow | null> {
    const [row] = await preparedRead<UserRow>(
      this.dataSource,
      'steamId' in ref
        ? { name: 'user-by-steam-id', text: `${ONE}steam_id = $1`, values: [ref.steamId] }
        : { name: 'user-by-id', text: `${ONE}id = $1`, values: [ref.id] },
    );
    return row ?? null;
  }

  /** For the person whose account it is. */
  async maskedKeys(row: UserRow): Promise<MaskedKeys> {
    const apiKey = row.has_api_key ? await this.apiKeys.masked(row.id) : '';
    return { api_key: apiKey, challonge_api_key: this.maskedSecret(row) };
  }

  private maskedSecret({ id, challonge_api_key_encrypted: sealed }: UserRow): string | null {
    if (sealed === null) return null;
    try {
      const { encryptionKey, previousEncryptionKeys } = this.config.secrets;
      const plain = openSecret(sealed, encryptionKey, ...previousEncryptionKeys);
      // Of a short key four characters would be too much of it.
      return `****${plain.length >= 12 ? plain.slice(-4) : ''}`;
    } catch (error) {
      this.logger.warn({ err: error, user_id: id }, 'a stored key of the tournament site cannot be opened');
      return '****';
    }
  }
}
