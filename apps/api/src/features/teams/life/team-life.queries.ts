import { Injectable } from '@nestjs/common';
import type { JoinRequest, RosterHistory, RosterHistoryQuery, TeamInviteAnswer, TeamLife } from '@placar/contracts';
import { DataSource } from 'typeorm';

/** A link that may still be used. */
export const INVITE_IS_OPEN = 'i.revoked_at IS NULL AND i.expires_at > now() AND i.uses < i.most_uses';
/** Over, or called off: their rosters bind nobody any more. */
const OVER = `('over', 'cancelled')`;

interface InviteRow {
  id: number;
  team_id: number;
  name: string;
  tag: string;
  flag: string | null;
  logo: string | null;
  members: number;
  by: string | null;
  expires_at: Date;
}

interface OwnRow {
  is_member: boolean;
  is_captain: boolean;
  leads: boolean;
  asked_at: Date | null;
}

@Injectable()
export class TeamLifeQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** What a link leads into; null: it is not valid, or not any more. */
  async invite(tokenHash: Buffer): Promise<(TeamInviteAnswer['invite'] & { id: number }) | null> {
    const [row] = await this.dataSource.query<InviteRow[]>(
      `SELECT i.id, t.id AS team_id, t.name, t.tag, t.flag, t.logo, u.name AS by, i.expires_at,
          (SELECT count(*)::int FROM team_members m WHERE m.team_id = t.id) AS members
         FROM team_invites i JOIN teams t ON t.id = i.team_id LEFT JOIN users u ON u.id = i.created_by
        WHERE i.token_hash = $1 AND ${INVITE_IS_OPEN}`,
      [tokenHash],
    );
    if (!row) return null;
    const { id, team_id, name, tag, flag, logo, members, by, expires_at } = row;
    return { id, team: { id: team_id, name, tag, flag, logo }, members, by, expires_at: expires_at.toISOString() };
  }

  /** What a person is to a team; `superAdmin` leads every team. Null: there is no such team. */
  async own(
    teamId: number,
    {
      id: userId,
      steam_id: steamId,
      super_admin: superAdmin,
    }: { id: number; steam_id: string | null; super_admin: boolean },
  ): Promise<Pick<TeamLife, 'is_member' | 'is_captain' | 'can_lead' | 'asked_at'> | null> {
    const [row] = await this.dataSource.query<OwnRow[]>(
      `SELECT m.id IS NOT NULL AS is_member, coalesce(m.captain, false) AS is_captain, r.asked_at,
          coalesce(t.user_id = $2, false) OR coalesce(m.captain, false) OR EXISTS (
            SELECT 1 FROM team_managers g WHERE g.team_id = t.id AND g.user_id = $2) AS leads
         FROM teams t LEFT JOIN team_members m ON m.team_id = t.id AND m.steam_id = $3
         LEFT JOIN team_requests r ON r.team_id = t.id AND r.user_id = $2 AND r.decided_at IS NULL
        WHERE t.id = $1 AND t.user_id IS DISTINCT FROM 0`,
      [teamId, userId, steamId],
    );
    if (!row) return null;
    const { is_member, is_captain, leads, asked_at } = row;
    return { is_member, is_captain, can_lead: leads || superAdmin, asked_at: asked_at?.toISOString() ?? null };
  }

  /** Open requests, oldest first. */
  async requests(teamId: number): Promise<JoinRequest[]> {
    const rows = await this.dataSource.query<(Omit<JoinRequest, 'asked_at'> & { asked_at: Date })[]>(
      `SELECT r.id, r.user_id, u.name, u.steam_id, coalesce(u.medium_image, p.medium_image) AS image, r.message, r.asked_at
         FROM team_requests r JOIN users u ON u.id = r.user_id LEFT JOIN steam_profiles p ON p.steam_id = u.steam_id
        WHERE r.team_id = $1 AND r.decided_at IS NULL AND u.steam_id IS NOT NULL ORDER BY r.id LIMIT 100`,
      [teamId],
    );
    return rows.map((row) => ({ ...row, asked_at: row.asked_at.toISOString() }));
  }

  /** The open link of a team, without its secret. */
  async openInvite(teamId: number): Promise<TeamLife['invite']> {
    const [row] = await this.dataSource.query<{ expires_at: Date; uses: number; most_uses: number }[]>(
      `SELECT i.expires_at, i.uses, i.most_uses FROM team_invites i WHERE i.team_id = $1 AND ${INVITE_IS_OPEN} ORDER BY i.id DESC LIMIT 1`,
      [teamId],
    );
    return row === undefined ? null : { ...row, expires_at: row.expires_at.toISOString() };
  }

  /** Tournaments under way for which the team was signed up last and not taken back. */
  tournaments(teamId: number): Promise<TeamLife['tournaments']> {
    return this.dataSource.query<TeamLife['tournaments']>(
      `SELECT t.id, t.name FROM tournaments t WHERE t.status NOT IN ${OVER} AND EXISTS (
          SELECT 1 FROM tournament_events e WHERE e.tournament_id = t.id AND e.type = 'tournament.team-signed-up'
            AND (e.payload->'team'->>'teamId')::int = $1
            AND NOT EXISTS (SELECT 1 FROM tournament_events o WHERE o.tournament_id = t.id AND o.version > e.version
              AND o.type = 'tournament.team-left' AND o.payload->>'entry' = e.payload->'team'->>'entry'))
        ORDER BY t.id`,
      [teamId],
    );
  }

  /** Newest first. */
  async history(teamId: number, { limit, before }: RosterHistoryQuery): Promise<RosterHistory> {
    const rows = await this.dataSource.query<
      (Omit<RosterHistory['changes'][number], 'id' | 'at'> & { id: string; at: Date })[]
    >(
      `SELECT id, steam_id, name, change, how, at FROM roster_changes
        WHERE team_id = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
      [teamId, before ?? null, limit + 1],
    );
    const changes = rows.slice(0, limit).map((row) => ({ ...row, id: Number(row.id), at: row.at.toISOString() }));
    return { changes, next: rows.length > limit ? (changes.at(-1)?.id ?? null) : null };
  }
}
