import { LIVE_TOPICS } from '@placar/contracts';
import type { ArrivalsFrame, NoShowProposal } from '@placar/contracts';
import { BUILT_IN, arrivalsOf, noShowProposal, watchedAfter } from '@placar/domain';
import type { ArrivalsSeen, MatchState, Watched } from '@placar/domain';
import type { EngineStatus, PluginStatus } from '@placar/game-server';
import type { Queryable } from '@placar/match-engine';
import type { LiveBus } from '@placar/messaging';
import { sharedNow } from '@placar/platform';

/** A recovering match is polled every second; people do not come and go that fast. */
const EVERY_MS = 3_000;
/** So long after a load the map is awaited with each look; one that takes longer, from the workshop, has the ordinary time. */
const AWAITED_MS = 60_000;

const WRITE = 'UPDATE match_watch SET arrivals = $2, watched = $3, proposal = $4 WHERE match_id = $1';
const WATCHED = 'SELECT watched FROM match_watch WHERE match_id = $1';
/** A player's readiness counts for one map of one load and ends when they leave. A player who only left is not listed. */
const REPORTED = `SELECT body->'player'->>'steamid' AS steam_id, (array_agg(event ORDER BY id DESC))[1] = 'player_ready' AS ready
  FROM plugin_inbox
  WHERE match_id = $1 AND event IN ('player_ready', 'player_unready', 'player_disconnect') AND attempt = $2 AND received_at >= $3
    AND body->'player'->>'steamid' ~ '^[0-9]{17}$'
  GROUP BY 1 HAVING bool_or(event <> 'player_disconnect')`;

interface ReportedRow {
  steam_id: string;
  ready: boolean;
}

/** Stores who is connected and who is ready while a match waits for its players, and notifies the streams. */
export class ArrivalsWatch {
  private readonly readAt = new Map<number, number>();
  /** The attempt and map of each match that its server was seen to show. */
  private readonly shown = new Map<number, string>();

  constructor(
    private readonly database: Queryable,
    private readonly bus: Pick<LiveBus, 'publish'>,
  ) {}

  forget(matchId: number): void {
    this.readAt.delete(matchId);
    this.shown.delete(matchId);
  }

  /** Whether the server was given the match a moment ago and was not seen to show its map yet: people wait for the way to it. */
  awaitsMap(state: MatchState, now: number): boolean {
    if (state.phase !== 'warmup' || this.shown.get(state.id) === mapOf(state)) return false;
    return now - Date.parse(state.phaseSince ?? state.createdAt) < AWAITED_MS;
  }

  /** Whether the match waits for players and was not read within the last seconds, or waits for its map. */
  isDue(state: MatchState, status: PluginStatus): boolean {
    if (!isWaiting(state, status)) {
      this.readAt.delete(state.id);
      return false;
    }
    if (this.awaitsMap(state, sharedNow())) return true;
    return performance.now() - (this.readAt.get(state.id) ?? -Infinity) >= EVERY_MS;
  }

  /** Returns what the rulebook proposes by what was seen; null: nothing. */
  async note(
    state: MatchState,
    { status, askedAt }: { status: PluginStatus; askedAt: Date },
    engine: EngineStatus,
    workshopName: string | null,
  ): Promise<NoShowProposal | null> {
    this.readAt.set(state.id, performance.now());
    const seen: ArrivalsSeen = {
      at: askedAt.toISOString(),
      map: engine.map,
      workshopName,
      humans: engine.humans,
      steamIds: engine.steamIds,
      team1: status.team1,
      team2: status.team2,
      reported: await this.reported(state),
    };
    const frame = arrivalsOf(state, seen);
    if (frame.loaded !== false) this.shown.set(state.id, mapOf(state));
    const watched = await this.watched(state, frame);
    const proposal = noShowProposal(state.config.rulebook ?? BUILT_IN, frame, watched);
    const stored = [frame, watched, proposal].map((part) => part && JSON.stringify(part));
    await this.database.query(WRITE, [state.id, ...stored]);
    await this.bus.publish({ topic: LIVE_TOPICS.arrivals, match_id: state.id });
    return proposal;
  }

  /** Null while nothing counts: before the start that was agreed on, and while people come back to a match that was lost. */
  private async watched(state: MatchState, frame: ArrivalsFrame): Promise<Watched | null> {
    if (state.recovery) return null;
    const { rows } = await this.database.query(WATCHED, [state.id]);
    const [row] = rows as { watched: Watched | null }[];
    return watchedAfter(row?.watched ?? null, frame, state.config.startTime);
  }

  private async reported(state: MatchState): Promise<ReadonlyMap<string, boolean>> {
    const since = state.phaseSince ?? state.createdAt;
    const { rows } = await this.database.query(REPORTED, [state.id, state.attempt, since]);
    return new Map((rows as ReportedRow[]).map((row) => [row.steam_id, row.ready]));
  }
}

const mapOf = ({ attempt, currentMap }: MatchState): string => `${attempt} ${currentMap}`;

function isWaiting(state: MatchState, { gamestate }: PluginStatus): boolean {
  if (gamestate !== 'warmup' && gamestate !== 'pending_restore') return false;
  return state.phase === 'warmup' || state.phase === 'between_maps' || state.recovery?.step === 'waiting_for_players';
}
