import { Controller, Get } from '@nestjs/common';
import {
  isSeasonOption,
  RowId,
  SeasonAnswer,
  SeasonCvarsAnswer,
  SeasonPageQuery,
  SeasonsAnswer,
  sortGameSettings,
} from '@placar/contracts';
import type { SeasonListItem } from '@placar/contracts';
import { AppError } from '@placar/platform';
import { CurrentUser, CurrentViewer, Policy } from '../../http/policy/policy';
import { JsonText } from '../../http/public-cache/json-answers';
import { PublicRead } from '../../http/public-cache/public-read';
import { Described } from '../../http/routes/described';
import type { Viewer } from '../../http/session/viewer';
import { ZodParam, ZodQuery } from '../../http/zod-pipe';
import { SEASON_TAGS, SeasonMatches } from './season-matches';
import { presentSeason, presentSeasonListItem } from './season.presenter';
import type { SeasonRow } from './season.presenter';
import { SeasonsQueries } from './seasons.queries';

const LISTED = {
  seasons: [{ id: 7, user_id: 3, name: 'Verão 2026', start_date: '2026-01-05T00:00:00.000Z', end_date: null }],
};

/** Reading seasons (wire contract §5.7). */
@Controller('seasons')
export class SeasonsController {
  constructor(
    private readonly queries: SeasonsQueries,
    private readonly matches: SeasonMatches,
  ) {}

  @Get()
  @Policy('public')
  @PublicRead({ tags: ['seasons'] })
  @Described({
    summary: 'All seasons, newest first.',
    answer: SeasonsAnswer,
    errors: ['SEASON_NOT_FOUND'],
    example: LISTED,
    details: 'An installation without seasons answers 404, as clients of the wire expect.',
  })
  async list(): Promise<SeasonsAnswer> {
    return { seasons: listed(await this.queries.all()) };
  }

  @Get('myseasons')
  @Policy('user')
  @Described({
    summary: 'Seasons of the caller, newest first.',
    answer: SeasonsAnswer,
    errors: ['SEASON_NOT_FOUND'],
    details: 'Without any the answer is 404.',
  })
  async mine(@CurrentUser() viewer: Viewer): Promise<SeasonsAnswer> {
    return { seasons: listed(await this.queries.ownedBy(viewer.id)) };
  }

  @Get('myseasons/available')
  @Policy('user')
  @Described({
    summary: 'Seasons of the caller that are not over; for super admins those of everybody.',
    answer: SeasonsAnswer,
    errors: ['SEASON_NOT_FOUND'],
    details: 'Without any the answer is 404.',
  })
  async available(@CurrentUser() viewer: Viewer): Promise<SeasonsAnswer> {
    return { seasons: listed(await this.queries.available(viewer)) };
  }

  @Get(':id')
  @Policy('public')
  @PublicRead({ tags: SEASON_TAGS, shows: ({ id }) => [`season:${Number(id)}`] })
  @Described({
    summary: 'A season and its matches, cancelled ones too.',
    answer: SeasonAnswer,
    errors: ['SEASON_NOT_FOUND'],
    details: 'Without `limit` all matches; with it `total`, `page` and `limit` stand beside them.',
  })
  async one(
    @ZodParam('id', RowId) id: number,
    @ZodQuery(SeasonPageQuery) query: SeasonPageQuery,
    @CurrentViewer() viewer: Viewer | null,
  ): Promise<SeasonAnswer | JsonText> {
    const row = await this.queries.one(id);
    if (!row) throw new AppError('SEASON_NOT_FOUND', 'Season not found.');
    const about = { season: presentSeason(row), ...defaultsOf(row) };
    const { page, limit } = query;
    if (limit === undefined) {
      const matches = await this.matches.all(id, viewer);
      const rest = `,${JSON.stringify(about).slice(1)}`;
      return new JsonText(Buffer.concat([Buffer.from('{"matches":'), matches, Buffer.from(rest)]));
    }
    const [matches, total] = await Promise.all([
      this.matches.page(id, viewer, { limit, offset: (page - 1) * limit }),
      this.queries.countMatches(id, viewer),
    ]);
    return { matches, ...about, total, page, limit };
  }

  @Get(':id/cvar')
  @Policy('user')
  @Described({
    summary: 'Defaults for matches of a season.',
    answer: SeasonCvarsAnswer,
    errors: ['NOT_FOUND'],
    example: { cvars: { maps_to_win: '3', map_pool: 'de_nuke de_mirage de_ancient', skip_veto: '0' } },
  })
  async cvars(@ZodParam('id', RowId) id: number): Promise<SeasonCvarsAnswer> {
    const row = await this.queries.one(id);
    if (!row?.cvars) throw new AppError('NOT_FOUND', `No cvars found for season id ${id}.`);
    return { cvars: row.cvars };
  }
}

/** Beside the season, and only where there are any, as in the list. */
function defaultsOf({ cvars }: SeasonRow): Pick<SeasonAnswer, 'cvars' | 'left_out_cvars'> {
  if (cvars === null) return {};
  const settings = Object.entries(cvars).filter(([name]) => !isSeasonOption(name));
  const { leftOut } = sortGameSettings(Object.fromEntries(settings));
  return leftOut.length === 0 ? { cvars } : { cvars, left_out_cvars: leftOut };
}

function listed(rows: readonly SeasonRow[]): SeasonListItem[] {
  if (rows.length === 0) throw new AppError('SEASON_NOT_FOUND', 'No seasons found.');
  return rows.map(presentSeasonListItem);
}
