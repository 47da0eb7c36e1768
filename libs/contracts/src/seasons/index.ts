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
