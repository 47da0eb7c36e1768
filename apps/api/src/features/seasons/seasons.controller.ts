import { Controller, Get } from '@nestjs/common';
import { RowId } from '@placar/contracts';
import type { Season, SeasonListItem } from '@placar/contracts';
import { AppError } from '@placar/platform';
import { CurrentUser, CurrentViewer, Policy } from '../../http/policy/policy';
import type { Viewer } from '../../http/session/viewer';
import { ZodParam } from '../../http/zod-pipe';
import { presentSeason, presentSeasonListItem, presentSeasonMatch } from './season.presenter';
import type { SeasonMatch, SeasonRow } from './season.presenter';
import { SeasonsQueries } from './seasons.queries';

/** Reading seasons (wire contract §5.7). */
@Controller('seasons')
export class SeasonsController {
  constructor(private readonly queries: SeasonsQueries) {}

  @Get()
  @Policy('public')
  async list(): Promise<{ seasons: SeasonListItem[] }> {
    return { seasons: listed(await this.queries.all()) };
  }

  @Get('myseasons')
  @Policy('user')
  async mine(@CurrentUser() viewer: Viewer): Promise<{ seasons: SeasonListItem[] }> {
    return { seasons: listed(await this.queries.ownedBy(viewer.id)) };
  }

  @Get('myseasons/available')
  @Policy('user')
  async available(@CurrentUser() viewer: Viewer): Promise<{ seasons: SeasonListItem[] }> {
    return { seasons: listed(await this.queries.available(viewer)) };
  }

  @Get(':id')
  @Policy('public')
  async one(
    @ZodParam('id', RowId) id: number,
    @CurrentViewer() viewer: Viewer | null,
  ): Promise<{ matches: SeasonMatch[]; season: Season }> {
    const row = await this.queries.one(id);
    if (!row) throw new AppError('SEASON_NOT_FOUND', 'Season not found.');
    const matches = await this.queries.matches(id, viewer);
    return { matches: matches.map(presentSeasonMatch), season: presentSeason(row) };
  }

  @Get(':id/cvar')
  @Policy('user')
  async cvars(@ZodParam('id', RowId) id: number): Promise<{ cvars: Record<string, string> }> {
    const row = await this.queries.one(id);
    if (!row?.cvars) throw new AppError('NOT_FOUND', `No cvars found for season id ${id}.`);
    return { cvars: row.cvars };
  }
}

function listed(rows: readonly SeasonRow[]): SeasonListItem[] {
  if (rows.length === 0) throw new AppError('SEASON_NOT_FOUND', 'No seasons found.');
  return rows.map(presentSeasonListItem);
}
