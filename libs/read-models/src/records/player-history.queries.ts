import { Injectable } from '@nestjs/common';
import { STAT_COUNTERS } from '@placar/contracts';
import { DataSource } from 'typeorm';
import type { CatalogueViewer } from '../matches/match-catalogue.queries';
import { wireColumns } from '../matches/match-stats.queries';
import type { PlayerStatRow } from '../matches/match-stats.queries';
import { OPEN_TO, OPEN_TO_VISITORS } from '../shared/open-to';
import { preparedRead } from '../shared/prepared-read';

/** A row without its rounds: eight hundred of them stay small. */
export type PlayerHistoryRow = Omit<PlayerStatRow, 'rounds'>;
export interface RowPage {
  limit: number;
  offset: number;
}

const COLUMNS = [
  'id',
  'match_id',
  'map_id',
  'map_number',
  'team_id',
  'steam_id',
  'name',
  'team_name',
  'winner',
  ...STAT_COUNTERS,
]
  .map((column) => `p.${column}`)
  .join(', ');

/** JSON text of the maps of the player $1 to which the condition applies, at most $2 from the one after $3 on; null without any. */
const historyText = (condition: string): string => `(SELECT json_agg(row_to_json(r))::text FROM (
    SELECT ${wireColumns('p')} FROM player_stats p JOIN matches m ON m.id = p.match_id
    WHERE p.steam_id = $1 AND ${condition}
    ORDER BY p.match_id DESC, p.map_number DESC LIMIT $2 OFFSET $3) r)`;

/** Of those that visitors may see. */
export const VISITORS_HISTORY = historyText(OPEN_TO_VISITORS);
/** Of those that somebody may see; $4: is staff, $5: user id, $6: that person's SteamID64. */
const VIEWERS_HISTORY = historyText(`($4 OR m.user_id = $5 OR p.steam_id = $6 OR ${OPEN_TO_VISITORS})`);

/** Rows of players over all matches, the newest first. */
@Injectable()
export class PlayerHistoryQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** What this person may see of every map that somebody played, as JSON text in the form of the wire (PlayerStat); null without any. */
  async textOfPlayer(viewer: CatalogueViewer | null, steamId: string, page: RowPage): Promise<string | null> {
    const values = [steamId, page.limit, page.offset];
    const [row] = await preparedRead<{ rows: string | null }>(
      this.dataSource,
      viewer === null
        ? { name: 'history-of-player', text: `SELECT ${VISITORS_HISTORY} AS rows`, values }
        : {
            name: 'history-of-player-for-viewer',
            text: `SELECT ${VIEWERS_HISTORY} AS rows`,
            values: [...values, viewer.isStaff, viewer.userId, viewer.steamId],
          },
    );
    return row?.rows ?? null;
  }

  all(viewer: CatalogueViewer, page: RowPage): Promise<PlayerHistoryRow[]> {
    return preparedRead<PlayerHistoryRow>(this.dataSource, {
      name: 'history-of-all',
      text: `SELECT ${COLUMNS} FROM player_stats p JOIN matches m ON m.id = p.match_id WHERE ${OPEN_TO}
        ORDER BY p.match_id DESC, p.map_number DESC, p.steam_id LIMIT $3 OFFSET $4`,
      values: [viewer.isStaff, viewer.userId, page.limit, page.offset],
    });
  }
}
