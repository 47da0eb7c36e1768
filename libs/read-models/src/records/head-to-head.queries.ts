import { Injectable } from '@nestjs/common';
import type { FormMatch, HeadToHead } from '@placar/contracts';
import { DataSource } from 'typeorm';
import type { CatalogueViewer } from '../matches/match-catalogue.queries';
import { isoText } from '../shared/iso-text';
import { OPEN_TO } from '../shared/open-to';
import { preparedRead } from '../shared/prepared-read';

const ENDED = 'm.end_time IS NOT NULL AND NOT m.cancelled';
/** What nobody proved, or somebody could have made up, is listed with its mark and counted in no record (as on boards). */
const IS_FACT = `(m.forfeit OR NOT m.unproven) AND (NOT m.unconfirmed OR (SELECT counts_all FROM board_rules))`;
const LISTED = 10;
const FORM = 5;

/* `turned`: the first team of the question was the second one of the match. */
const slotOf = (column: string): string => `CASE ${column} WHEN $3 THEN 'team1' WHEN $4 THEN 'team2' END`;
const own = (table: string, turned: string): string =>
  `CASE WHEN ${turned} THEN ${table}.team2_score ELSE ${table}.team1_score END`;
const theirs = (table: string, turned: string): string =>
  `CASE WHEN ${turned} THEN ${table}.team1_score ELSE ${table}.team2_score END`;

const MEETINGS = `WITH met AS (
    SELECT m.id, m.end_time, m.max_maps, m.forfeit, m.winner, m.team1_id <> $3 AS turned, m.team1_score, m.team2_score,
      m.unproven, m.unconfirmed, ${IS_FACT} AS is_fact
    FROM matches m
    WHERE ((m.team1_id = $3 AND m.team2_id = $4) OR (m.team1_id = $4 AND m.team2_id = $3)) AND ${ENDED} AND ${OPEN_TO}
  ), played AS (
    SELECT s.*, met.turned FROM met JOIN map_stats s ON s.match_id = met.id
    WHERE met.is_fact AND NOT met.forfeit AND s.end_time IS NOT NULL
  )
  SELECT (
    SELECT json_build_object('matches', count(*), 'team1_wins', count(*) FILTER (WHERE winner = $3),
      'team2_wins', count(*) FILTER (WHERE winner = $4), 'draws', count(*) FILTER (WHERE winner IS NULL)) FROM met WHERE is_fact
  ) AS totals, coalesce((
    SELECT json_agg(json_build_object('map', map_name, 'played', played, 'team1_wins', team1_wins, 'team2_wins', team2_wins,
      'team1_rounds', team1_rounds, 'team2_rounds', team2_rounds) ORDER BY played DESC, map_name)
    FROM (SELECT map_name, count(*) AS played, count(*) FILTER (WHERE winner = $3) AS team1_wins,
        count(*) FILTER (WHERE winner = $4) AS team2_wins, sum(${own('p', 'turned')}) AS team1_rounds,
        sum(${theirs('p', 'turned')}) AS team2_rounds
      FROM played p GROUP BY map_name) per_map
  ), '[]') AS maps, coalesce((
    SELECT json_agg(json_build_object('id', l.id, 'end_time', ${isoText('l.end_time')}, 'max_maps', l.max_maps, 'forfeit', l.forfeit,
      'unproven', l.unproven, 'unconfirmed', l.unconfirmed, 'winner', ${slotOf('l.winner')}, 'team1_score', ${own('l', 'l.turned')}, 'team2_score', ${theirs('l', 'l.turned')},
      'maps', coalesce((SELECT json_agg(json_build_object('map', s.map_name, 'winner', ${slotOf('s.winner')},
          'team1_score', ${own('s', 'l.turned')}, 'team2_score', ${theirs('s', 'l.turned')}) ORDER BY s.map_number)
        FROM map_stats s WHERE s.match_id = l.id), '[]')) ORDER BY l.end_time DESC, l.id DESC)
    FROM (SELECT * FROM met ORDER BY end_time DESC, id DESC LIMIT ${LISTED}) l
  ), '[]') AS matches`;

/* Each half is a walk of the index of that column; a forfeit and a series count maps, a single map its rounds. */
const formOf = (team: '$3' | '$4', slot: 'team1' | 'team2'): string => {
  const half = (
    mine: 1 | 2,
    other: 1 | 2,
  ): string => `(SELECT m.id, m.end_time, m.forfeit, m.winner, m.unproven, m.unconfirmed,
      m.team${other}_string AS opponent,
      CASE WHEN m.max_maps = 1 AND NOT m.forfeit THEN coalesce(m.team${mine}_mapscore, m.team${mine}_score) ELSE m.team${mine}_score END AS score,
      CASE WHEN m.max_maps = 1 AND NOT m.forfeit THEN coalesce(m.team${other}_mapscore, m.team${other}_score) ELSE m.team${other}_score END AS opponent_score
    FROM matches m WHERE m.team${mine}_id = ${team} AND ${ENDED} AND ${OPEN_TO} ORDER BY m.end_time DESC, m.id DESC LIMIT ${FORM})`;
  return `coalesce((SELECT json_agg(json_build_object('id', f.id, 'end_time', ${isoText('f.end_time')}, 'opponent', f.opponent,
      'result', CASE WHEN f.winner IS NULL THEN 'drawn' WHEN f.winner = ${team} THEN 'won' ELSE 'lost' END,
      'score', f.score, 'opponent_score', f.opponent_score, 'forfeit', f.forfeit,
      'unproven', f.unproven, 'unconfirmed', f.unconfirmed) ORDER BY f.end_time DESC, f.id DESC)
    FROM (SELECT * FROM (${half(1, 2)} UNION ALL ${half(2, 1)}) both_halves ORDER BY end_time DESC, id DESC LIMIT ${FORM}) f
  ), '[]') AS ${slot}`;
};

interface TeamPairRow {
  id: number;
  name: string;
  tag: string;
  flag: string | null;
  logo: string | null;
}
type PairRecord = Pick<HeadToHead, 'totals' | 'maps' | 'matches'>;
type Form = { team1: FormMatch[]; team2: FormMatch[] };

/** What two teams have played against each other, and how each has been doing. */
@Injectable()
export class HeadToHeadQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** Null when one of the two does not exist. */
  async of(viewer: CatalogueViewer, team1: number, team2: number): Promise<HeadToHead | null> {
    const teams = await preparedRead<TeamPairRow>(this.dataSource, {
      name: 'teams-of-head-to-head',
      text: `SELECT id, name, coalesce(tag, '') AS tag, flag, logo FROM teams WHERE id = $1 OR id = $2`,
      values: [team1, team2],
    });
    const first = teams.find(({ id }) => id === team1);
    const second = teams.find(({ id }) => id === team2);
    if (first === undefined || second === undefined) return null;
    const values = [viewer.isStaff, viewer.userId, team1, team2];
    const [[record], [form]] = await Promise.all([
      preparedRead<PairRecord>(this.dataSource, { name: 'head-to-head', text: MEETINGS, values }),
      preparedRead<Form>(this.dataSource, {
        name: 'form-of-two-teams',
        text: `SELECT ${formOf('$3', 'team1')}, ${formOf('$4', 'team2')}`,
        values,
      }),
    ]);
    if (record === undefined || form === undefined) return null;
    return { team1: first, team2: second, ...record, form };
  }
}
