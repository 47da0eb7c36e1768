import { Controller, Get } from '@nestjs/common';
import type { StreamableFile } from '@nestjs/common';
import {
  LiveMatchesAnswer,
  MatchAnswer,
  MatchCount,
  MatchListAnswer,
  MatchListQuery,
  MatchRange,
  RowId,
} from '@placar/contracts';
import { ownsOrSuper } from '@placar/domain';
import { CurrentUser, CurrentViewer, Policy } from '../../../http/policy/policy';
import type { Since } from '../../../http/public-cache/hidden-matches';
import { PublicRead } from '../../../http/public-cache/public-read';
import type { PathParams } from '../../../http/public-cache/public-read';
import { Described } from '../../../http/routes/described';
import type { Viewer } from '../../../http/session/viewer';
import { ZodParam, ZodQuery } from '../../../http/zod-pipe';
import { BroadcastDelay } from '../../live/broadcast-delay';
import { LiveMatches } from '../../live/live-matches';
import { MatchAccess } from '../match-access';
import { MatchCapabilities } from '../match-capabilities';
import { presentMatch, presentMatchOptions } from '../match-presenter';
import { MatchLists } from './match-lists';

/** A row of a list names its owner and season, and shows the flags and logos of its teams. */
const LIST_TAGS = ['matches', 'teams', 'users', 'seasons'] as const;

/** A full page of the matches that ended last ends with this end; null for any other. */
function lastEnd({ matches }: MatchListAnswer, { count }: PathParams): Since | null {
  const last = matches.length === MatchCount.parse(count) ? matches.at(-1) : undefined;
  return last?.end_time == null ? null : { end: last.end_time };
}

/** A full page of the newest matches ends with this one; null for any other. */
function oldestId({ matches }: MatchListAnswer, { range }: PathParams): Since | null {
  const last = matches.length === MatchRange.parse(range).limit ? matches.at(-1) : undefined;
  return last === undefined ? null : { id: last.id };
}

/** Reading matches. Private ones are listed only for their owner, staff and their players. */
@Policy('public')
@Controller('matches')
export class MatchCatalogueController {
  constructor(
    private readonly lists: MatchLists,
    private readonly access: MatchAccess,
    private readonly capabilities: MatchCapabilities,
    private readonly live: LiveMatches,
    private readonly broadcast: BroadcastDelay,
  ) {}

  @Get()
  @PublicRead({ tags: LIST_TAGS, shows: 'any' })
  @Described({
    summary: 'All matches that were not cancelled, newest first.',
    answer: MatchListAnswer,
    errors: ['MATCH_NOT_FOUND'],
    details:
      'Without `page`, `limit` and `offset` the whole list comes as one stream of JSON. An empty list is 404. `state`, `season`, `team`, `player` and `search` narrow it. Private matches are listed for their owner, staff and players only; matches with a broadcast delay show what is on air.',
  })
  all(
    @CurrentViewer() viewer: Viewer | null,
    @ZodQuery(MatchListQuery) query: MatchListQuery,
  ): Promise<MatchListAnswer | StreamableFile> {
    return this.lists.answer(viewer, query, { cancelled: false });
  }

  @Get('live')
  @PublicRead({ tags: LIST_TAGS, shows: () => ['open'] })
  @Described({
    summary: 'Headers of all open matches and of those closed in the last minutes, newest first.',
    answer: LiveMatchesAnswer,
  })
  present(@CurrentViewer() viewer: Viewer | null): Promise<LiveMatchesAnswer> {
    return this.live.answer(viewer);
  }

  @Policy('user')
  @Get('mymatches')
  @Described({
    summary: 'Matches of the caller, cancelled ones among them, newest first.',
    answer: MatchListAnswer,
    errors: ['MATCH_NOT_FOUND'],
    details: 'Paged and streamed as `GET /matches`. An empty list is 404.',
  })
  mine(
    @CurrentUser() viewer: Viewer,
    @ZodQuery(MatchListQuery) query: MatchListQuery,
  ): Promise<MatchListAnswer | StreamableFile> {
    return this.lists.answer(viewer, query, { cancelled: true, ownerId: viewer.id });
  }

  @Get('limit/:count')
  @PublicRead({ tags: LIST_TAGS, shows: 'any', since: lastEnd })
  @Described({
    summary: 'The matches that ended last; those under way come behind all that ended.',
    answer: MatchListAnswer,
    details: 'An empty list is 200.',
  })
  async newest(
    @CurrentViewer() viewer: Viewer | null,
    @ZodParam('count', MatchCount) limit: number,
  ): Promise<MatchListAnswer> {
    return { matches: await this.lists.rows(viewer, { order: 'last_ended', cancelled: false, limit }) };
  }

  @Get('page/:range')
  @PublicRead({ tags: LIST_TAGS, shows: 'any', since: oldestId })
  @Described({
    summary: 'A part of the list, newest first: `/matches/page/0&10`, with a literal `&`.',
    answer: MatchListAnswer,
    details: 'An empty list is 200.',
  })
  async page(
    @CurrentViewer() viewer: Viewer | null,
    @ZodParam('range', MatchRange) range: MatchRange,
  ): Promise<MatchListAnswer> {
    return { matches: await this.lists.rows(viewer, { order: 'newest', cancelled: false, ...range }) };
  }

  @Get(':id')
  @Policy('public', 'match:see')
  @PublicRead({ match: 'id', owner: ({ match }: MatchAnswer) => match.user_id })
  @Described({
    summary: 'One match, and what the caller may do with it.',
    answer: MatchAnswer,
    errors: ['MATCH_NOT_FOUND'],
    details:
      'Its owner and super admins see its options besides, and the token of its game server; an owner who is not staff sees that on a server of their own and of a match that is loaded by hand. Who shows a read-only key sees neither.',
  })
  async one(@CurrentViewer() viewer: Viewer | null, @ZodParam('id', RowId) id: number): Promise<MatchAnswer> {
    const { row, staff } = await this.access.see(viewer, id);
    const isFull = viewer !== null && ownsOrSuper(viewer, row) && !viewer.readOnly;
    const shown = staff ? row : await this.broadcast.matchRow(row);
    const [can, gotv] = await Promise.all([this.capabilities.of(viewer, row), this.capabilities.gotv(viewer, row)]);
    const about = gotv === null ? { can } : { can, gotv };
    if (!isFull) return { match: presentMatch(shown), ...about };
    const leftOut = await this.capabilities.leftOutSettings(row);
    const token = await this.capabilities.token(viewer, row);
    const match = { ...presentMatch(row), api_key: token, ...presentMatchOptions(row) };
    return leftOut.length === 0 ? { match, ...about } : { match, ...about, left_out_cvars: leftOut };
  }
}
