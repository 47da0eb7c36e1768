import { Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import {
  CreateSeasonBody,
  DeleteSeasonBody,
  isSeasonOption,
  RowId,
  SeasonAnswer,
  SeasonCreatedAnswer,
  SeasonCvarsAnswer,
  SeasonMessageAnswer,
  SeasonPageQuery,
  SeasonsAnswer,
  sortGameSettings,
  UpdateSeasonBody,
} from '@placar/contracts';
import type { SeasonListItem } from '@placar/contracts';
import { AppError } from '@placar/platform';
import type { z } from 'zod';
import { CurrentUser, CurrentViewer, Policy } from '../../http/policy/policy';
import { JsonText } from '../../http/public-cache/json-answers';
import { PublicRead } from '../../http/public-cache/public-read';
import { Described } from '../../http/routes/described';
import type { Viewer } from '../../http/session/viewer';
import { ZodBody, ZodParam, ZodQuery } from '../../http/zod-pipe';
import { SEASON_TAGS, SeasonMatches } from './season-matches';
import { presentSeason, presentSeasonListItem } from './season.presenter';
import type { SeasonRow } from './season.presenter';
import { SeasonsQueries } from './seasons.queries';
import { SeasonsService } from './seasons.service';

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

/** Writing seasons (wire contract §5.7); the messages are what existing clients look for. */
@Controller('seasons')
export class SeasonWritesController {
  constructor(private readonly seasons: SeasonsService) {}

  @Post()
  @HttpCode(200)
  @Policy('create_seasons')
  @Described({
    summary: 'Makes a season, with defaults for its matches.',
    answer: SeasonCreatedAnswer,
    example: { message: 'Season inserted successfully!', id: 7 },
    details:
      'A match made with `season_id` takes from `season_cvar` what its own body leaves out: maps_to_win (as max_maps), map_pool, map_sides, ' +
      'side_type, skip_veto, spectators, players_per_team, min_players_to_ready, min_spectators_to_ready, wingman; everything else as settings of the game.',
  })
  async create(
    @CurrentUser() viewer: Viewer,
    @ZodBody(CreateSeasonBody) body: CreateSeasonBody,
  ): Promise<SeasonCreatedAnswer> {
    return { message: 'Season inserted successfully!', id: await this.seasons.create(viewer, body) };
  }

  @Put()
  @Policy('user', 'season:own')
  @Described({
    summary: 'Changes a season; what is absent or null stays.',
    answer: SeasonMessageAnswer,
    errors: ['SEASON_NOT_FOUND'],
    example: { message: 'Season updated successfully!' },
    details:
      '`end_date` is always written: absent, the season has no last day any more. `season_cvar` replaces all defaults.',
  })
  async update(
    @CurrentUser() viewer: Viewer,
    @ZodBody(UpdateSeasonBody) body: UpdateSeasonBody,
  ): Promise<SeasonMessageAnswer> {
    await this.seasons.update(viewer, given(body.season_id), body);
    return { message: 'Season updated successfully!' };
  }

  @Delete()
  @Policy('user', 'season:own')
  @Described({
    summary: 'Deletes a season; its matches keep their results and are in no season any more.',
    answer: SeasonMessageAnswer,
    errors: ['SEASON_NOT_FOUND', 'CONFLICT'],
    example: { message: 'Season deleted successfully!' },
    details:
      'Refused with 409 while a match of it is not finished. `season_id` of its matches becomes null within seconds.',
  })
  async remove(
    @CurrentUser() viewer: Viewer,
    @ZodBody(DeleteSeasonBody) body: z.infer<typeof DeleteSeasonBody>,
  ): Promise<SeasonMessageAnswer> {
    await this.seasons.remove(viewer, given(body.season_id));
    return { message: 'Season deleted successfully!' };
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

function given(seasonId: number | null | undefined): number {
  if (seasonId != null) return seasonId;
  throw new AppError('INVALID_INPUT', 'No season ID provided.', { fields: { season_id: 'No season ID provided.' } });
}
