import { Controller, Get, Put } from '@nestjs/common';
import { PutWatchLinksBody, RowId, WatchLinksAnswer } from '@placar/contracts';
import { canAdministerSeason } from '@placar/domain/access';
import { Season } from '@placar/persistence';
import { AppError, notAllowed } from '@placar/platform';
import { DataSource } from 'typeorm';
import { CurrentUser, Policy } from '../../http/policy/policy';
import { PublicRead } from '../../http/public-cache/public-read';
import { Described } from '../../http/routes/described';
import type { Viewer } from '../../http/session/viewer';
import { ZodBody, ZodParam } from '../../http/zod-pipe';
import { WatchLinks } from './watch-links';
import { WATCH_EXAMPLE } from './watch-example';

const seasonNotFound = (): AppError => new AppError('SEASON_NOT_FOUND', 'Season not found.');

/** Where the matches of a season can be watched. */
@Controller('seasons/:id/watch')
export class SeasonWatchController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly links: WatchLinks,
  ) {}

  @Get()
  @Policy('public')
  @PublicRead({ tags: ['seasons'] })
  @Described({
    summary: 'Where a season can be watched.',
    answer: WatchLinksAnswer,
    errors: ['SEASON_NOT_FOUND'],
    example: { links: WATCH_EXAMPLE.links.map((link) => ({ ...link, of: 'season' })) },
  })
  async read(@ZodParam('id', RowId) id: number): Promise<WatchLinksAnswer> {
    await this.season(id);
    return { links: await this.links.ofSeason(id) };
  }

  @Put()
  @Policy('user', 'season:administer')
  @Described({
    summary: 'Sets where a season can be watched; its matches show these links behind their own.',
    answer: WatchLinksAnswer,
    errors: ['SEASON_NOT_FOUND'],
    example: { links: WATCH_EXAMPLE.links.map((link) => ({ ...link, of: 'season' })) },
    details: 'The list replaces all links of the season. Its owner and staff may.',
  })
  async write(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', RowId) id: number,
    @ZodBody(PutWatchLinksBody) { links }: PutWatchLinksBody,
  ): Promise<WatchLinksAnswer> {
    const { userId } = await this.season(id);
    if (!canAdministerSeason(viewer, { user_id: userId })) throw notAllowed();
    if (!(await this.links.replace({ seasonId: id }, links))) throw seasonNotFound();
    return { links: await this.links.ofSeason(id) };
  }

  private async season(id: number): Promise<Season> {
    const season = await this.dataSource.getRepository(Season).findOneBy({ id });
    if (season === null) throw seasonNotFound();
    return season;
  }
}
