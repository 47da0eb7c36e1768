import { Inject, Injectable } from '@nestjs/common';
import { APP_CONFIG, matchToken, secretsEqual, steadyNow } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import { RateLimit } from './rate-limit';

/** Which attempt at which match a token proves. */
export interface ProvedAttempt {
  matchId: number;
  attempt: number;
}

interface Known {
  /** Tokens by attempt, the newest first. */
  tokens: { attempt: number; token: string }[];
  readAt: number;
}

/** Attempts only grow, so what is remembered can miss a new one but never accept a wrong one. */
const REMEMBERED_MS = 60_000;
/** A token that we do not know may be of an attempt opened a moment ago, so we look; not for every wrong one of a flood. */
const LOOK_AGAIN = { burst: 50, perSecond: 5 };
const KEPT_MATCHES = 2_000;
/** No match is restarted more often; bounds what a forged id can cost. */
const MOST_ATTEMPTS = 200;

/** Checks the bare token that the plugin sends: one per attempt, derived, compared in constant time. */
@Injectable()
export class AttemptTokens {
  private readonly known = new LRUCache<number, Known>({ max: KEPT_MATCHES });
  private readonly looks = new RateLimit(LOOK_AGAIN);

  constructor(
    private readonly dataSource: DataSource,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  /** The attempt that this token belongs to, present or old; null when it belongs to none of this match. */
  async prove(matchId: number, token: string): Promise<ProvedAttempt | null> {
    const known = this.known.get(matchId);
    const now = steadyNow();
    if (known && now - known.readAt < REMEMBERED_MS) {
      const attempt = attemptOf(known, token);
      if (attempt !== null) return { matchId, attempt };
      if (!this.looks.take(String(matchId), now)) return null;
    }
    const attempt = attemptOf(await this.read(matchId, now), token);
    return attempt === null ? null : { matchId, attempt };
  }

  /**
   * A demo is uploaded up to minutes after its match, with the token of whatever runs on that server by then (plugin contract §3.3).
   * True when the token is of a match that took over a server which this match left within the last half hour.
   */
  async proveByServer(matchId: number, token: string): Promise<boolean> {
    const rows = await this.dataSource.query<{ match_id: number }[]>(
      `SELECT DISTINCT theirs.match_id FROM server_leases ours JOIN server_leases theirs
           ON theirs.server_id = ours.server_id AND theirs.acquired_at >= ours.released_at
        WHERE ours.match_id = $1 AND theirs.match_id <> $1 AND ours.released_at > now() - interval '30 minutes' LIMIT 20`,
      [matchId],
    );
    for (const row of rows) if ((await this.prove(row.match_id, token)) !== null) return true;
    return false;
  }

  private async read(matchId: number, now: number): Promise<Known> {
    const [row] = await this.dataSource.query<{ attempt: number; ignore_server: boolean }[]>(
      'SELECT attempt, ignore_server FROM matches WHERE id = $1',
      [matchId],
    );
    const newest = row?.attempt ?? -1;
    // Attempts begin at 1, with a lease. Before that only a match that is loaded by hand has anything to say.
    const oldest = row?.ignore_server === true ? 0 : 1;
    const count = Math.min(newest + 1 - oldest, MOST_ATTEMPTS);
    const tokens = Array.from({ length: Math.max(0, count) }, (_, index) => {
      const attempt = newest - index;
      return { attempt, token: matchToken(this.config.secrets.tokenKey, matchId, attempt) };
    });
    const known = { tokens, readAt: now };
    this.known.set(matchId, known);
    return known;
  }
}

function attemptOf({ tokens }: Known, token: string): number | null {
  return tokens.find((candidate) => secretsEqual(candidate.token, token))?.attempt ?? null;
}
