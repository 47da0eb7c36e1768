import { Controller, Get, Inject, Query } from '@nestjs/common';
import { ListQuery, RowId } from '@placar/contracts';
import type { LiveMatchesAnswer, MatchCan, MatchFull, MatchListItem, MatchPublic } from '@placar/contracts';
import { ownsOrSuper } from '@placar/domain';
import { MatchCatalogueQueries } from '@placar/match-engine';
import type { CatalogueFilter } from '@placar/match-engine';
import { APP_CONFIG, AppError } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import { z } from 'zod';
import { CurrentUser, CurrentViewer, Policy } from '../../../http/policy/policy';
import type { Viewer } from '../../../http/session/viewer';
import { ZodParam, ZodQuery } from '../../../http/zod-pipe';
import { BroadcastDelay } from '../../live/broadcast-delay.public';
import { LiveMatches } from '../../live/live-matches.public';
import { catalogueViewer, MatchAccess } from '../match-access.public';
import { MatchCapabilities } from '../match-capabilities';
import { presentListItem, presentMatch, presentMatchFull, presentMatchOptions } from '../match-presenter.public';

/** `GET /matches` has no pages on the wire; this bounds it for installations with a long history. */
const WHOLE_LIST = 1_000;
const LONGEST_PAGE = 200;

const Count = z.coerce
  .number()
  .int()
  .min(0)
  .transform((count) => Math.min(count, LONGEST_PAGE));
/** The literal `&` of the wire: `/matches/page/0&10` (wire contract §5.4). */
const PageRange = z
  .string()
  .regex(/^\d{1,9}&\d{1,9}$/, 'must read <offset>&<count>')
  .transform((text) => text.split('&').map(Number))
  .transform(([offset = 0, count = 0]) => ({ offset, limit: Math.min(count, LONGEST_PAGE) }));

type ListedMatch = MatchListItem & { map_sides: string | null };

/** Reading matches. Private ones are listed only for their owner, staff and their players. */
@Policy('public')
@Controller('matches')
export class MatchCatalogueController {
  constructor(
    private readonly catalogue: MatchCatalogueQueries,
    private readonly access: MatchAccess,
    private readonly capabilities: MatchCapabilities,
    private readonly live: LiveMatches,
    private readonly broadcast: BroadcastDelay,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  @Get()
  async all(
    @CurrentViewer() viewer: Viewer | null,
    @ZodQuery(ListQuery) page: ListQuery,
    @Query('asc') asc?: string,
  ): Promise<{ matches: MatchListItem[] }> {
    const matches = await this.list(viewer, { order: orderOf(asc), cancelled: false, ...wholeOr(page) });
    if (matches.length === 0) throw noMatches();
    return { matches };
  }

  @Get('live')
  present(@CurrentViewer() viewer: Viewer | null): Promise<LiveMatchesAnswer> {
    return this.live.answer(viewer);
  }

  @Policy('user')
  @Get('mymatches')
  async mine(
    @CurrentUser() viewer: Viewer,
    @ZodQuery(ListQuery) page: ListQuery,
    @Query('asc') asc?: string,
  ): Promise<{ matches: MatchListItem[] }> {
    const filter = { order: orderOf(asc), cancelled: true, ownerId: viewer.id, ...wholeOr(page) };
    const matches = await this.list(viewer, filter);
    if (matches.length === 0) throw noMatches();
    return { matches };
  }

  @Get('limit/:count')
  async newest(
    @CurrentViewer() viewer: Viewer | null,
    @ZodParam('count', Count) limit: number,
  ): Promise<{ matches: ListedMatch[] }> {
    return { matches: await this.list(viewer, { order: 'last_ended', cancelled: false, limit }) };
  }

  @Get('page/:range')
  async page(
    @CurrentViewer() viewer: Viewer | null,
    @ZodParam('range', PageRange) range: { offset: number; limit: number },
  ): Promise<{ matches: ListedMatch[] }> {
    return { matches: await this.list(viewer, { order: 'newest', cancelled: false, ...range }) };
  }

  @Get(':id')
  async one(
    @CurrentViewer() viewer: Viewer | null,
    @ZodParam('id', RowId) id: number,
  ): Promise<{ match: MatchPublic | MatchFull; can: MatchCan }> {
    const { row, staff } = await this.access.see(viewer, id);
    const full = ownsOrSuper(viewer, row);
    const shown = staff ? row : await this.broadcast.matchRow(row);
    return {
      match: full ? presentMatchFull(row, this.config.secrets.tokenKey) : presentMatch(shown),
      can: await this.capabilities.of(viewer, row),
    };
  }

  private async list(viewer: Viewer | null, filter: CatalogueFilter): Promise<ListedMatch[]> {
    const asked = catalogueViewer(viewer);
    const rows = await this.catalogue.list(asked, filter);
    return Promise.all(
      rows.map(async (row) => {
        const staff = asked.isStaff || (asked.userId !== null && row.user_id === asked.userId);
        const shown = staff ? row : { ...row, ...(await this.broadcast.matchRow(row)) };
        const item = { ...presentListItem(shown), map_sides: row.map_sides };
        return viewer?.super_admin ? { ...item, ...presentMatchOptions(row) } : item;
      }),
    );
  }
}

const orderOf = (asc: string | undefined): CatalogueFilter['order'] => (asc === undefined ? 'newest' : 'oldest');
const wholeOr = (page: ListQuery): Pick<CatalogueFilter, 'limit' | 'offset' | 'search'> => ({
  limit: page.limit ?? WHOLE_LIST,
  offset: page.offset ?? 0,
  search: page.search,
});
const noMatches = (): AppError => new AppError('MATCH_NOT_FOUND', 'No matches found.');
