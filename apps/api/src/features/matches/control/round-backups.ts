import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** The plugin's own name for a round backup; `round` is rounds completed. */
export const backupFileName = (matchId: number, mapNumber: number, round: number): string =>
  `matchzy_${matchId}_${mapNumber}_round${String(round).padStart(2, '0')}.json`;

/** Map and round of a backup of this match, or null when the name is not one of its files. */
export function backupOf(matchId: number, file: string): { mapNumber: number; round: number } | null {
  const [, id, map, round] = /^matchzy_(\d{1,10})_(\d{1,2})_round(\d{2,3})\.json$/.exec(file) ?? [];
  return Number(id) === matchId ? { mapNumber: Number(map), round: Number(round) } : null;
}

/** The round backups that we hold. The API never asks a game server for its own list. */
@Injectable()
export class RoundBackups {
  constructor(private readonly dataSource: DataSource) {}

  /** File names of what can be restored, newest first; a restart leaves those before it behind. */
  async files(matchId: number): Promise<string[]> {
    const rows = await this.dataSource.query<{ map_number: number; round_number: number }[]>(
      `SELECT DISTINCT map_number, round_number FROM round_backups
        WHERE match_id = $1 AND valid AND attempt >= COALESCE((
          SELECT (payload->>'attempt')::int FROM match_events
           WHERE match_id = $1 AND type = 'match.attempt-opened' AND payload->>'cause' = 'restart'
           ORDER BY version DESC LIMIT 1), 0)
        ORDER BY map_number DESC, round_number DESC`,
      [matchId],
    );
    return rows.map((row) => backupFileName(matchId, row.map_number, row.round_number));
  }

  /** The newest good copy of one round, as the game server uploaded it. */
  async body(matchId: number, mapNumber: number, round: number): Promise<Buffer | null> {
    const [row] = await this.dataSource.query<{ body: Buffer }[]>(
      `SELECT body FROM round_backups WHERE match_id = $1 AND map_number = $2 AND round_number = $3 AND valid
        ORDER BY id DESC LIMIT 1`,
      [matchId, mapNumber, round],
    );
    return row?.body ?? null;
  }
}
