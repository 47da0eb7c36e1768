import { Injectable } from '@nestjs/common';
import type { BombPlant, MatchPause, PlayerKill } from '@placar/contracts';
import type { MatchState } from '@placar/domain';
import { MatchEngine } from '@placar/match-engine';
import { CombatQueries } from '@placar/read-models';
import { isAppError, sharedNow } from '@placar/platform';
import type { Viewer } from '../../http/session/viewer';
import { BroadcastDelay, isDelayed } from '../live/broadcast-delay';
import { MatchAccess } from '../matches/match-access';
import type { SeenMatch } from '../matches/match-access';
import { presentBomb, presentKill } from './stat-presenter';

/** Kills, bombs and pause of one match as this viewer may see them now; nothing of a match that is not theirs to see. */
@Injectable()
export class MatchCombat {
  constructor(
    private readonly combat: CombatQueries,
    private readonly access: MatchAccess,
    private readonly engine: MatchEngine,
    private readonly broadcast: BroadcastDelay,
  ) {}

  async kills(viewer: Viewer | null, matchId: number): Promise<PlayerKill[]> {
    const seen = await this.seen(viewer, matchId);
    return seen === null ? [] : (await this.combat.kills(matchId, heldBack(seen))).map(presentKill);
  }

  async bombs(viewer: Viewer | null, matchId: number): Promise<BombPlant[]> {
    const seen = await this.seen(viewer, matchId);
    return seen === null ? [] : (await this.combat.bombs(matchId, heldBack(seen))).map(presentBomb);
  }

  /** One row once the match was live, whether or not it is paused; with a broadcast delay the public learns only that it is. */
  async paused(viewer: Viewer | null, matchId: number): Promise<MatchPause[]> {
    const seen = await this.seen(viewer, matchId);
    if (seen === null) return [];
    if (heldBack(seen) > 0) {
      const row = await this.broadcast.matchRow(seen.row);
      return row.current_map === null ? [] : [pauseRow(matchId, row.status === 'paused', null)];
    }
    const current = await this.engine.load(matchId);
    return current === null || current.state.maps.length === 0
      ? []
      : [pauseRow(matchId, current.state.pause !== null, current.state)];
  }

  private async seen(viewer: Viewer | null, matchId: number): Promise<SeenMatch | null> {
    try {
      return await this.access.see(viewer, matchId);
    } catch (error) {
      // On the wire a match without numbers and an unknown match answer alike.
      if (isAppError(error, 'MATCH_NOT_FOUND')) return null;
      throw error;
    }
  }
}

/** Seconds by which the public sees this match later. */
const heldBack = ({ row, staff }: SeenMatch): number => (!staff && isDelayed(row, sharedNow()) ? row.tv_delay : 0);

/** Of a pause that was only seen in the game nobody knows whose it is. */
function teamOf({ team, type }: NonNullable<MatchState['pause']>, { config }: MatchState): string | null {
  if (team !== null) return config[team].name;
  return type === 'unknown' ? null : 'Admin';
}

function pauseRow(matchId: number, isPaused: boolean, state: MatchState | null): MatchPause {
  const pause = state?.pause ?? null;
  const team = pause === null || state === null ? null : teamOf(pause, state);
  return {
    id: matchId,
    match_id: matchId,
    pause_type: pause?.type ?? null,
    team_paused: team,
    paused: isPaused ? 1 : 0,
  };
}
