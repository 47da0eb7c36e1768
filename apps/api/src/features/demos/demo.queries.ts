import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** A recording that is to go, and why. */
export interface DemoToRemove {
  id: string;
  matchId: number;
  mapNumber: number;
  file: string;
  receivedAt: Date;
  why: 'age' | 'space';
}

export interface DemoLimits {
  keepDays: number | null;
  mostBytes: number | null;
}

/** What has just come is never removed for its room: its match may not have noted it yet. */
const SAFE_MINUTES = 60;
const BATCH = 10;

@Injectable()
export class DemoQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** The match that a recording is of; null: there is no such recording. */
  async matchOf(file: string): Promise<number | null> {
    const [row] = await this.dataSource.query<{ match_id: number }[]>(
      'SELECT match_id FROM demos WHERE file_name = $1',
      [file],
    );
    return row?.match_id ?? null;
  }

  /** Oldest first: those beyond their days, then those that all newer ones leave no room for. */
  async toRemove({ keepDays, mostBytes }: DemoLimits): Promise<DemoToRemove[]> {
    const rows = await this.dataSource.query<
      { id: string; match_id: number; map_number: number; file_name: string; received_at: Date; is_old: boolean }[]
    >(
      `SELECT id, match_id, map_number, file_name, received_at, is_old
         FROM (SELECT d.*, COALESCE(received_at < now() - make_interval(days => $1::int), false) AS is_old,
                      sum(size_bytes) OVER (ORDER BY received_at DESC, id DESC) AS together
                 FROM demos d) d
        WHERE is_old OR (together > $2::bigint AND received_at < now() - make_interval(mins => $3::int))
        ORDER BY received_at, id LIMIT $4`,
      [keepDays, mostBytes, SAFE_MINUTES, BATCH],
    );
    return rows.map((row) => ({
      id: row.id,
      matchId: row.match_id,
      mapNumber: row.map_number,
      file: row.file_name,
      receivedAt: row.received_at,
      why: row.is_old ? 'age' : 'space',
    }));
  }

  /** Forgets a recording, unless another one has taken its place since. */
  async forget({ id, receivedAt }: DemoToRemove): Promise<void> {
    await this.dataSource.query(
      "DELETE FROM demos WHERE id = $1 AND date_trunc('milliseconds', received_at) = $2::timestamptz",
      [id, receivedAt],
    );
  }
}
