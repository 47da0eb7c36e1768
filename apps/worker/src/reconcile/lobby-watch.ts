import { LIVE_TOPICS } from '@placar/contracts';
import { lobbyOf } from '@placar/domain';
import type { LobbySighting, MatchState } from '@placar/domain';
import type { EngineStatus, PluginStatus } from '@placar/game-server';
import type { Queryable } from '@placar/match-engine';
import type { LiveBus } from '@placar/messaging';

/** A match that comes back is looked at every second; people do not come and go that fast. */
const EVERY_MS = 3_000;

const WRITE = 'UPDATE match_watch SET lobby = $2 WHERE match_id = $1';
/** Readiness ends with the map that it was said for, with the load, and when the player leaves; whoever only left said nothing. */
const REPORTED = `SELECT body->'player'->>'steamid' AS steam_id, (array_agg(event ORDER BY id DESC))[1] = 'player_ready' AS ready
  FROM plugin_inbox
  WHERE match_id = $1 AND event IN ('player_ready', 'player_unready', 'player_disconnect') AND attempt = $2 AND received_at >= $3
    AND body->'player'->>'steamid' ~ '^[0-9]{17}$'
  GROUP BY 1 HAVING bool_or(event <> 'player_disconnect')`;

interface ReportedRow {
  steam_id: string;
  ready: boolean;
}

/** Writes down who is there and who is ready while a match waits for its players, and tells the streams. */
export class LobbyWatch {
  private readonly lookedAt = new Map<number, number>();

  constructor(
    private readonly database: Queryable,
    private readonly bus: Pick<LiveBus, 'publish'>,
  ) {}

  forget(matchId: number): void {
    this.lookedAt.delete(matchId);
  }

  /** Whether the lobby is of interest now, and was not just looked at. */
  isDue(state: MatchState, status: PluginStatus): boolean {
    if (!isWaiting(state, status)) {
      this.lookedAt.delete(state.id);
      return false;
    }
    const now = performance.now();
    return now - (this.lookedAt.get(state.id) ?? -Infinity) >= EVERY_MS;
  }

  async note(state: MatchState, status: PluginStatus, engine: EngineStatus, askedAt: Date): Promise<void> {
    this.lookedAt.set(state.id, performance.now());
    const seen: LobbySighting = {
      at: askedAt.toISOString(),
      humans: engine.humans,
      steamIds: engine.steamIds,
      team1: status.team1,
      team2: status.team2,
      reported: await this.reported(state),
    };
    await this.database.query(WRITE, [state.id, JSON.stringify(lobbyOf(state, seen))]);
    await this.bus.publish({ topic: LIVE_TOPICS.lobby, match_id: state.id });
  }

  private async reported(state: MatchState): Promise<ReadonlyMap<string, boolean>> {
    const since = state.phaseSince ?? state.createdAt;
    const { rows } = await this.database.query(REPORTED, [state.id, state.attempt, since]);
    return new Map((rows as ReportedRow[]).map((row) => [row.steam_id, row.ready]));
  }
}

function isWaiting(state: MatchState, { gamestate }: PluginStatus): boolean {
  if (gamestate !== 'warmup' && gamestate !== 'pending_restore') return false;
  return state.phase === 'warmup' || state.phase === 'between_maps' || state.recovery?.step === 'waiting_for_players';
}
