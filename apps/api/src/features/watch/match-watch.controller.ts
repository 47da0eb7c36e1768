import { Controller, Get, Put } from '@nestjs/common';
import { LiveWatchAnswer, PutWatchLinksBody, RowId, WatchLinksAnswer } from '@placar/contracts';
import { CurrentUser, CurrentViewer, Policy } from '../../http/policy/policy';
import { PublicRead } from '../../http/public-cache/public-read';
import { Described } from '../../http/routes/described';
import type { Viewer } from '../../http/session/viewer';
import { ZodBody, ZodParam } from '../../http/zod-pipe';
import { MatchAccess, matchNotFound } from '../matches/match-access';
import { WatchLinks } from './watch-links';
import { WATCH_EXAMPLE } from './watch-example';

/** Where matches can be watched. */
@Controller('matches')
export class MatchWatchController {
  constructor(
    private readonly access: MatchAccess,
    private readonly links: WatchLinks,
  ) {}

  @Get('live/watch')
  @Policy('public')
  @PublicRead({ tags: ['matches', 'seasons'] })
  @Described({
    summary: 'Where the open matches can be watched: links of theirs and of their seasons.',
    answer: LiveWatchAnswer,
    details: 'Private matches are left out: their links are told with the match.',
  })
  async open(): Promise<LiveWatchAnswer> {
    return { matches: await this.links.ofOpenMatches() };
  }

  @Get(':id/watch')
  @Policy('public', 'match:see')
  @PublicRead({ match: 'id', tags: ['seasons'] })
  @Described({
    summary: 'Where a match can be watched: its own links first, then those of its season.',
    answer: WatchLinksAnswer,
    errors: ['MATCH_NOT_FOUND'],
    example: WATCH_EXAMPLE,
  })
  async read(@CurrentViewer() viewer: Viewer | null, @ZodParam('id', RowId) id: number): Promise<WatchLinksAnswer> {
    const { row } = await this.access.see(viewer, id);
    return { links: await this.links.ofMatch(id, row.season_id) };
  }

  @Put(':id/watch')
  @Policy('user', 'match:administer')
  @Described({
    summary: 'Sets where a match can be watched, before, during and after it.',
    answer: WatchLinksAnswer,
    errors: ['MATCH_NOT_FOUND'],
    example: WATCH_EXAMPLE,
    details:
      'The list replaces all links of the match; those of its season stay. Any https address of the open web is taken.',
  })
  async write(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', RowId) id: number,
    @ZodBody(PutWatchLinksBody) { links }: PutWatchLinksBody,
  ): Promise<WatchLinksAnswer> {
    const row = await this.access.administer(viewer, id);
    if (!(await this.links.replace({ matchId: id }, links))) throw matchNotFound();
    return { links: await this.links.ofMatch(id, row.season_id) };
  }
}
