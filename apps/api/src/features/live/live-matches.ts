import { Inject, Injectable } from '@nestjs/common';
import type { FreshnessFrame, LiveMatch, LiveMatchesAnswer } from '@placar/contracts';
import { canSeeMatch, isStaff, liveMatch } from '@placar/domain';
import { MatchEngine } from '@placar/match-engine';
import { LiveQueries, MatchReplay } from '@placar/read-models';
import type { FreshnessRow, StoredPart } from '@placar/read-models';
import { CLOCK } from '@placar/platform';
import type { Clock } from '@placar/platform';
import { DataSource } from 'typeorm';
import type { Viewer } from '../../http/session/viewer';
import { rosterOf } from '../matches/match-access';
import { isDelayed } from './broadcast-delay';
import { DelayedReplay } from './delayed-replay';

export const freshnessFrame = (row: FreshnessRow): FreshnessFrame => ({
  match_id: row.match_id,
  last_event_at: row.last_event_at?.toISOString() ?? null,
  last_status_at: row.last_status_at?.toISOString() ?? null,
  rcon_ms: row.rcon_ms,
  unreachable_since: row.unreachable_since?.toISOString() ?? null,
});

interface VisibilityRow {
  id: number;
  user_id: number | null;
  private_match: boolean;
  tv_delay: number;
  is_open: boolean;
  end_time: Date | null;
}

/** `GET /matches/live`: the headers of what is being played, for those who poll instead of streaming. */
@Injectable()
export class LiveMatches {
  constructor(
    private readonly live: LiveQueries,
    private readonly engine: MatchEngine,
    private readonly replay: MatchReplay,
    private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async answer(viewer: Viewer | null): Promise<LiveMatchesAnswer> {
    const headers = await this.live.liveHeaders();
    const ids = headers.map((header) => header.match_id);
    const rows = await this.dataSource.query<VisibilityRow[]>(
      'SELECT id, user_id, private_match, tv_delay, is_open, end_time FROM matches WHERE id = ANY($1)',
      [ids],
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    const shown = await Promise.all(headers.map((header) => this.shown(header, byId.get(header.match_id), viewer)));
    const matches = shown.filter((match) => match !== null);
    const freshness = await this.live.freshness(matches.map((match) => match.id));
    return { matches, freshness: freshness.map(freshnessFrame) };
  }

  private async shown(
    header: StoredPart,
    row: VisibilityRow | undefined,
    viewer: Viewer | null,
  ): Promise<LiveMatch | null> {
    if (!row || !(await this.maySee(viewer, row))) return null;
    const staff = isStaff(viewer) || (viewer !== null && row.user_id === viewer.id);
    if (staff || !isDelayed(row, this.clock.now().getTime())) return JSON.parse(header.body) as LiveMatch;
    const replay = new DelayedReplay(row.id, row.tv_delay * 1_000, this.replay);
    await replay.fetch();
    replay.advance(this.clock.now().getTime());
    return replay.state === null ? null : liveMatch(replay.state, replay.version);
  }

  private async maySee(viewer: Viewer | null, row: VisibilityRow): Promise<boolean> {
    if (canSeeMatch(viewer, row)) return true;
    if (viewer?.steam_id == null) return false;
    const loaded = await this.engine.load(row.id);
    return loaded !== null && canSeeMatch(viewer, { ...row, steam_ids: rosterOf(loaded.state) });
  }
}
