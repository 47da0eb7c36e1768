import { Injectable } from '@nestjs/common';
import type { SiteCharts } from '@placar/contracts';
import { DataSource } from 'typeorm';
import { preparedRead } from '../shared/prepared-read';

/** Rounds lie in large values: so many matches are opened and no more, however many were played. */
const SIDES_OF = 1_000;
const MOST_MAPS = 20;
const STEP_MINUTES = 10;
const LAST_STEP = 12;

type Figures = Omit<SiteCharts, 'days' | 'zone' | 'counted_at'>;

/* No clock in the world is set by less than a quarter of an hour: what a zone makes of these holds for all in them, and they are few. */
const quarterOf = (time: string): string => `date_bin('15 minutes', ${time}, timestamptz '2000-01-01 00:00:00+00')`;

/* $1: days, $2: time zone. One walk of the index of end times, one of the maps of what it found; the newest give the sides. */
const CHARTS = `WITH frame AS (
    SELECT (now() AT TIME ZONE $2)::date AS today, (now() AT TIME ZONE $2)::date - ($1::int - 1) AS first_day
  ), ended AS MATERIALIZED (
    SELECT m.id, m.max_maps, m.cancelled, m.forfeit, m.start_time, m.end_time,
      NOT m.cancelled AND NOT m.forfeit AS played
    FROM matches m WHERE m.end_time >= (SELECT first_day::timestamp AT TIME ZONE $2 FROM frame)
  ), newest AS MATERIALIZED (
    SELECT id FROM ended WHERE played ORDER BY end_time DESC, id DESC LIMIT ${SIDES_OF}
  ), by_day AS (
    SELECT (quarter AT TIME ZONE $2)::date AS day, sum(completed) AS completed, sum(forfeited) AS forfeited, sum(cancelled) AS cancelled
    FROM (SELECT ${quarterOf('end_time')} AS quarter, count(*) FILTER (WHERE played) AS completed,
        count(*) FILTER (WHERE forfeit AND NOT cancelled) AS forfeited, count(*) FILTER (WHERE cancelled) AS cancelled
      FROM ended GROUP BY 1) quarters
    GROUP BY 1
  ), by_map AS (
    SELECT s.map_name, count(*) AS played FROM ended e JOIN map_stats s ON s.match_id = e.id
    WHERE e.played AND s.end_time IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${MOST_MAPS}
  ), by_side AS (
    SELECT s.map_name, count(*) FILTER (WHERE r.side = 'ct') AS ct, count(*) FILTER (WHERE r.side = 't') AS t
    FROM newest n JOIN map_stats s ON s.match_id = n.id,
      LATERAL (SELECT round ->> 'winner_side' AS side FROM jsonb_array_elements(s.rounds) round) r
    WHERE r.side IN ('ct', 't') GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT ${MOST_MAPS}
  ), by_length AS (
    SELECT least(greatest(floor(extract(epoch FROM end_time - start_time) / ${STEP_MINUTES * 60}), 0), ${LAST_STEP})::int AS step,
      count(*) FILTER (WHERE max_maps = 1) AS bo1, count(*) FILTER (WHERE max_maps IN (2, 3)) AS bo3,
      count(*) FILTER (WHERE max_maps > 3) AS longer
    FROM ended WHERE played AND start_time IS NOT NULL GROUP BY 1
  ), by_hour AS (
    SELECT extract(isodow FROM quarter AT TIME ZONE $2)::int AS weekday, extract(hour FROM quarter AT TIME ZONE $2)::int AS hour,
      sum(begun) AS matches
    FROM (SELECT ${quarterOf('start_time')} AS quarter, count(*) AS begun
      FROM ended WHERE NOT cancelled AND start_time IS NOT NULL GROUP BY 1) quarters
    GROUP BY 1, 2
  )
  SELECT (SELECT json_agg(json_build_object('day', to_char(d, 'YYYY-MM-DD'), 'completed', coalesce(b.completed, 0),
      'forfeited', coalesce(b.forfeited, 0), 'cancelled', coalesce(b.cancelled, 0)) ORDER BY d)
    FROM frame, generate_series(first_day, today, interval '1 day') d LEFT JOIN by_day b ON b.day = d::date) AS per_day,
  coalesce((SELECT json_agg(json_build_object('map', map_name, 'played', played) ORDER BY played DESC, map_name)
    FROM by_map), '[]') AS maps,
  coalesce((SELECT json_agg(json_build_object('map', map_name, 'ct_rounds', ct, 't_rounds', t) ORDER BY ct + t DESC, map_name)
    FROM by_side), '[]') AS sides,
  (SELECT count(*)::int FROM newest) AS sides_matches,
  (SELECT json_agg(json_build_object('minutes', step * ${STEP_MINUTES}, 'bo1', coalesce(bo1, 0), 'bo3', coalesce(bo3, 0),
      'longer', coalesce(longer, 0)) ORDER BY step)
    FROM generate_series(0, ${LAST_STEP}) step LEFT JOIN by_length USING (step)) AS lengths,
  coalesce((SELECT json_agg(json_build_object('weekday', weekday, 'hour', hour, 'matches', matches) ORDER BY weekday, hour)
    FROM by_hour), '[]') AS hours`;

/** What was played in the last days, in one statement. */
@Injectable()
export class SiteChartsQueries {
  constructor(private readonly dataSource: DataSource) {}

  async count(days: number, zone: string): Promise<Figures> {
    const [row] = await preparedRead<Figures>(this.dataSource, {
      name: 'site-charts',
      text: CHARTS,
      values: [days, zone],
    });
    if (row === undefined) throw new Error('a count without an answer');
    return row;
  }
}
