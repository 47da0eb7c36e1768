import { Injectable } from '@nestjs/common';
import type { MapStat, PlayerStat, Veto, VetoSide } from '@placar/contracts';
import { MatchStatsQueries } from '@placar/read-models';
import type { ReadRows } from '@placar/read-models';
import { isAppError } from '@placar/platform';
import type { Viewer } from '../../http/session/viewer';
import { BroadcastDelay } from '../live/broadcast-delay';
import { MatchAccess } from '../matches/match-access';
import { presentMapStat, presentPlayerStat, presentVeto, presentVetoSide } from './stat-presenter';

/** Statistics and veto of one match as this viewer may see them now; nothing of a match that is not theirs to see. */
@Injectable()
export class MatchRows {
  constructor(
    private readonly stats: MatchStatsQueries,
    private readonly access: MatchAccess,
    private readonly broadcast: BroadcastDelay,
  ) {}

  async maps(viewer: Viewer | null, matchId: number): Promise<MapStat[]> {
    const rows = await this.read(viewer, matchId, (onAir) => onAir?.maps ?? this.stats.maps(matchId));
    return rows.map(presentMapStat);
  }

  async players(viewer: Viewer | null, matchId: number): Promise<PlayerStat[]> {
    const rows = await this.read(viewer, matchId, (onAir) => onAir?.players ?? this.stats.players(matchId));
    return rows.map(presentPlayerStat);
  }

  async vetoes(viewer: Viewer | null, matchId: number): Promise<Veto[]> {
    const rows = await this.read(viewer, matchId, (onAir) => onAir?.vetoes ?? this.stats.vetoes(matchId));
    return rows.map(presentVeto);
  }

  async vetoSides(viewer: Viewer | null, matchId: number): Promise<VetoSide[]> {
    const rows = await this.read(viewer, matchId, (onAir) => onAir?.sides ?? this.stats.vetoSides(matchId));
    return rows.map(presentVetoSide);
  }

  private async read<T>(
    viewer: Viewer | null,
    matchId: number,
    rowsOf: (onAir: ReadRows | null) => T[] | Promise<T[]>,
  ): Promise<T[]> {
    try {
      const { row, staff } = await this.access.see(viewer, matchId);
      return await rowsOf(staff ? null : await this.broadcast.rows(row));
    } catch (error) {
      // On the wire a match without numbers and an unknown match answer alike.
      if (isAppError(error, 'MATCH_NOT_FOUND')) return [];
      throw error;
    }
  }
}
