import { pgPool } from '@placar/persistence';
import { matchToken, signBackupLink } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import type { Queryable } from '@placar/match-engine';
import type { DataSource } from 'typeorm';

/** A round backup in our own store. `round` is rounds completed; scores are the map's at that moment. */
export interface KeptBackup {
  id: number;
  /** The attempt that it was made in: it numbers the maps (see `firstMapOf`). */
  madeIn: number;
  mapNumber: number;
  round: number;
  team1: number;
  team2: number;
  file: string;
}

/** A link to a backup is used at once; the rest is for a server that is slow to ask. */
const LINK_SECONDS = 300;
/** The plugin stands still for as long as the config takes (plugin contract F17): slower than this, a load is not even tried. */
const CONFIG_PATIENCE_MS = 5_000;

export type ConfigAnswer = { answers: boolean; ms: number; detail: string };

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

  configUrl(matchId: number): string {
    return `${this.baseUrl}/matches/${matchId}/config`;
  }

  /** Where a game server fetches this copy, for this attempt only and for five minutes. */
  async backupUrl(
    attempt: { match_id: number; attempt: number },
    backup: { id: number; mapNumber: number; round: number },
  ): Promise<string> {
    // By the clock that checks it: those of two processes may stand apart.
    const [clock] = await this.dataSource.query<{ seconds: number }[]>(
      'SELECT extract(epoch FROM now())::float8 AS seconds',
    );
    const proof = signBackupLink(this.config.secrets.tokenKey, {
      matchId: attempt.match_id,
      attempt: attempt.attempt,
      backupId: backup.id,
      expiresAt: Math.floor(clock?.seconds ?? 0) + LINK_SECONDS,
    });
    return `${this.baseUrl}/matches/${attempt.match_id}/backups/${backup.mapNumber}/${backup.round}?k=${proof}`;
  }

  /** The newest good copy of one round; null when there is none. */
  async backup(matchId: number, mapNumber: number, round: number): Promise<KeptBackup | null> {
    const [row] = await this.dataSource.query<BackupRow[]>(
      `SELECT id, attempt, map_number, round_number, team1_score, team2_score, file_name FROM round_backups
        WHERE match_id = $1 AND map_number = $2 AND round_number = $3 AND valid ORDER BY attempt DESC, id DESC LIMIT 1`,
      [matchId, mapNumber, round],
    );
    return row
      ? {
          id: Number(row.id),
          madeIn: row.attempt,
          mapNumber: row.map_number,
          round: row.round_number,
          team1: row.team1_score,
          team2: row.team2_score,
          file: row.file_name,
        }
      : null;
  }

  /**
   * Asks our own config route, as the game server will (plugin contract F17). A route that this machine cannot reach is no
   * proof of anything: the public address may lead to us only from outside.
   */
  async checkConfig(attempt: { match_id: number; attempt: number }): Promise<ConfigAnswer> {
    const startedAt = performance.now();
    const took = (): number => Math.round(performance.now() - startedAt);
    try {
      const response = await fetch(this.configUrl(attempt.match_id), {
        headers: { Authorization: this.token(attempt), 'X-Placar-Check': '1' },
        signal: AbortSignal.timeout(CONFIG_PATIENCE_MS),
      });
      await response.arrayBuffer();
      return { answers: response.ok, ms: took(), detail: `http_${response.status}` };
    } catch (error) {
      const slow = error instanceof Error && error.name === 'TimeoutError';
      return { answers: !slow, ms: took(), detail: slow ? 'slow' : 'not_reached_from_here' };
    }
  }
}

interface BackupRow {
  id: string;
  attempt: number;
  map_number: number;
  round_number: number;
  team1_score: number;
  team2_score: number;
  file_name: string;
}
