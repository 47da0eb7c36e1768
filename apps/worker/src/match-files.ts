import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { pgPool } from '@placar/persistence';
import { APP_CONFIG, afterAwake, awakeNow, matchToken, signBackupLink } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import type { Queryable } from '@placar/match-engine';
import { DataSource } from 'typeorm';

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
/** The plugin stands still for as long as the config takes (plugin contract F17): slower than this, nothing is sent to it. */
const CONFIG_ANSWER_MS = 5_000;
/** That is our fault, and passes: an api that was stopped or starved, or waits for its database, is asked again for so long. */
const CONFIG_PATIENCE_MS = 60_000;
const CONFIG_AGAIN_MS = 1_000;

export type ConfigAnswer = { answers: boolean; ms: number; detail: string };

/** What the worker knows of a match beside its state: its token, its stored backups, the base its server reaches us at. */
@Injectable()
export class MatchFiles {
  readonly database: Queryable;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
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
    const [row] = await this.dataSource.query<(Omit<KeptBackup, 'id'> & { id: string })[]>(
      `SELECT id, attempt AS "madeIn", map_number AS "mapNumber", round_number AS round, team1_score AS team1, team2_score AS team2,
              file_name AS file FROM round_backups
        WHERE match_id = $1 AND map_number = $2 AND round_number = $3 AND valid ORDER BY attempt DESC, id DESC LIMIT 1`,
      [matchId, mapNumber, round],
    );
    return row ? { ...row, id: Number(row.id) } : null;
  }

  /**
   * Asks our own config route, as the game server will (plugin contract F17), until it answers in good time or our patience is over.
   * A route that this machine cannot reach is no proof of anything: the public address may lead to us only from outside.
   */
  async checkConfig(attempt: { match_id: number; attempt: number }): Promise<ConfigAnswer> {
    const until = awakeNow() + CONFIG_PATIENCE_MS;
    for (;;) {
      const answer = await this.askConfig(attempt);
      if (answer.answers || !answer.mayPass || awakeNow() >= until) return answer;
      await sleep(CONFIG_AGAIN_MS);
    }
  }

  private async askConfig(attempt: {
    match_id: number;
    attempt: number;
  }): Promise<ConfigAnswer & { mayPass: boolean }> {
    const startedAt = performance.now();
    const took = (): number => Math.round(performance.now() - startedAt);
    const slow = new AbortController();
    const deadline = afterAwake(CONFIG_ANSWER_MS, () => slow.abort());
    try {
      const response = await fetch(this.configUrl(attempt.match_id), {
        headers: { Authorization: this.token(attempt), 'X-Placar-Check': '1' },
        signal: slow.signal,
      });
      await response.arrayBuffer();
      const mayPass = response.status >= 500 || response.status === 429;
      return { answers: response.ok, ms: took(), detail: `http_${response.status}`, mayPass };
    } catch {
      const isSlow = slow.signal.aborted;
      return { answers: !isSlow, ms: took(), detail: isSlow ? 'slow' : 'not_reached_from_here', mayPass: isSlow };
    } finally {
      deadline.cancel();
    }
  }
}
