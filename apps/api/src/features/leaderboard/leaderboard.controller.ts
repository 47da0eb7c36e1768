import { Controller, Get } from '@nestjs/common';
import {
  BoardRows,
  BoardRowsQuery,
  BoardSeason,
  PlayerBoard,
  PlayerBoardQuery,
  PlayerRank,
  RankQuery,
  RowId,
  TeamBoard,
  TeamBoardQuery,
  TypedSteamId,
} from '@placar/contracts';
import { OVERALL_SCOPE, PUG_SCOPE, StandingsQueries } from '@placar/read-models';
import { AppError } from '@placar/platform';
import { Policy } from '../../http/policy/policy';
import { PublicRead } from '../../http/public-cache/public-read';
import { Described } from '../../http/routes/described';
import { ZodParam, ZodQuery } from '../../http/zod-pipe';
import { SteamIds } from '../steam/steam-ids';
import { playerPage, teamPage } from './board-page';
import { presentTeam } from './player-standing.presenter';
import { PlayerAccounts } from './player-accounts';
import { PlayerBoards } from './player-boards';

/** No season has it: its board is empty. */
const NO_SCOPE = -2;

const WHOLE_LIST =
  'The whole board, or a page of it with `page` and `limit`: then `total`, `page` and `limit` stand beside the rows. Matches that the public sees with a delay count when it has passed.';
const BY_SEASON = `${WHOLE_LIST} An unknown season gives an empty list; what is no number gives the overall board.`;

const noStats = (id: string | number): AppError => new AppError('NOT_FOUND', `No stats found for player ${id}`);

/** Wire contract §5.10 and §10, sorted; ranks are ours (decisions "The wire"). Fixed paths stand before those with a season. */
@Policy('public')
@Controller('leaderboard')
export class LeaderboardController {
  constructor(
    private readonly standings: StandingsQueries,
    private readonly boards: PlayerBoards,
    private readonly accounts: PlayerAccounts,
    private readonly steamIds: SteamIds,
  ) {}

  @Get()
  @PublicRead({ tags: ['standings', 'teams', 'seasons'] })
  @Described({
    summary: 'Standings of teams over all matches but pugs',
    answer: TeamBoard,
    details: WHOLE_LIST,
    example: {
      leaderboard: [
        {
          name: 'Corações Valentes',
          wins: 9,
          losses: 3,
          rounddiff: 41,
          team_id: 12,
          flag: 'BR',
          logo: null,
          tag: 'CORA',
          maps: 12,
        },
      ],
    },
  })
  teams(@ZodQuery(TeamBoardQuery) query: TeamBoardQuery): Promise<TeamBoard> {
    return this.teamsOf(query.season ?? OVERALL_SCOPE, query);
  }

  @Get('players')
  @PublicRead({ tags: ['standings', 'users', 'seasons'] })
  @Described({ summary: 'Standings of players over all matches but pugs', answer: PlayerBoard, details: WHOLE_LIST })
  players(@ZodQuery(PlayerBoardQuery) query: PlayerBoardQuery): Promise<PlayerBoard> {
    return this.playersOf(query.season ?? OVERALL_SCOPE, query);
  }

  @Get('players/pug')
  @PublicRead({ tags: ['standings', 'users'] })
  @Described({ summary: 'Standings of players over pugs', answer: PlayerBoard, details: WHOLE_LIST })
  pugs(@ZodQuery(PlayerBoardQuery) query: PlayerBoardQuery): Promise<PlayerBoard> {
    return this.playersOf(PUG_SCOPE, query);
  }

  @Get('players/:seasonId')
  @PublicRead({ tags: ['standings', 'users', 'seasons'] })
  @Described({ summary: 'Standings of players in a season', answer: PlayerBoard, details: BY_SEASON })
  playersOfSeason(
    @ZodParam('seasonId', BoardSeason) season: string,
    @ZodQuery(PlayerBoardQuery) query: PlayerBoardQuery,
  ): Promise<PlayerBoard> {
    return this.playersOf(scopeOf(season), query);
  }

  @Get('rows')
  @PublicRead({ tags: ['standings', 'users', 'seasons'] })
  @Described({
    summary: 'Rows of the players’ board for several players at once',
    answer: BoardRows,
    details: 'Each with its place on the whole board. Who has no map there is missing.',
  })
  async rowsOf(@ZodQuery(BoardRowsQuery) { players, season }: BoardRowsQuery): Promise<BoardRows> {
    const board = await this.boards.read(season ?? OVERALL_SCOPE);
    const rows = players.map((steamId) => board.of(steamId)).filter((row) => row !== null);
    return { leaderboard: await this.accounts.shownOn(rows) };
  }

  @Get('rank/user/:id')
  @PublicRead({ tags: ['standings', 'users', 'seasons'] })
  @Described({
    summary: 'A user’s row of the players’ board, and the place',
    answer: PlayerRank,
    errors: ['USER_NOT_FOUND', 'NOT_FOUND'],
    details:
      'Only a Steam id counts that the user has proved by signing in through Steam. 404 for who has no map on the board.',
  })
  async rankOfUser(
    @ZodParam('id', RowId.describe('Id of the user')) userId: number,
    @ZodQuery(RankQuery) query: RankQuery,
  ): Promise<PlayerRank> {
    const steamId = await this.standings.steamIdOf(userId);
    if (steamId === undefined) throw new AppError('USER_NOT_FOUND', 'User does not exist in the system.');
    if (steamId === null) throw noStats(userId);
    return this.rank(query, steamId);
  }

  @Get('rank/:id')
  @PublicRead({ tags: ['standings', 'users', 'seasons'] })
  @Described({
    summary: 'A player’s row of the players’ board, and the place',
    answer: PlayerRank,
    errors: ['NOT_FOUND'],
    details: 'The player by any spelling of a Steam id. 404 for who has no map on the board.',
  })
  async rankOfPlayer(
    @ZodParam('id', TypedSteamId.describe('Steam id in any spelling')) id: string,
    @ZodQuery(RankQuery) query: RankQuery,
  ): Promise<PlayerRank> {
    return this.rank(query, await this.steamIds.resolve(id, 'id'));
  }

  @Get(':seasonId')
  @PublicRead({ tags: ['standings', 'teams', 'seasons'] })
  @Described({ summary: 'Standings of teams in a season', answer: TeamBoard, details: BY_SEASON })
  teamsOfSeason(
    @ZodParam('seasonId', BoardSeason) season: string,
    @ZodQuery(TeamBoardQuery) query: TeamBoardQuery,
  ): Promise<TeamBoard> {
    return this.teamsOf(scopeOf(season), query);
  }

  private async teamsOf(scope: number, query: TeamBoardQuery): Promise<TeamBoard> {
    return teamPage((await this.standings.teams(scope)).map(presentTeam), query);
  }

  private async playersOf(scope: number, query: PlayerBoardQuery): Promise<PlayerBoard> {
    const page = playerPage((await this.boards.read(scope)).rows, query);
    return { ...page, leaderboard: await this.accounts.shownOn(page.leaderboard) };
  }

  private async rank({ season, min_maps: least = 0 }: RankQuery, steamId: string): Promise<PlayerRank> {
    const board = await this.boards.read(season ?? OVERALL_SCOPE);
    const player = board.of(steamId);
    if (player === null) throw noStats(steamId);
    const [shown = player] = await this.accounts.shownOn([player]);
    return { player: shown, ...board.placeOf(player, least) };
  }
}

/** A number that no season can have is an unknown season; text is the overall board (wire contract §5.10). */
function scopeOf(season: string): number {
  if (!/^[+-]?\d+$/.test(season)) return OVERALL_SCOPE;
  const id = RowId.safeParse(season);
  return id.success ? id.data : NO_SCOPE;
}
