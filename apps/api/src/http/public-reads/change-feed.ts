import { OLDEST_WRITER } from '@placar/persistence';
import { steadyNow } from '@placar/platform';
import type { Logger } from '@placar/platform';
import type { Pool } from 'pg';
import { EVERY_TAG } from './public-answers';
import type { PublicAnswers } from './public-answers';

/** How often the database is asked while lasting answers are in use. */
const ASK_MS = 400;
/** At least so long between two looks, however much is told on the bus. */
const HURRY_MS = 50;
/** After this long without anybody who reads them, nobody asks. */
const IDLE_MS = 5_000;
/** Notes are removed after ten minutes: whoever has not asked for longer than this begins anew. */
const FORGOTTEN_MS = 5 * 60_000;
const SWEEP_MS = 60_000;

const NO_TRANSACTION = '9223372036854775807';

interface Changes {
  horizon: string;
  tags: string[];
  seasons: number[];
  players: string[];
}

/**
 * What happens while a match is played: it changes the match, its season and the players who have numbers there. Anything else may
 * take rows away or move a match to another season, and touches all seasons and players.
 */
const PLAIN_EVENTS = [
  'map.round-recorded',
  'map.score-observed',
  'map.side-observed',
  'map.went-live',
  'map.finished',
  'match.phase-observed',
  'match.paused',
  'match.resumed',
  'match.command-requested',
  'match.command-sent',
  'match.command-settled',
  'match.finished',
  'backup.stored',
  'demo.stored',
];

/**
 * Everything that was committed since an earlier look, for sure. $1 is the oldest transaction that was still open at that look: what
 * a later look sees and the earlier one did not was written by it or by a younger one. Matches come on air by the clock alone.
 */
const CHANGES = `WITH events AS (SELECT DISTINCT match_id, type FROM match_events WHERE tx >= $1::xid8),
    on_air AS (SELECT id AS match_id FROM matches WHERE tv_delay > 0 AND end_time > now() - interval '1 day'
      AND end_time + tv_delay * interval '1 second' BETWEEN now() - $2 * interval '1 millisecond' AND now()),
    changed AS (SELECT match_id FROM events UNION SELECT match_id FROM on_air)
  SELECT (${OLDEST_WRITER})::text AS horizon,
    ARRAY(SELECT DISTINCT tag FROM read_changes WHERE tx >= $1::xid8
      UNION SELECT 'matches' FROM changed
      UNION SELECT unnest(ARRAY['season', 'player']) FROM events WHERE type <> ALL ($3)) AS tags,
    ARRAY(SELECT DISTINCT season_id FROM matches WHERE season_id IS NOT NULL AND id IN (SELECT match_id FROM changed)) AS seasons,
    ARRAY(SELECT DISTINCT steam_id FROM player_stats WHERE match_id IN (SELECT match_id FROM changed)) AS players`;
const SWEEP = `DELETE FROM read_changes WHERE at < now() - interval '10 minutes'`;

/** Asks the database what was written, while answers that last are read: what it does not name is still true. */
export class ChangeFeed {
  private horizon: string | null = null;
  private lookedAt = 0;
  private usedAt = -Infinity;
  private timer: NodeJS.Timeout | undefined;
  private asking: Promise<void> | null = null;
  private closed = false;
  private sweeper: NodeJS.Timeout | undefined;

  constructor(
    private readonly pool: () => Pool,
    private readonly answers: PublicAnswers,
    private readonly logger: Logger,
    private readonly now: () => number = steadyNow,
  ) {}

  /** Notes are written whether or not anybody reads them: old ones are removed from now on. */
  start(): void {
    this.sweeper = setInterval(() => void this.sweep(), SWEEP_MS).unref();
  }

  /** A visitor asks for an answer that lasts. */
  use(): void {
    this.usedAt = this.now();
    if (this.timer === undefined && this.asking === null && !this.closed) void this.ask();
  }

  /** Something was told on the bus: what it means for lasting answers is asked at once. */
  hurry(): void {
    if (this.timer !== undefined) this.askIn(Math.max(0, HURRY_MS - (this.now() - this.lookedAt)));
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.sweeper);
    await this.asking;
  }

  private ask(): Promise<void> {
    this.asking ??= this.look()
      .catch((error: unknown) => {
        // A database that comes back from a crash has forgotten its notes.
        this.horizon = null;
        this.logger.warn({ err: error }, 'cannot tell which prepared answers are still true');
      })
      .finally(() => {
        this.asking = null;
        if (!this.closed && this.now() - this.usedAt <= IDLE_MS) this.askIn(ASK_MS);
      });
    return this.asking;
  }

  private askIn(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.timer = undefined;
      void this.ask();
    }, ms).unref();
  }

  private async look(): Promise<void> {
    const begunAt = this.now();
    const since = begunAt - this.lookedAt;
    const isFirst = this.horizon === null || since > FORGOTTEN_MS;
    const { rows } = await this.pool().query<Changes>({
      name: 'read-changes',
      text: CHANGES,
      // A first look asks for nothing that was: no transaction is as young as that.
      values: [isFirst ? NO_TRANSACTION : this.horizon, Math.ceil(since) + 2_000, PLAIN_EVENTS],
    });
    const [found] = rows;
    if (found === undefined) return;
    this.horizon = found.horizon;
    this.lookedAt = begunAt;
    // Whether what was begun before a first look missed something nobody can tell.
    if (isFirst) this.answers.touch([EVERY_TAG]);
    else {
      const seasons = found.seasons.map((id) => `season:${id}`);
      this.answers.touch([...found.tags, ...seasons, ...found.players.map((id) => `player:${id}`)]);
      this.answers.confirm(begunAt);
    }
  }

  private async sweep(): Promise<void> {
    try {
      await this.pool().query(SWEEP);
    } catch (error) {
      this.logger.debug({ err: error }, 'old notes of changes were not removed');
    }
  }
}
