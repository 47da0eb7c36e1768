import type { StoredBackup } from '@placar/domain';
import type { PoolClient } from 'pg';

interface BackupRow {
  id: string;
  attempt: number;
  map_number: number;
  round_number: number;
  team1_score: number;
  team2_score: number;
  file_name: string;
  received_at: Date;
}

/** Every valid round backup that we hold of a match, without its body. Rows and index are small: a few hundred at most. */
export async function storedBackups(client: Pick<PoolClient, 'query'>, matchId: number): Promise<StoredBackup[]> {
  const { rows } = await client.query<BackupRow>({
    name: 'stored-backups',
    text: `SELECT id, attempt, map_number, round_number, team1_score, team2_score, file_name, received_at
      FROM round_backups WHERE match_id = $1 AND valid ORDER BY id DESC`,
    values: [matchId],
  });
  return rows.map((row) => ({
    id: Number(row.id),
    attempt: row.attempt,
    mapNumber: row.map_number,
    round: row.round_number,
    team1: row.team1_score,
    team2: row.team2_score,
    file: row.file_name,
    receivedAt: row.received_at.toISOString(),
  }));
}
