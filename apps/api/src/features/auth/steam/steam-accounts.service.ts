import { Inject, Injectable } from '@nestjs/common';
import { User, withTransaction } from '@placar/persistence';
import { APP_CONFIG } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import { DataSource } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { SteamProfiles } from '../../steam/steam-profiles';
import { createAccount, giveDefaultMaps } from '../create-account';
import { readSteamProfile } from './steam-profile';
import type { SteamProfile } from './steam-profile';

const NONCE_KEEP = '1 hour';

/** Accounts behind a proved Steam identity. */
@Injectable()
export class SteamAccounts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly steamProfiles: SteamProfiles,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  /** True the first time a nonce is shown, in whatever process. Old ones, which fail by their age, are dropped. */
  async claimNonce(nonce: string): Promise<boolean> {
    await this.dataSource.query('DELETE FROM openid_nonces WHERE seen_at < now() - $1::interval', [NONCE_KEEP]);
    const rows = await this.dataSource.query<unknown[]>(
      'INSERT INTO openid_nonces (nonce) VALUES ($1) ON CONFLICT DO NOTHING RETURNING nonce',
      [nonce],
    );
    return rows.length === 1;
  }

  /**
   * The account of this identity: the one that has it, else the local account that asked to be linked, else a new one.
   * Roles of the configured lists are granted, never taken back: those given in the panel stay.
   */
  async enter(steamId: string, linkUserId: number | null): Promise<number> {
    const profile =
      (await this.steamProfiles.now(steamId)) ??
      (await readSteamProfile(steamId, this.config.auth.steamOpenIdEndpoint));
    return withTransaction(this.dataSource, async (manager) => {
      // Two first logins at once would both find nobody.
      await manager.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`steam:${steamId}`]);
      const user = await this.findOrCreate(manager, steamId, linkUserId, profile);
      await manager.getRepository(User).update(user.id, {
        ...this.grantedRoles(steamId),
        ...(profile ? { smallImage: profile.small, mediumImage: profile.medium, largeImage: profile.large } : {}),
        name: nameOf(user, profile) || steamId,
      });
      await giveDefaultMaps(manager, user.id);
      return user.id;
    });
  }

  private async findOrCreate(
    manager: EntityManager,
    steamId: string,
    linkUserId: number | null,
    profile: SteamProfile | null,
  ): Promise<User> {
    const users = manager.getRepository(User);
    const known = await users.findOneBy({ steamId });
    if (known) return known;
    if (linkUserId !== null) {
      const linked = await users.update({ id: linkUserId }, { steamId });
      if (linked.affected === 1) return users.findOneByOrFail({ id: linkUserId });
    }
    return createAccount(manager, { steamId, name: profile?.name ?? steamId });
  }

  private grantedRoles(steamId: string): Partial<User> {
    const { superAdminSteamIds, adminSteamIds } = this.config.auth;
    return {
      ...(superAdminSteamIds.includes(steamId) ? { superAdmin: true } : {}),
      ...(adminSteamIds.includes(steamId) ? { admin: true } : {}),
    };
  }
}

/** The name that was chosen here, else the one at Steam; an account made by staff without a name bears its number until now. */
function nameOf(user: User, profile: SteamProfile | null): string {
  if (user.name !== '' && user.name !== user.steamId) return user.name;
  return [...(profile?.name ?? '')].slice(0, 40).join('');
}
