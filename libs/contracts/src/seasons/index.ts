export interface Season {
  id: number;
  user_id: number | null;
  name: string;
  start_date: string;
  end_date: string | null;
  is_challonge: 0 | 1;
  challonge_svg: string | null;
  challonge_url: string | null;
}

/** A row of `GET /seasons`; `cvars` only when the season has any (wire contract §3). */
export interface SeasonListItem {
  id: number;
  user_id: number | null;
  name: string;
  start_date: string;
  end_date: string | null;
  cvars?: Record<string, string>;
}
