import { pgPool } from '@placar/persistence';
import { matchToken } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import type { Queryable } from '@placar/match-engine';
import type { DataSource } from 'typeorm';

/** A round backup in our own store. `round` is rounds completed; scores are the map's at that moment. */
export interface StoredBackup {
  mapNumber: number;
  round: number;
  team1: number;
  team2: number;
  file: string;
}

/** What the worker knows of a match beside its state: its token, its stored backups, the base its server reaches us at. */
export class MatchFiles {
  readonly database: Queryable;

  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
  ) {
    this.database = pgPool(dataSource);
  }

  get baseUrl(): string {
    return `${this.config.http.publicUrl}/api`;
  }

  token(attempt: { match_id: number; attempt: number }): string {
    return matchToken(this.config.secrets.tokenKey, attempt.match_id, attempt.attempt);
  }

  /** The newest valid backup of the map under way; null when there is none, or when that map is over. */
  async lastGoodBackup(matchId: number): Promise<StoredBackup | null> {
    const [row] = await this.dataSource.query<BackupRow[]>(
      `SELECT b.map_number, b.round_number, b.team1_score, b.team2_score, b.file_name
         FROM round_backups b
         JOIN map_stats s ON s.match_id = b.match_id AND s.map_number = b.map_number AND s.end_time IS NULL
        WHERE b.match_id = $1 AND b.valid AND b.round_number <= s.team1_score + s.team2_score
        ORDER BY b.map_number DESC, b.round_number DESC, b.id DESC LIMIT 1`,
      [matchId],
    );
    return row ? backupOf(row) : null;
  }

  async backup(matchId: number, mapNumber: number, round: number): Promise<StoredBackup | null> {
    const [row] = await this.dataSource.query<BackupRow[]>(
      `SELECT map_number, round_number, team1_score, team2_score, file_name FROM round_backups
        WHERE match_id = $1 AND map_number = $2 AND round_number = $3 AND valid ORDER BY id DESC LIMIT 1`,
      [matchId, mapNumber, round],
    );
    return row ? backupOf(row) : null;
  }
}

interface BackupRow {
  map_number: number;
  round_number: number;
  team1_score: number;
  team2_score: number;
  file_name: string;
}

const backupOf = (row: BackupRow): StoredBackup => ({
  mapNumber: row.map_number,
  round: row.round_number,
  team1: row.team1_score,
  team2: row.team2_score,
  file: row.file_name,
});
