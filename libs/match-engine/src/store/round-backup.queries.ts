import { Injectable } from '@nestjs/common';
import type { RestorePoint } from '@placar/contracts';
import { restorePoints } from '@placar/domain';
import type { MatchState, RoundBackupFile } from '@placar/domain';
import { pgPool } from '@placar/persistence';
import type { Pool, PoolClient } from 'pg';
import { DataSource } from 'typeorm';

interface FileRow {
  id: string;
  attempt: number;
  map_number: number;
  round_number: number;
  team1_score: number;
  team2_score: number;
  file_name: string;
  valid: boolean;
  received_at: Date;
}

/** Round backups in our own store, and what of them a match can go back to. */
@Injectable()
export class RoundBackupQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** Newest first. `onServer`: `<map>:<round>` of the files on the server's disk, null when it was not asked. */
  points(state: MatchState, onServer: ReadonlySet<string> | null = null): Promise<RestorePoint[]> {
    return pointsOf(pgPool(this.dataSource), state, onServer);
  }
}

/** The same for a decision, on the connection that holds the match's lock. */
export async function pointsOf(
  client: Pool | PoolClient,
  state: MatchState,
  onServer: ReadonlySet<string> | null = null,
): Promise<RestorePoint[]> {
  const { rows } = await client.query<FileRow>(
    `SELECT id, attempt, map_number, round_number, team1_score, team2_score, file_name, valid, received_at
       FROM round_backups WHERE match_id = $1`,
    [state.id],
  );
  return restorePoints(state, { stored: rows.map(fileOf), onServer });
}

const fileOf = (row: FileRow): RoundBackupFile => ({
  id: Number(row.id),
  attempt: row.attempt,
  mapNumber: row.map_number,
  round: row.round_number,
  team1: row.team1_score,
  team2: row.team2_score,
  file: row.file_name,
  valid: row.valid,
  receivedAt: row.received_at.toISOString(),
});
