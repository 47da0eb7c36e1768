import { Injectable } from '@nestjs/common';
import type { Team, TeamListItem } from '@placar/contracts';
import { DataSource } from 'typeorm';
import { presentMembers, presentTeam, presentTeamListItem } from './team.presenter';
import type { MemberRow, TeamRow } from './team.presenter';

export interface TeamListFilter {
  userId?: number;
  search?: string | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
}

const TEAM_COLUMNS = 't.id, t.user_id, t.name, t.flag, t.logo, t.tag, t.public_team, u.name AS owner';
/** The wire's list has no pages; this keeps a mistake of one installation from becoming an answer of 100 MB. */
const MOST_ROWS = 10_000;

/** Reading teams: two queries for a list of any length. */
@Injectable()
export class TeamsQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** Newest first. */
  async list(filter: TeamListFilter): Promise<TeamListItem[]> {
    const rows = await this.dataSource.query<TeamRow[]>(
      `SELECT ${TEAM_COLUMNS} FROM teams t LEFT JOIN users u ON u.id = t.user_id
        WHERE ($1::int IS NULL OR t.user_id = $1)
          AND ($2::text IS NULL OR strpos(lower(t.name), lower($2)) > 0 OR strpos(lower(t.tag), lower($2)) > 0)
        ORDER BY t.id DESC LIMIT $3 OFFSET $4`,
      [filter.userId ?? null, filter.search ?? null, filter.limit ?? MOST_ROWS, filter.offset ?? 0],
    );
    const members = new Map(rows.map(({ id }): [number, MemberRow[]] => [id, []]));
    for (const member of await this.members([...members.keys()])) members.get(member.team_id)?.push(member);
    return rows.map((row) => presentTeamListItem(row, members.get(row.id) ?? []));
  }

  /** Null when there is no such team. */
  async one(id: number, detail: 'full' | 'basic'): Promise<Team | null> {
    const [row] = await this.dataSource.query<TeamRow[]>(
      `SELECT ${TEAM_COLUMNS} FROM teams t LEFT JOIN users u ON u.id = t.user_id WHERE t.id = $1`,
      [id],
    );
    if (!row) return null;
    return presentTeam(row, detail === 'basic' ? '' : presentMembers(await this.members([id]), true));
  }

  private members(teamIds: readonly number[]): Promise<MemberRow[]> {
    if (teamIds.length === 0) return Promise.resolve([]);
    return this.dataSource.query<MemberRow[]>(
      `SELECT m.team_id, m.steam_id, m.name, m.captain, m.coach, u.medium_image AS image, u.name AS user_name
        FROM team_members m LEFT JOIN users u ON u.steam_id = m.steam_id
        WHERE m.team_id = ANY($1::int[]) ORDER BY m.team_id, m.captain DESC, m.id`,
      [teamIds],
    );
  }
}
