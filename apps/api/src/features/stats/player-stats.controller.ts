import { Controller, Get } from '@nestjs/common';
import {
  AllPlayerStatsAnswer,
  CountAnswer,
  PlayerStatsAnswer,
  RecentMatchesAnswer,
  RowId,
  statPage,
  StatPageQuery,
} from '@placar/contracts';
import type { PlayerStat } from '@placar/contracts';
import { MatchStatsQueries, PlayerHistories, PlayerHistoryQueries, WHOLE_HISTORY } from '@placar/read-models';
import type { RecentMatchRow } from '@placar/read-models';
import { AppError } from '@placar/platform';
import { z } from 'zod';
import { CurrentViewer, Policy } from '../../http/policy/policy';
import { CompressedJson, JsonText } from '../../http/public-cache/json-answers';
import { PublicRead } from '../../http/public-cache/public-read';
import { Described } from '../../http/routes/described';
import type { Viewer } from '../../http/session/viewer';
import { ZodParam, ZodQuery } from '../../http/zod-pipe';
import { catalogueViewer } from '../matches/match-access';
import { SteamIds } from '../steam/steam-ids';
import { MatchRows } from './match-rows';
import { presentPlayerStat } from './stat-presenter';
import { shownOf, steamIdInPath } from './steam-text';

const RECENT_MATCHES = 5;
/** The list of everybody has no pages on the wire; this bounds it. */
const WHOLE_LIST = 5_000;
/** Loose on purpose: an id that nobody has answers 404 with the wire's own text. */
const SteamIdText = z.string().max(200).describe('Player, in any spelling of a Steam id.');
const MatchId = RowId.describe('Match.');

@Policy('public')
@Controller('playerstats')
export class PlayerStatsController {
  constructor(
    private readonly stats: MatchStatsQueries,
    private readonly history: PlayerHistoryQueries,
    private readonly histories: PlayerHistories,
    private readonly rows: MatchRows,
    private readonly steamIds: SteamIds,
  ) {}

  @Described({
    summary: 'Rows of all players of all matches, the newest first; at most 5,000, more by pages.',
    answer: AllPlayerStatsAnswer,
    errors: ['NOT_FOUND'],
    details: 'The key is `playerStats`, as on no other call.',
  })
  @PublicRead({ tags: ['history'], shows: 'any' })
  @Get()
  async all(
    @CurrentViewer() viewer: Viewer | null,
    @ZodQuery(StatPageQuery) query: StatPageQuery,
  ): Promise<{ playerStats: PlayerStat[] }> {
    const rows = await this.history.all(catalogueViewer(viewer), statPage(query, WHOLE_LIST));
    if (rows.length === 0) throw new AppError('NOT_FOUND', 'No stats found.');
    return { playerStats: rows.map(presentPlayerStat) };
  }

  @Described({
    summary: 'How many different players have numbers.',
    answer: CountAnswer,
    errors: ['NOT_FOUND'],
    example: { count: 812 },
  })
  @PublicRead({ tags: ['history'] })
  @Get('unique')
  async unique(): Promise<{ count: number }> {
    const count = await this.stats.uniquePlayers();
    if (count === 0) throw new AppError('NOT_FOUND', 'No stats found.');
    return { count };
  }

  @Described({
    summary: 'Rows of all players of a match, round by round.',
    answer: PlayerStatsAnswer,
    errors: ['NOT_FOUND'],
  })
  @PublicRead({ match: 'id' })
  @Get('match/:id')
  async ofMatch(
    @CurrentViewer() viewer: Viewer | null,
    @ZodParam('id', MatchId) matchId: number,
  ): Promise<{ playerstats: PlayerStat[] } | JsonText> {
    const open = viewer === null ? await this.stats.openPlayersText(matchId) : null;
    if (open !== null) return new JsonText(`{"playerstats":${open}}`);
    const playerstats = await this.rows.players(viewer, matchId);
    if (playerstats.length === 0) throw new AppError('NOT_FOUND', `No stats found for match ${matchId}`);
    return { playerstats };
  }

  @Described({
    summary: 'The five newest matches of a player.',
    answer: RecentMatchesAnswer,
  })
  @PublicRead({ tags: ['matches'], shows: ({ steamId }) => shownOf(steamId) })
  @Get(':steamId/recent')
  async recent(
    @CurrentViewer() viewer: Viewer | null,
    @ZodParam('steamId', SteamIdText) text: string,
  ): Promise<{ matches: RecentMatchRow[] }> {
    const steamId = await steamIdInPath(this.steamIds, text);
    if (steamId === null) return { matches: [] };
    return { matches: await this.stats.recentMatches(catalogueViewer(viewer), { steamId }, RECENT_MATCHES) };
  }

  @Described({
    summary: 'Every map that a player played, the newest first; at most 2,000, more by pages.',
    answer: PlayerStatsAnswer,
    errors: ['NOT_FOUND'],
  })
  @PublicRead({ tags: ['history'], shows: ({ steamId }) => shownOf(steamId) })
  @Get(':steamId')
  async ofPlayer(
    @CurrentViewer() viewer: Viewer | null,
    @ZodParam('steamId', SteamIdText) text: string,
    @ZodQuery(StatPageQuery) query: StatPageQuery,
  ): Promise<JsonText | CompressedJson> {
    const steamId = await steamIdInPath(this.steamIds, text);
    const page = statPage(query, WHOLE_HISTORY);
    const isWhole = viewer === null && page.limit === WHOLE_HISTORY && page.offset === 0;
    const ready = isWhole && steamId !== null ? await this.histories.ready(steamId) : null;
    if (ready !== null) return new CompressedJson(ready);
    const asking = viewer === null ? null : catalogueViewer(viewer);
    const rows = steamId === null ? null : await this.history.textOfPlayer(asking, steamId, page);
    if (rows === null) throw new AppError('NOT_FOUND', `No stats found for player ${text}`);
    return new JsonText(`{"playerstats":${rows}}`);
  }
}
