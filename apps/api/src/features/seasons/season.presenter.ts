import type { Season, SeasonListItem, SeasonMatch } from '@placar/contracts';
import { bit, isoOf } from '../../http/wire-forms';

export interface SeasonRow {
  id: number;
  user_id: number | null;
  name: string;
  /** `YYYY-MM-DD`. */
  start_date: string;
  end_date: string | null;
  is_challonge: boolean;
  challonge_svg: string | null;
  challonge_url: string | null;
  cvars: Record<string, string> | null;
}

type Bits =
  | 'cancelled'
  | 'forfeit'
  | 'skip_veto'
  | 'private_match'
  | 'enforce_teams'
  | 'is_pug'
  | 'unconfirmed'
  | 'unproven';
type Times = 'start_time' | 'end_time';
/** As the projection holds it, with what decides whether the public must wait for it. */
export type SeasonMatchRow = Omit<SeasonMatch, Bits | Times> &
  Record<Bits | 'is_open', boolean> &
  Record<Times, Date | string | null> & { tv_delay: number };

export function presentSeason({ cvars: _cvars, ...row }: SeasonRow): Season {
  return { ...row, start_date: midnight(row.start_date), end_date: endOf(row), is_challonge: bit(row.is_challonge) };
}

export function presentSeasonListItem(row: SeasonRow): SeasonListItem {
  const { id, user_id, name, cvars } = row;
  const item: SeasonListItem = { id, user_id, name, start_date: midnight(row.start_date), end_date: endOf(row) };
  return cvars === null ? item : { ...item, cvars };
}

/** Field by field: what the row holds besides is nobody's business here. */
export function presentSeasonMatch(row: SeasonMatchRow): SeasonMatch {
  return {
    id: row.id,
    user_id: row.user_id,
    server_id: row.server_id,
    team1_id: row.team1_id,
    team2_id: row.team2_id,
    winner: row.winner,
    team1_score: row.team1_score,
    team2_score: row.team2_score,
    team1_series_score: row.team1_series_score,
    team2_series_score: row.team2_series_score,
    team1_string: row.team1_string,
    team2_string: row.team2_string,
    cancelled: bit(row.cancelled),
    forfeit: bit(row.forfeit),
    start_time: isoOf(row.start_time),
    end_time: isoOf(row.end_time),
    max_maps: row.max_maps,
    title: row.title,
    skip_veto: bit(row.skip_veto),
    private_match: bit(row.private_match),
    enforce_teams: bit(row.enforce_teams),
    min_player_ready: row.min_player_ready,
    season_id: row.season_id,
    is_pug: bit(row.is_pug),
    status: row.status,
    version: row.version,
    unproven: bit(row.unproven),
    unconfirmed: bit(row.unconfirmed),
  };
}

/** Days are answered as midnight UTC (wire contract §1). */
const midnight = (day: string): string => `${day}T00:00:00.000Z`;
const endOf = ({ end_date: day }: Pick<SeasonRow, 'end_date'>): string | null => (day === null ? null : midnight(day));
