/** Boards beside those of seasons, whose scope is the season's id (wire contract §10). */
export const OVERALL_SCOPE = 0;
export const PUG_SCOPE = -1;

/** Counters of a player that standings add up, as `player_stats` names them. */
export const SUMMED_STATS = [
  'kills',
  'deaths',
  'assists',
  'k1',
  'k2',
  'k3',
  'k4',
  'k5',
  'v1',
  'v2',
  'v3',
  'v4',
  'v5',
  'roundsplayed',
  'flashbang_assists',
  'damage',
  'headshot_kills',
  'enemies_flashed',
  'friendlies_flashed',
  'util_damage',
] as const;
export const PLAYER_SUMS = ['maps', 'wins', ...SUMMED_STATS] as const;
export const TEAM_SUMS = ['maps', 'wins', 'losses', 'rounddiff'] as const;

/** What one match gives at most: whatever a person types, sums stay within their columns. */
const LARGEST = 1_000_000_000;
const clamped = (sum: string): string => `GREATEST(LEAST(${sum}, ${LARGEST}), -${LARGEST})::int`;

/** Counted for the public: not before the delay of the match has passed, or a board would tell what the streams hold back. */
export const SHOWN_AT = `CASE WHEN m.tv_delay > 0 AND m.end_time IS NOT NULL THEN m.end_time + m.tv_delay * interval '1 second' END`;
/** Account 0 owns the matches of lobbies. Those that move no ladder are played for fun: they are on no board either (decision 0045). */
const PLAYED_FOR_FUN = `(m.ranked_mode IS NULL AND m.user_id IS NOT DISTINCT FROM 0)`;
/** Public boards hold public matches that were not cancelled, and unconfirmed ones only where the installation says so (BOARDS_COUNT). */
const ON_BOARDS = `NOT m.cancelled AND NOT m.private_match AND NOT ${PLAYED_FOR_FUN} AND (NOT m.unconfirmed OR (SELECT counts_all FROM board_rules))`;
export const COUNTED = `${ON_BOARDS} AND (m.tv_delay = 0 OR (NOT m.is_open AND COALESCE(${SHOWN_AT} <= now(), true)))`;

/** No numbers of a map whose score nothing proves (decision 0024). Few matches have one. */
const PROVEN = `NOT (m.unproven AND EXISTS (SELECT 1 FROM map_stats u
     WHERE u.match_id = p.match_id AND u.map_number = p.map_number AND u.unproven))`;

/** Which matches a statement reads: those of a batch in $1, or the ids from $1 to $2. Said of both tables, so that both are read by it. */
export type Matches = 'batch' | 'range';
const within = (matches: Matches, id: string): string =>
  matches === 'range' ? `${id} BETWEEN $1::int AND $2::int` : `${id} = ANY($1::int[])`;
const from = (matches: Matches, other: string): string => `${within(matches, 'm.id')} AND ${within(matches, other)}`;

export const PLAYER_TALLY_COLUMNS = ['match_id', 'steam_id', 'name', 'is_pug', 'season_id', ...PLAYER_SUMS].join(', ');
export const TEAM_TALLY_COLUMNS = ['match_id', 'team_id', 'is_pug', 'season_id', ...TEAM_SUMS].join(', ');

/**
 * What each match gives each of its players, unfinished ones included: a win is a map of a match that his team won, the last name
 * counts (wire contract §10). Text comparison by bytes: the newest name is found without sorting.
 */
export const freshPlayers = (matches: Matches): string => `
  SELECT p.match_id, p.steam_id, substr(max(lpad(p.map_number::text, 4, '0') || p.name COLLATE "C"), 5)::varchar(64) AS name,
         m.is_pug, m.season_id, count(*)::int AS maps,
         (count(*) FILTER (WHERE CASE WHEN m.is_pug THEN p.winner ELSE p.team_id = m.winner END))::int AS wins,
         ${SUMMED_STATS.map((stat) => `${clamped(`sum(p.${stat})`)} AS ${stat}`).join(', ')}
    FROM matches m JOIN player_stats p ON p.match_id = m.id
   WHERE ${COUNTED} AND ${PROVEN} AND ${from(matches, 'p.match_id')}
   GROUP BY p.match_id, p.steam_id, m.id`;

/** What each decided match gives its two teams: each map with a winner counts, with its difference of rounds (wire contract §10). */
export const freshTeams = (matches: Matches): string => `
  SELECT m.id AS match_id, t.id AS team_id, m.is_pug, m.season_id, count(*)::int AS maps,
         (count(*) FILTER (WHERE s.winner = t.id))::int AS wins,
         (count(*) FILTER (WHERE s.winner <> t.id))::int AS losses,
         ${clamped('sum(t.sign * (s.team1_score::bigint - s.team2_score))')} AS rounddiff
    FROM matches m JOIN map_stats s ON s.match_id = m.id AND s.winner IN (m.team1_id, m.team2_id)
         CROSS JOIN LATERAL (VALUES (m.team1_id, 1), (m.team2_id, -1)) AS t(id, sign)
   WHERE ${COUNTED} AND m.end_time IS NOT NULL AND m.winner IS NOT NULL AND NOT s.unproven AND t.id IS NOT NULL
     AND ${from(matches, 's.match_id')}
   GROUP BY m.id, t.id`;

/** The boards that a contribution `c` is on: all but pugs and its season, or pugs alone. */
export const scopesOf = (c: string): string =>
  `CROSS JOIN LATERAL (SELECT v.scope FROM (VALUES
     (CASE WHEN ${c}.is_pug THEN ${PUG_SCOPE} ELSE ${OVERALL_SCOPE} END),
     (CASE WHEN NOT ${c}.is_pug THEN ${c}.season_id END)) AS v(scope) WHERE v.scope IS NOT NULL) board`;
