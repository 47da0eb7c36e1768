import { Controller, Get } from '@nestjs/common';
import { MapStatAnswer, MapStatsAnswer, RowId, statPage, StatPageQuery } from '@placar/contracts';
import type { MapStat } from '@placar/contracts';
import { MatchStatsQueries } from '@placar/read-models';
import { AppError } from '@placar/platform';
import { z } from 'zod';
import { CurrentViewer, Policy } from '../../http/policy/policy';
import { JsonText } from '../../http/public-cache/json-answers';
import { PublicRead } from '../../http/public-cache/public-read';
import { Described } from '../../http/routes/described';
import type { Viewer } from '../../http/session/viewer';
import { ZodParam, ZodQuery } from '../../http/zod-pipe';
import { catalogueViewer } from '../matches/match-access';
import { MatchRows } from './match-rows';
import { presentMapStat } from './stat-presenter';

/** The whole list has no pages on the wire; this bounds it. */
const WHOLE_LIST = 5_000;
const MapNumber = z.coerce.number().int().min(0).max(99).describe('Number of the map in the series, from 0.');
const MatchId = RowId.describe('Match.');

@Policy('public')
@Controller('mapstats')
export class MapStatsController {
  constructor(
    private readonly stats: MatchStatsQueries,
    private readonly rows: MatchRows,
  ) {}

  @Described({
    summary: 'Maps of all matches, the newest first; at most 5,000, more by pages.',
    answer: MapStatsAnswer,
    errors: ['NOT_FOUND'],
  })
  @PublicRead({ tags: ['matches'], shows: 'any' })
  @Get()
  async all(
    @CurrentViewer() viewer: Viewer | null,
    @ZodQuery(StatPageQuery) query: StatPageQuery,
  ): Promise<{ mapstats: MapStat[] }> {
    const rows = await this.stats.allMaps(catalogueViewer(viewer), statPage(query, WHOLE_LIST));
    return { mapstats: found(rows.map(presentMapStat)) };
  }

  @Described({ summary: 'Maps of a match, in their order.', answer: MapStatsAnswer, errors: ['NOT_FOUND'] })
  @PublicRead({ match: 'matchId' })
  @Get(':matchId')
  async ofMatch(
    @CurrentViewer() viewer: Viewer | null,
    @ZodParam('matchId', MatchId) matchId: number,
  ): Promise<{ mapstats: MapStat[] } | JsonText> {
    const open = viewer === null ? await this.stats.openMapsText(matchId) : null;
    if (open !== null) return new JsonText(`{"mapstats":${open}}`);
    return { mapstats: found(await this.rows.maps(viewer, matchId)) };
  }

  /** One map under the singular key (wire contract §5.8). */
  @Described({
    summary: 'One map of a match.',
    answer: MapStatAnswer,
    errors: ['NOT_FOUND'],
    details: 'The key is `mapstat`, in the singular.',
  })
  @PublicRead({ match: 'matchId' })
  @Get(':matchId/:mapNumber')
  async one(
    @CurrentViewer() viewer: Viewer | null,
    @ZodParam('matchId', MatchId) matchId: number,
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
