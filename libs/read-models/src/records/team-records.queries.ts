import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OVERALL_SCOPE, TEAM_SUMS } from '../standings/standing-sql';
import { preparedRead } from '../shared/prepared-read';
import { OPEN_TO_ALL } from '../shared/open-to';

export interface TeamMapRow {
  map_name: string;
  played: number;
  won: number;
  lost: number;
  rounds_won: number;
  rounds_lost: number;
  last_played: Date | string | null;
}

export type TeamRecordRow = Record<(typeof TEAM_SUMS)[number], number> & { team_id: number };

/** How teams fared, as everybody may know it. */
@Injectable()
export class TeamRecordQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** By map: each map with a winner of a match that is decided, as the boards count (`freshTeams`), but of public matches only. */
  maps(teamId: number): Promise<TeamMapRow[]> {
    const side = (slot: 1 | 2): string => {
      const other = slot === 1 ? 2 : 1;
      return `SELECT s.map_name, s.winner = $1 AS is_won, s.team${slot}_score AS own, s.team${other}_score AS theirs, s.end_time
        FROM matches m JOIN map_stats s ON s.match_id = m.id AND s.winner IN (m.team1_id, m.team2_id)
       WHERE m.team${slot}_id = $1 AND m.end_time IS NOT NULL AND m.winner IS NOT NULL AND ${OPEN_TO_ALL}`;
    };
    return preparedRead<TeamMapRow>(this.dataSource, {
      name: 'maps-of-team',
      text: `SELECT map_name, count(*)::int AS played, (count(*) FILTER (WHERE is_won))::int AS won,
          (count(*) FILTER (WHERE NOT is_won))::int AS lost, sum(own)::int AS rounds_won, sum(theirs)::int AS rounds_lost,
          max(end_time) AS last_played
        FROM (${side(1)} UNION ALL ${side(2)}) played GROUP BY map_name ORDER BY played DESC, map_name`,
      values: [teamId],
    });
  }

  /** Sums of the overall board, one read by key for all of them. */
  of(teamIds: readonly number[]): Promise<TeamRecordRow[]> {
    return preparedRead<TeamRecordRow>(this.dataSource, {
      name: 'records-of-teams',
      text: `SELECT team_id, ${TEAM_SUMS.map((sum) => `${sum}::int AS ${sum}`).join(', ')} FROM team_standings
        WHERE scope = ${OVERALL_SCOPE} AND team_id = ANY($1::int[]) AND maps > 0`,
      values: [teamIds],
    });
  }
}
