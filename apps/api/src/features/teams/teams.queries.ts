import { Injectable } from '@nestjs/common';
import type { Team, TeamBasic, TeamListItem } from '@placar/contracts';
import { preparedRead } from '@placar/read-models';
import { DataSource } from 'typeorm';
import { SteamProfiles } from '../steam/steam-profiles';
import { presentBasicTeam, presentTeam, presentTeamListItem } from './team.presenter';
import type { KnownMemberRow, MemberRow, TeamRow } from './team.presenter';

export interface TeamListFilter {
  userId?: number;
  search?: string | undefined;
  isPublic?: boolean | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
}

/** Teams of lobbies belong to the account of the installation (0) and are in no list. */
const LISTED = 't.user_id IS DISTINCT FROM 0';
const TEAM_COLUMNS = 't.id, t.user_id, t.name, t.flag, t.logo, t.tag, t.public_team, u.name AS owner';
const ORDERED = 'ORDER BY m.team_id, m.captain DESC, m.id';
/** The wire's list has no pages; this keeps a mistake of one installation from becoming an answer without end. */
const MOST_ROWS = 100_000;

/** Reading teams: two queries for a list of any length. */
@Injectable()
export class TeamsQueries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly steamProfiles: SteamProfiles,
  ) {}

  /** Newest first. */
  async list(filter: TeamListFilter): Promise<TeamListItem[]> {
    const rows = await preparedRead<TeamRow>(this.dataSource, {
      name: 'team-list',
      text: `SELECT ${TEAM_COLUMNS} FROM teams t LEFT JOIN users u ON u.id = t.user_id
        WHERE ${LISTED} AND ($1::int IS NULL OR t.user_id = $1)
          AND ($2::text IS NULL OR strpos(lower(t.name), lower($2)) > 0 OR strpos(lower(t.tag), lower($2)) > 0)
          AND ($5::boolean IS NULL OR t.public_team = $5)
        ORDER BY t.id DESC LIMIT $3 OFFSET $4`,
      values: [
        filter.userId ?? null,
        filter.search ?? null,
        filter.limit ?? MOST_ROWS,
        filter.offset ?? 0,
        filter.isPublic ?? null,
      ],
    });
    return this.withMembers(rows);
  }

  /** Teams of this owner, and those whose members name this Steam account; newest first, at most `limit` of them. */
  async mine(
    userId: number,
    steamId: string | null,
    limit: number,
    behind: number | undefined,
  ): Promise<TeamListItem[]> {
    const rows = await preparedRead<TeamRow>(this.dataSource, {
      name: 'teams-of-person',
      text: `SELECT ${TEAM_COLUMNS} FROM teams t LEFT JOIN users u ON u.id = t.user_id
        WHERE t.id IN (SELECT o.id FROM teams o WHERE o.user_id = $1
                       UNION ALL SELECT m.team_id FROM team_members m WHERE m.steam_id = $2::text)
          AND ${LISTED} AND ($3::int IS NULL OR t.id < $3)
        ORDER BY t.id DESC LIMIT $4`,
      values: [userId, steamId, behind ?? null, limit],
    });
    return this.withMembers(rows);
  }

  private async withMembers(rows: readonly TeamRow[]): Promise<TeamListItem[]> {
    if (rows.length === 0) return [];
    const members = new Map(rows.map(({ id }): [number, MemberRow[]] => [id, []]));
    const memberRows = await preparedRead<MemberRow>(this.dataSource, {
      name: 'members-of-teams',
      text: `SELECT m.team_id, m.steam_id, m.name, m.captain, m.coach FROM team_members m
        WHERE m.team_id = ANY($1::int[]) ${ORDERED}`,
      values: [[...members.keys()]],
    });
    for (const member of memberRows) members.get(member.team_id)?.push(member);
    return rows.map((row) => presentTeamListItem(row, members.get(row.id) ?? []));
  }

  /** Null when there is no such team. People of whom nothing is known yet are looked up for the next reader. */
  async one(id: number): Promise<Team | null> {
    const row = await this.row(id);
    if (row === null) return null;
    const members = await preparedRead<KnownMemberRow>(this.dataSource, {
      name: 'known-members-of-team',
      text: `SELECT m.team_id, m.steam_id, m.name, m.captain, m.coach,
          coalesce(u.medium_image, p.medium_image) AS image, coalesce(nullif(u.name, ''), p.name) AS known_name,
          u.medium_image IS NULL AND (p.fetched_at IS NULL OR p.fetched_at < now() - interval '1 day') AS stale
        FROM team_members m LEFT JOIN users u ON u.steam_id = m.steam_id LEFT JOIN steam_profiles p ON p.steam_id = m.steam_id
        WHERE m.team_id = $1 ${ORDERED}`,
      values: [id],
    });
    this.steamProfiles.want(members.filter(({ stale }) => stale).map(({ steam_id: steamId }) => steamId));
    return presentTeam(row, members);
  }

  /** Null when there is no such team. */
  async basic(id: number): Promise<TeamBasic | null> {
    const row = await this.row(id);
    return row === null ? null : presentBasicTeam(row);
  }

  private async row(id: number): Promise<TeamRow | null> {
    const [row] = await preparedRead<TeamRow>(this.dataSource, {
      name: 'team-by-id',
      text: `SELECT ${TEAM_COLUMNS} FROM teams t LEFT JOIN users u ON u.id = t.user_id WHERE t.id = $1`,
      values: [id],
    });
    return row ?? null;
  }
}
