import type { MatchPublic, Season, SeasonListItem } from '@placar/contracts';

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

/** A match in a season's list: MatchPublic without `map_sides` and `game` (wire contract §3). */
export type SeasonMatch = Omit<MatchPublic, 'map_sides' | 'game'>;

type Bits = 'cancelled' | 'forfeit' | 'skip_veto' | 'private_match' | 'enforce_teams' | 'is_pug';
type Times = 'start_time' | 'end_time';
/** As the projection holds it. */
export type SeasonMatchRow = Omit<SeasonMatch, Bits | Times> & Record<Bits, boolean> & Record<Times, Date | null>;

export function presentSeason(row: SeasonRow): Season {
  const { id, user_id, name, challonge_svg, challonge_url } = row;
  const is_challonge = row.is_challonge ? 1 : 0;
  return {
    id,
    user_id,
    name,
    start_date: midnight(row.start_date),
    end_date: endOf(row),
    is_challonge,
    challonge_svg,
    challonge_url,
  };
}

export function presentSeasonListItem(row: SeasonRow): SeasonListItem {
  const { id, user_id, name, cvars } = row;
  const item: SeasonListItem = { id, user_id, name, start_date: midnight(row.start_date), end_date: endOf(row) };
  return cvars === null ? item : { ...item, cvars };
}

export function presentSeasonMatch(row: SeasonMatchRow): SeasonMatch {
  const bit = (value: boolean): 0 | 1 => (value ? 1 : 0);
  return {
    ...row,
    cancelled: bit(row.cancelled),
    forfeit: bit(row.forfeit),
    skip_veto: bit(row.skip_veto),
    private_match: bit(row.private_match),
    enforce_teams: bit(row.enforce_teams),
    is_pug: bit(row.is_pug),
    start_time: row.start_time?.toISOString() ?? null,
    end_time: row.end_time?.toISOString() ?? null,
  };
}

/** Days are answered as midnight UTC (wire contract §1). */
const midnight = (day: string): string => `${day}T00:00:00.000Z`;
const endOf = (row: SeasonRow): string | null => (row.end_date === null ? null : midnight(row.end_date));
