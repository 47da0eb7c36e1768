import { Injectable } from '@nestjs/common';
import type { RestorePoint } from '@placar/contracts';
import { restorePoints } from '@placar/domain';
import type { MatchState, RoundBackupFile, StoredBackup } from '@placar/domain';
import { pgPool } from '@placar/persistence';
import type { Pool, PoolClient } from 'pg';
import { DataSource } from 'typeorm';

const COLUMNS = `id, attempt, map_number AS "mapNumber", round_number AS round, team1_score AS team1, team2_score AS team2,
  file_name AS file, received_at AS "receivedAt"`;

/** A row as it is read: its id as text, its time as a date. */
type Row<T> = Omit<T, 'id' | 'receivedAt'> & { id: string; receivedAt: Date };

const backupOf = <T extends { id: string; receivedAt: Date }>({ id, receivedAt, ...backup }: T) => ({
  ...backup,
  id: Number(id),
  receivedAt: receivedAt.toISOString(),
});

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
  const { rows } = await client.query<Row<RoundBackupFile>>(
    `SELECT ${COLUMNS}, valid FROM round_backups WHERE match_id = $1`,
    [state.id],
  );
  return restorePoints(state, { stored: rows.map(backupOf), onServer });
}

/** Every valid round backup that we hold of a match, without its body. Rows and index are small: a few hundred at most. */
export async function storedBackups(client: Pick<PoolClient, 'query'>, matchId: number): Promise<StoredBackup[]> {
  const { rows } = await client.query<Row<StoredBackup>>({
    name: 'stored-backups',
    text: `SELECT ${COLUMNS} FROM round_backups WHERE match_id = $1 AND valid ORDER BY id DESC`,
    values: [matchId],
  });
  return rows.map(backupOf);
}
