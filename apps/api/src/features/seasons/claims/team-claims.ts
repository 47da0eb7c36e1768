import { Inject, Injectable } from '@nestjs/common';
import type { ClaimAnswer } from '@placar/contracts';
import { Team, TeamClaim, TeamManager, TeamMember, withTransaction } from '@placar/persistence';
import { APP_CONFIG, AppError, hashApiKey, sharedNow } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import { randomBytes } from 'node:crypto';
import { DataSource, IsNull, Raw } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { changeRoster } from '../../teams/roster-history';

export interface ClaimLink {
  url: string;
  expires_at: string;
}

export interface ClaimFor {
  teamId: number;
  seasonId: number | null;
  createdBy: number;
}

/** Somebody whose Steam id was proved. */
export interface Claimant {
  id: number;
  name: string;
  steamId: string;
}

const TOKEN_BYTES = 24;
const LIVES_MS = 30 * 24 * 3600_000;
const LONGEST_NAME = 39;
const IS_OPEN = 'c.used_at IS NULL AND c.revoked_at IS NULL AND c.expires_at > now()';

const NOW = (): string => 'now()';

interface ClaimRow {
  id: number;
  team_id: number;
  name: string;
  tag: string;
  flag: string | null;
  logo: string | null;
  season_id: number | null;
  season: string | null;
  owner: string | null;
  expires_at: Date;
}

/**
 * Links that hand an imported team to its captain, because Challonge knows no Steam ids. The secret is random and only its hash is
 * stored; a team has one link at a time, and it works once. The organiser stays the owner.
 */
@Injectable()
export class TeamClaims {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  /** A new link; the one before it ends. Shown once. */
  async renew(manager: EntityManager, { teamId, seasonId, createdBy }: ClaimFor): Promise<ClaimLink> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await this.revoke(manager, teamId);
    const expiresAt = new Date(sharedNow() + LIVES_MS);
    await manager.insert(TeamClaim, { teamId, seasonId, tokenHash: hashApiKey(token), createdBy, expiresAt });
    return { url: `${this.config.http.publicUrl}/claims/${token}`, expires_at: expiresAt.toISOString() };
  }

  /** A new link for the season that the team was imported for last. */
  async renewFor(manager: EntityManager, teamId: number, createdBy: number): Promise<ClaimLink> {
    const [last] = await manager.query<{ season_id: number | null }[]>(
      'SELECT season_id FROM team_claims WHERE team_id = $1 ORDER BY id DESC LIMIT 1',
      [teamId],
    );
    return this.renew(manager, { teamId, seasonId: last?.season_id ?? null, createdBy });
  }

  async revoke(manager: EntityManager, teamId: number): Promise<void> {
    await manager.update(TeamClaim, { teamId, usedAt: IsNull(), revokedAt: IsNull() }, { revokedAt: NOW });
  }

  /** What a link hands over; used, revoked and expired ones are as unknown as never made ones. */
  async show(token: string): Promise<ClaimAnswer['claim']> {
    const row = await this.find(this.dataSource.manager, token);
    const { team_id, name, tag, flag, logo, owner, season_id, season } = row;
    return {
      team: { id: team_id, name, tag, flag, logo },
      season: season_id === null || season === null ? null : { id: season_id, name: season },
      owner,
      expires_at: row.expires_at.toISOString(),
    };
  }

  /** The caller becomes captain and may keep the roster from now on. Two who use one link at once: one of them does. */
  take(person: Claimant, token: string): Promise<number> {
    return withTransaction(this.dataSource, async (manager) => {
      const claim = await this.find(manager, token);
      const open = { usedAt: IsNull(), revokedAt: IsNull(), expiresAt: Raw((column) => `${column} > now()`) };
      const { affected } = await manager.update(
        TeamClaim,
        { id: claim.id, ...open },
        { usedAt: NOW, usedBy: person.id },
      );
      if (!affected) throw unknownLink();
      const by = { id: person.id, steam_id: person.steamId };
      await manager.findOne(Team, { where: { id: claim.team_id }, lock: { mode: 'pessimistic_write' } });
      await changeRoster(manager, { teamId: claim.team_id, by, how: 'claim' }, async () => {
        const members = manager.getRepository(TeamMember);
        await members.update({ teamId: claim.team_id, captain: true }, { captain: false });
        const known = await members.findOneBy({ teamId: claim.team_id, steamId: person.steamId });
        const name = known?.name || [...person.name].slice(0, LONGEST_NAME).join('');
        await members.upsert({ teamId: claim.team_id, steamId: person.steamId, name, captain: true }, [
          'teamId',
          'steamId',
        ]);
      });
      const keeper = { teamId: claim.team_id, userId: person.id };
      await manager.createQueryBuilder().insert().into(TeamManager).values(keeper).orIgnore().execute();
      return claim.team_id;
    });
  }

  private async find(manager: EntityManager, token: string): Promise<ClaimRow> {
    const [row] = await manager.query<ClaimRow[]>(
      `SELECT c.id, c.team_id, t.name, t.tag, t.flag, t.logo, c.season_id, s.name AS season, u.name AS owner, c.expires_at
         FROM team_claims c JOIN teams t ON t.id = c.team_id
         LEFT JOIN seasons s ON s.id = c.season_id LEFT JOIN users u ON u.id = t.user_id
        WHERE c.token_hash = $1 AND ${IS_OPEN}`,
      [hashApiKey(token)],
    );
    if (!row) throw unknownLink();
    return row;
  }
}

const unknownLink = (): AppError => new AppError('NOT_FOUND', 'This claim link is not valid any more.');
