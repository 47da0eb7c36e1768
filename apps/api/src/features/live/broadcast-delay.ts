import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { MatchState } from '@placar/domain';
import { MatchReplay, matchRowOf, readRowsOf } from '@placar/read-models';
import type { MatchRow, ReadRows } from '@placar/read-models';
import { CLOCK } from '@placar/platform';
import type { Clock } from '@placar/platform';
import { DelayedReplay } from './delayed-replay';

const KEPT = 100;

interface DelayedMatch {
  tv_delay: number;
  is_open: boolean;
  end_time: Date | string | null;
}

/** True while the public must see an older state than the newest one. */
export function isDelayed(row: DelayedMatch, now: number): boolean {
  if (row.tv_delay <= 0) return false;
  return row.is_open || (row.end_time !== null && now - new Date(row.end_time).getTime() < row.tv_delay * 1_000);
}

/** What the public may read of a match with a broadcast delay: otherwise the lists would tell what the streams hold back. */
@Injectable()
export class BroadcastDelay {
  private readonly replays = new LRUCache<number, DelayedReplay>({ max: KEPT });

  constructor(
    private readonly replay: MatchReplay,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The row as the public may see it now; the row itself when nothing is held back. */
  async matchRow(row: MatchRow): Promise<MatchRow> {
    return (await this.rows(row))?.match ?? row;
  }

  /** Rows of a list as the public may see them now, whatever their number with one reading of the log. */
  async matchRows<T extends DelayedMatch & { id: number }>(rows: readonly T[]): Promise<T[]> {
    const now = this.clock.now().getTime();
    const replays = new Map<number, DelayedReplay>();
    for (const row of rows) if (isDelayed(row, now)) replays.set(row.id, this.of(row.id, row.tv_delay * 1_000));
    if (replays.size === 0) return [...rows];
    const seen = new Map([...replays].map(([id, replay]) => [id, replay.readTo]));
    const events = await this.replay.eventsOfAll(seen);
    return rows.map((row) => {
      const replay = replays.get(row.id);
      if (replay === undefined) return row;
      replay.take(events.get(row.id) ?? []);
      replay.advance(now);
      return replay.state === null ? row : { ...row, ...matchRowOf(replay.state, replay.version) };
    });
  }

  /** The state at the moment that is on air; null when that is the present. */
  async stateOf(row: MatchRow): Promise<MatchState | null> {
    return (await this.onAir(row))?.state ?? null;
  }

  /** Rows of a match at the moment that is on air, or null when that is the present. */
  async rows(row: MatchRow): Promise<ReadRows | null> {
    const replay = await this.onAir(row);
    if (replay === null || replay.state === null) return null;
    return readRowsOf(replay.state, replay.version, await this.replay.demos(row.id));
  }

  private async onAir(row: MatchRow): Promise<DelayedReplay | null> {
    const now = this.clock.now().getTime();
    if (!isDelayed(row, now)) {
      this.replays.delete(row.id);
      return null;
    }
    const replay = this.of(row.id, row.tv_delay * 1_000);
    await replay.fetch();
    replay.advance(now);
    return replay;
  }

  private of(matchId: number, delayMs: number): DelayedReplay {
    const known = this.replays.get(matchId);
    if (known?.delayMs === delayMs) return known;
    const replay = new DelayedReplay(matchId, delayMs, this.replay);
    this.replays.set(matchId, replay);
    return replay;
  }
}
