import { Catch } from '@nestjs/common';
import type { ApiErrorBody } from '@placar/contracts';
import { ErrorFilter } from '../../http/errors/error.filter';
import type { Refusal } from '../../http/errors/error.filter';

/** Where there is no result, clients read the reason under the key of the result (wire contract §5.3). */
@Catch()
export class TeamResultFilter extends ErrorFilter {
  protected override shape(refusal: Refusal): Refusal {
    if (refusal.status !== 404) return refusal;
    const body: ApiErrorBody & { result: string } = { ...refusal.body, result: refusal.body.message };
    return { status: refusal.status, body };
  }
}

/** The columns of a match that its result for one team is told from. */
export interface ResultRow {
  team1_id: number | null;
  team1_string: string | null;
  team2_string: string | null;
  team1_score: number;
  team2_score: number;
  team1_mapscore: number | null;
  team2_mapscore: number | null;
  max_maps: number;
  winner: number | null;
  cancelled: boolean;
  start_time: Date | string | null;
  end_time: Date | string | null;
}

/**
 * How a match stands or ended, as wire contract §5.3 words it: rounds where it is one map, else maps won. A team that is
 * neither side is told the second one's view, as clients are used to.
 */
export function teamResult(row: ResultRow, teamId: number): string {
  const isFirst = row.team1_id === teamId;
  const isOneMap = row.max_maps === 1;
  const first = isOneMap ? (row.team1_mapscore ?? row.team1_score) : row.team1_score;
  const second = isOneMap ? (row.team2_mapscore ?? row.team2_score) : row.team2_score;
  const own = isFirst ? first : second;
  const other = isFirst ? second : first;
  const opponent = (isFirst ? row.team2_string : row.team1_string) || 'Team Removed From Match';
  const told = `${own}:${other} vs ${opponent}`;
  if (row.end_time === null && !row.cancelled && row.start_time !== null) return `Live, ${told}`;
  if (own < other) return `Lost, ${told}`;
  if (own > other) return `Won, ${told}`;
  if (row.winner !== null) return `Forfeit win vs ${opponent}`;
  return row.cancelled ? 'Cancelled' : `Tied, ${told}`;
}
