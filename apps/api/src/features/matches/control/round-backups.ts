import { Injectable } from '@nestjs/common';
import type { RestorableBackup } from '@placar/contracts';
import { RoundBackupQueries } from '@placar/match-engine';
import { DataSource } from 'typeorm';
import { MatchAccess } from '../match-access';

/** The round backups of a match: those that we hold, and with them those that the worker saw on its server. */
@Injectable()
export class RoundBackups {
  constructor(
    private readonly dataSource: DataSource,
    private readonly access: MatchAccess,
    private readonly queries: RoundBackupQueries,
  ) {}

  /** File names of what can be restored, newest first. */
  async files(matchId: number): Promise<string[]> {
    return (await this.listed(matchId, null)).map(({ file }) => file);
  }

  /** What can be restored, newest first; with `onServer` also what only the server's disk has. */
  async listed(matchId: number, onServer: ReadonlySet<string> | null): Promise<RestorableBackup[]> {
    const points = await this.queries.points(await this.access.state(matchId), onServer);
    return points
      .filter(({ usable }) => usable)
      .map(({ file, map_number, round, team1_score, team2_score, on_server, stored }) => ({
        ...{ file, map_number, round, team1_score, team2_score, on_server, stored },
      }));
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
