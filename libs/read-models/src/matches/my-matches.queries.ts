import { Injectable } from '@nestjs/common';
import type { MyMatchCursor, MyMatchGroup } from '@placar/contracts';
import { DataSource } from 'typeorm';
import { HELD_BACK, LIST_COLUMNS, LIST_JOINS, mayBeSeenBy } from './match-catalogue.queries';
import type { CatalogueViewer, MatchListRow } from './match-catalogue.queries';
import { preparedRead } from '../shared/prepared-read';

/** A match in which somebody plays, with its place in their list. */
export interface MyMatchRow extends MatchListRow {
  group: MyMatchGroup;
  place: number;
  has_veto: boolean;
}

const GROUPS: readonly MyMatchGroup[] = ['live', 'next', 'past'];

const GROUP = `CASE WHEN NOT m.is_open THEN 2 WHEN m.status = 'scheduled' THEN 1 ELSE 0 END`;
/** Whole seconds: the next start first, what has no time last; else the latest first. */
const PLACE = `CASE WHEN m.is_open AND m.status = 'scheduled'
    THEN coalesce(floor(extract(epoch FROM m.start_time)), 99999999999)
    ELSE -floor(extract(epoch FROM coalesce(m.end_time, m.start_time, m.created_at))) END::float8`;

/** By an index each: on a roster, or with numbers of their own. */
const MINE = `m.id IN (SELECT a.id FROM matches a WHERE a.team1_steam_ids @> ARRAY[$2::text]
    UNION ALL SELECT b.id FROM matches b WHERE b.team2_steam_ids @> ARRAY[$2::text]
    UNION ALL SELECT p.match_id FROM player_stats p WHERE p.steam_id = $2)`;
/** Numbers in a match whose broadcast is delayed tell nobody that they are there, except those on its roster. */
const KNOWN = `(m.user_id = $1 OR m.team1_steam_ids @> ARRAY[$2::text] OR m.team2_steam_ids @> ARRAY[$2::text] OR NOT ${HELD_BACK})`;

/** Matches in which a person plays or played. */
@Injectable()
export class MyMatchesQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** Those in play, those to come, those that are over; at most `limit` rows behind `after`. Nobody without a proved Steam account plays. */
  async list(viewer: CatalogueViewer, limit: number, after: MyMatchCursor | undefined): Promise<MyMatchRow[]> {
    if (viewer.steamId === null) return [];
    const name = viewer.isStaff ? 'my-matches-of-staff' : 'my-matches';
    const seen = viewer.isStaff ? 'true' : `${mayBeSeenBy(viewer)} AND ${KNOWN}`;
    const rows = await preparedRead<MatchListRow & { rank: number; place: number; has_veto: boolean }>(
      this.dataSource,
      {
        name,
        text: `SELECT ${LIST_COLUMNS}, page.rank, page.place,
          m.is_open AND EXISTS (SELECT 1 FROM web_vetoes v WHERE v.match_id = m.id AND NOT v.is_over) AS has_veto
        FROM (SELECT * FROM (SELECT m.id, ${GROUP} AS rank, ${PLACE} AS place FROM matches m
                WHERE ($1::int IS NULL OR true) AND ${MINE} AND ${seen}) mine
               WHERE (rank, place, -id) > ($3::int, $4::float8, -($5::int)) ORDER BY rank, place, id DESC LIMIT $6::int) page
        JOIN matches m ON m.id = page.id ${LIST_JOINS}
        ORDER BY page.rank, page.place, page.id DESC`,
        values: [
          viewer.userId,
          viewer.steamId,
          after === undefined ? -1 : GROUPS.indexOf(after.group),
          after?.place ?? 0,
          after?.id ?? 0,
          limit,
        ],
      },
    );
    return rows.map(({ rank, ...row }) => ({ ...row, group: GROUPS[rank] ?? 'past' }));
  }
}
