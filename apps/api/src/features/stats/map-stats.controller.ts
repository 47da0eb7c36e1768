import { Controller, Get } from '@nestjs/common';
import { ListQuery, RowId } from '@placar/contracts';
import type { MapStat } from '@placar/contracts';
import { MatchStatsQueries } from '@placar/match-engine';
import { AppError } from '@placar/platform';
import { z } from 'zod';
import { CurrentViewer, Policy } from '../../http/policy/policy';
import type { Viewer } from '../../http/session/viewer';
import { ZodParam, ZodQuery } from '../../http/zod-pipe';
import { catalogueViewer } from '../matches/match-access.public';
import { MatchRows } from './match-rows.public';
import { presentMapStat } from './stat-presenter.public';

/** The whole list has no pages on the wire; this bounds it. */
const WHOLE_LIST = 5_000;
const MapNumber = z.coerce.number().int().min(0).max(99);

@Policy('public')
@Controller('mapstats')
export class MapStatsController {
  constructor(
    private readonly stats: MatchStatsQueries,
    private readonly rows: MatchRows,
  ) {}

  @Get()
  async all(
    @CurrentViewer() viewer: Viewer | null,
    @ZodQuery(ListQuery) { limit, offset }: ListQuery,
  ): Promise<{ mapstats: MapStat[] }> {
    const page = { limit: limit ?? WHOLE_LIST, offset: offset ?? 0 };
    const rows = await this.stats.allMaps(catalogueViewer(viewer), page);
    return { mapstats: found(rows.map(presentMapStat)) };
  }

  @Get(':matchId')
  async ofMatch(
    @CurrentViewer() viewer: Viewer | null,
    @ZodParam('matchId', RowId) matchId: number,
  ): Promise<{ mapstats: MapStat[] }> {
    return { mapstats: found(await this.rows.maps(viewer, matchId)) };
  }

  /** One map under the singular key (wire contract §5.8). */
  @Get(':matchId/:mapNumber')
  async one(
    @CurrentViewer() viewer: Viewer | null,
    @ZodParam('matchId', RowId) matchId: number,
    @ZodParam('mapNumber', MapNumber) mapNumber: number,
  ): Promise<{ mapstat: MapStat }> {
    const maps = await this.rows.maps(viewer, matchId);
    const [mapstat] = found(maps.filter((map) => map.map_number === mapNumber));
    if (!mapstat) throw noStats();
    return { mapstat };
  }
}

const noStats = (): AppError => new AppError('NOT_FOUND', 'No stats found.');

function found(rows: MapStat[]): MapStat[] {
  if (rows.length === 0) throw noStats();
  return rows;
}
