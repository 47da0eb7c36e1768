import { Injectable } from '@nestjs/common';
import type { MatchListState } from '@placar/contracts';
import { DataSource } from 'typeorm';
import { runBy } from '@placar/match-engine/tournaments';
import { preparedRead } from '../shared/prepared-read';

/** A row of the `matches` read table, as Postgres gives it. */
export interface MatchRow {
  id: number;
  version: number;
  attempt: number;
  user_id: number | null;
  server_id: number | null;
  team1_id: number | null;
  team2_id: number | null;
  season_id: number | null;
  winner: number | null;
  team1_score: number;
  team2_score: number;
  team1_series_score: number | null;
  team2_series_score: number | null;
  team1_string: string;
  team2_string: string;
  team1_mapscore: number | null;
  team2_mapscore: number | null;
  current_map: number | null;
  current_map_name: string | null;
  cancelled: boolean;
  forfeit: boolean;
  start_time: Date | string | null;
  end_time: Date | string | null;
  max_maps: number;
  title: string;
  skip_veto: boolean;
  veto_mappool: string;
  veto_first: string | null;
  side_type: string;
  map_sides: string | null;
  plugin_version: string;
  private_match: boolean;
  enforce_teams: boolean;
  is_pug: boolean;
  wingman: boolean;
  min_player_ready: number;
  players_per_team: number;
  min_spectators_to_ready: number;
  game: string;
  tv_delay: number;
  status: string;
  is_open: boolean;
  ignore_server: boolean;
  unconfirmed: boolean;
  unproven: boolean;
  /** SteamID64s of the present rosters, coaches among them. */
  team1_steam_ids: string[];
  team2_steam_ids: string[];
  /** Accounts that run it besides its owner; rows of lists do not say it. */
  run_by?: number[];
}

/** With the names and pictures that a row of a list draws. */
export interface MatchListRow extends MatchRow {
  owner: string | null;
  team1_flag: string | null;
  team2_flag: string | null;
  team1_logo: string | null;
  team2_logo: string | null;
  season_name: string | null;
}

/** Whose list it is: private matches show only to their owner, to staff and to those who play in them. */
export interface CatalogueViewer {
  userId: number | null;
  /** Proved by a Steam login. */
  steamId: string | null;
  isStaff: boolean;
}

export interface CatalogueFilter {
  order: 'newest' | 'oldest' | 'last_ended';
  cancelled: boolean;
  ownerId?: number | undefined;
  /** Part of the title or of a team's name. */
  search?: string | undefined;
  state?: MatchListState | undefined;
  seasonId?: number | undefined;
  teamId?: number | undefined;
  /** SteamID64 of somebody who has numbers in the match. */
  player?: string | undefined;
  offset?: number | undefined;
  /** Goes on behind this match, by `newest` or `oldest`: as fast anywhere in a list, and nothing comes twice. */
  behind?: number | undefined;
  limit: number;
}

const ORDERS = {
  newest: 'm.id DESC',
  oldest: 'm.id',
  last_ended: 'm.end_time DESC NULLS LAST, m.id DESC',
} as const;

/** The viewer is on the present roster. */
const PLAYS_IN = '(m.team1_steam_ids @> ARRAY[$2::text] OR m.team2_steam_ids @> ARRAY[$2::text])';

/** As the index `matches_search` has it. */
const SEARCHED = `(m.title || ' ' || m.team1_string || ' ' || m.team2_string)`;

/** The public still sees an older state of these; filters go by what it may know. */
export const HELD_BACK = `(m.tv_delay > 0 AND (m.is_open OR m.end_time > now() - m.tv_delay * interval '1 second'))`;
const STATES: Readonly<Record<MatchListState, string>> = {
  // By the indexes of the few that are open or delayed: an OR over all would read everybody's matches to find none.
  live: `NOT m.cancelled AND m.id IN (SELECT o.id FROM matches o WHERE o.is_open AND o.status <> 'scheduled'
    UNION ALL SELECT d.id FROM matches d WHERE d.tv_delay > 0 AND NOT d.is_open
      AND d.end_time > now() - interval '1 hour' AND d.end_time > now() - d.tv_delay * interval '1 second')`,
  scheduled: `m.is_open AND m.status = 'scheduled'`,
  ended: `NOT m.cancelled AND NOT m.is_open AND NOT ${HELD_BACK}`,
  cancelled: 'm.cancelled',
};

/** Two walks of an index each; an OR over both columns would read the list of everybody. */
const playedBy = (team: string): string =>
  `m.id IN (SELECT a.id FROM matches a WHERE a.team1_id = ${team} UNION ALL SELECT b.id FROM matches b WHERE b.team2_id = ${team})`;

export const LIST_COLUMNS = `m.*, u.name AS owner, a.flag AS team1_flag, a.logo AS team1_logo, b.flag AS team2_flag,
  b.logo AS team2_logo, s.name AS season_name`;
/** What `LIST_COLUMNS` reads besides the matches `m`. */
export const LIST_JOINS = `LEFT JOIN users u ON u.id = m.user_id LEFT JOIN seasons s ON s.id = m.season_id
  LEFT JOIN teams a ON a.id = m.team1_id LEFT JOIN teams b ON b.id = m.team2_id`;

/** Lists of matches, from the read tables. */
@Injectable()
export class MatchCatalogueQueries {
  constructor(private readonly dataSource: DataSource) {}

  async one(matchId: number): Promise<MatchRow | null> {
    const [row] = await preparedRead<MatchRow>(this.dataSource, {
      name: 'match-row',
      text: `SELECT m.*, ${runBy('m.id')} AS run_by FROM matches m WHERE m.id = $1`,
      values: [matchId],
    });
    return row ?? null;
  }

  /**
   * What this viewer may see, in order; at most `limit` rows. Each kind of list is a statement of its own, so that visitors walk an
   * index that holds nothing but what they may see, and rows before a page are counted there without being read.
   */
  list(viewer: CatalogueViewer, filter: CatalogueFilter): Promise<MatchListRow[]> {
    const { text, values } = matchListStatement(viewer, filter);
    return preparedRead<MatchListRow>(this.dataSource, { name: nameOf(text), text, values });
  }

  /** Rows of the whole list. */
  async count(viewer: CatalogueViewer, filter: CountFilter): Promise<number> {
    const { where, values } = conditionsOf(viewer, filter);
    const text = `SELECT count(*) AS count FROM matches m WHERE ${where}`;
    const [row] = await preparedRead<{ count: number }>(this.dataSource, { name: nameOf(text), text, values });
    return row?.count ?? 0;
  }
}

type CountFilter = Omit<CatalogueFilter, 'order' | 'offset' | 'behind' | 'limit'>;

/** Few texts: one for each combination of kinds of viewer and filter. */
const names = new Map<string, string>();
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `match-list-${names.size}`;
  names.set(text, name);
  return name;
}

/** The statement of a list; exported so that its plan can be looked at. */
export function matchListStatement(
  viewer: CatalogueViewer,
  filter: CatalogueFilter,
): { text: string; values: unknown[] } {
  const { where, values } = conditionsOf(viewer, filter);
  const behind =
    filter.behind === undefined
      ? ''
      : `AND m.id ${filter.order === 'oldest' ? '>' : '<'} $${values.push(filter.behind)}::int`;
  const page = `LIMIT $${values.push(filter.limit)}::int OFFSET $${values.push(filter.offset ?? 0)}::int`;
  const order = ORDERS[filter.order];
  return {
    text: `SELECT ${LIST_COLUMNS}
      FROM (SELECT m.id FROM matches m WHERE ${where} ${behind} ORDER BY ${order} ${page}) page
      JOIN matches m ON m.id = page.id ${LIST_JOINS} ORDER BY ${order}`,
    values,
  };
}

/** The first two parameters are who asks: PLAYS_IN counts on it, and every text mentions them, for Postgres must know their types. */
function conditionsOf(viewer: CatalogueViewer, filter: CountFilter): { where: string; values: unknown[] } {
  const values: unknown[] = [viewer.userId, viewer.steamId];
  const conditions = ['($1::int IS NULL OR true)', '($2::text IS NULL OR true)'];
  if (filter.state !== undefined) conditions.push(STATES[filter.state]);
  else if (!filter.cancelled) conditions.push('NOT m.cancelled');
  if (filter.ownerId !== undefined) conditions.push(`m.user_id = $${values.push(filter.ownerId)}::int`);
  if (!viewer.isStaff) conditions.push(mayBeSeenBy(viewer));
  if (filter.search) conditions.push(searched(filter.search, values));
  if (filter.seasonId !== undefined) conditions.push(`m.season_id = $${values.push(filter.seasonId)}::int`);
  if (filter.teamId !== undefined) conditions.push(playedBy(`$${values.push(filter.teamId)}::int`));
  if (filter.player !== undefined) {
    const player = `$${values.push(filter.player)}::text`;
    conditions.push(`m.id IN (SELECT p.match_id FROM player_stats p WHERE p.steam_id = ${player})`);
    if (!viewer.isStaff) conditions.push(`(m.user_id IS NOT DISTINCT FROM $1::int OR NOT ${HELD_BACK})`);
  }
  return { where: conditions.join(' AND '), values };
}

/** Visitors: public ones. Members: besides their own, and those in which they play. `$1` and `$2` are who asks. */
export function mayBeSeenBy(viewer: CatalogueViewer): string {
  if (viewer.userId === null && viewer.steamId === null) return 'NOT m.private_match';
  const plays = viewer.steamId === null ? '' : ` OR ${PLAYS_IN}`;
  return `(NOT m.private_match OR m.user_id = $1${plays})`;
}

/** Part of the title or of a name; a number, or `#` and a number, is the match of that number besides. */
function searched(search: string, values: unknown[]): string {
  const text = `${SEARCHED} ILIKE $${values.push(likePattern(search))}`;
  const number = /^#?(\d{1,9})$/.exec(search.trim())?.[1];
  return number === undefined ? text : `(${text} OR m.id = $${values.push(Number(number))}::int)`;
}

const likePattern = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`;
