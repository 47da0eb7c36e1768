import type { DataSource } from 'typeorm';

/** A match as it lies in the read tables; for tests of reads that need many of them, or old ones. */
export interface MatchRow {
  id: number;
  status?: string;
  start?: string | null;
  end?: string | null;
  maxMaps?: number;
  cancelled?: boolean;
  forfeit?: boolean;
  isPrivate?: boolean;
  team1?: string;
  team2?: string;
}

/** Writes the row of a match past the log. */
export async function insertMatchRow(database: DataSource, row: MatchRow): Promise<void> {
  const { id, status = 'finished', start = null, end = null, maxMaps = 1 } = row;
  const isOpen = end === null && row.cancelled !== true;
  await database.query(
    `INSERT INTO matches (id, version, attempt, team1_string, team2_string, max_maps, title, skip_veto, veto_mappool, side_type,
       private_match, enforce_teams, is_pug, wingman, min_player_ready, players_per_team, min_spectators_to_ready, status, is_open,
       created_at, updated_at, start_time, end_time, cancelled, forfeit)
     VALUES ($1, 1, 1, $2, $3, $4, 'Jogo', true, 'de_nuke', 'standard', $5, true, false, false, 5, 5, 0, $6, $7, now(), now(), $8, $9,
       $10, $11)`,
    [
      id,
      row.team1 ?? 'Lobos',
      row.team2 ?? 'Falcões',
      maxMaps,
      row.isPrivate ?? false,
      status,
      isOpen,
      start,
      end,
      row.cancelled ?? false,
      row.forfeit ?? false,
    ],
  );
}
