import { Inject, Injectable } from '@nestjs/common';
import type { ClaimAnswer } from '@placar/contracts';
import { TeamMember, withTransaction } from '@placar/persistence';
import { APP_CONFIG, AppError, hashApiKey } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import { randomBytes } from 'node:crypto';
import { DataSource } from 'typeorm';
import type { EntityManager } from 'typeorm';

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
const LIVES_DAYS = 30;
const LONGEST_NAME = 39;
const IS_OPEN = 'c.used_at IS NULL AND c.revoked_at IS NULL AND c.expires_at > now()';

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
    const [row] = await manager.query<{ expires_at: Date }[]>(
      `INSERT INTO team_claims (team_id, season_id, token_hash, created_by, expires_at)
       VALUES ($1, $2, $3, $4, now() + make_interval(days => $5)) RETURNING expires_at`,
      [teamId, seasonId, hashApiKey(token), createdBy, LIVES_DAYS],
    );
    return { url: `${this.config.http.publicUrl}/claims/${token}`, expires_at: row?.expires_at.toISOString() ?? '' };
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
    await manager.query(
      'UPDATE team_claims SET revoked_at = now() WHERE team_id = $1 AND used_at IS NULL AND revoked_at IS NULL',
      [teamId],
    );
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
      const [, used] = await manager.query<[unknown[], number]>(
        `UPDATE team_claims c SET used_at = now(), used_by = $2 WHERE c.id = $1 AND ${IS_OPEN}`,
        [claim.id, person.id],
      );
      if (used === 0) throw unknownLink();
      const members = manager.getRepository(TeamMember);
      await members.update({ teamId: claim.team_id, captain: true }, { captain: false });
      const known = await members.findOneBy({ teamId: claim.team_id, steamId: person.steamId });
      const name = known?.name || [...person.name].slice(0, LONGEST_NAME).join('');
      await members.upsert({ teamId: claim.team_id, steamId: person.steamId, name, captain: true }, [
        'teamId',
        'steamId',
      ]);
      await manager.query('INSERT INTO team_managers (team_id, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
        claim.team_id,
        person.id,
      ]);
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
