import { Controller, Get } from '@nestjs/common';
import { PlayerSummaryAnswer, RowId, TypedSteamId } from '@placar/contracts';
import { OVERALL_SCOPE, PUG_SCOPE, StandingsQueries } from '@placar/read-models';
import { Policy } from '../../http/policy/policy';
import { PublicRead } from '../../http/public-cache/public-read';
import { Described } from '../../http/routes/described';
import { ZodParam } from '../../http/zod-pipe';
import { SteamIds } from '../steam/steam-ids';
import { presentSummary } from './player-standing.presenter';

const PLAYER = TypedSteamId.describe('Steam id in any spelling');
const ZEROS =
  'Who has not played there gets zeros and an empty name, with status 200. `hsp` is text here, as on the wire.';

/** Sums of one player on one board (wire contract §5.8). */
@Policy('public')
@Controller('playerstats')
export class PlayerSummariesController {
  constructor(
    private readonly standings: StandingsQueries,
    private readonly steamIds: SteamIds,
  ) {}

  @Get(':steamId/pug')
  @PublicRead({ tags: ['standings'] })
  @Described({ summary: 'A player’s sums over pugs', answer: PlayerSummaryAnswer, details: ZEROS })
  pug(@ZodParam('steamId', PLAYER) player: string): Promise<PlayerSummaryAnswer> {
    return this.summary(PUG_SCOPE, player);
  }

  @Get(':steamId/official')
  @PublicRead({ tags: ['standings'] })
  @Described({ summary: 'A player’s sums over all matches but pugs', answer: PlayerSummaryAnswer, details: ZEROS })
  official(@ZodParam('steamId', PLAYER) player: string): Promise<PlayerSummaryAnswer> {
    return this.summary(OVERALL_SCOPE, player);
  }

  @Get(':steamId/season/:seasonId')
  @PublicRead({ tags: ['standings', 'seasons'] })
  @Described({ summary: 'A player’s sums in a season', answer: PlayerSummaryAnswer, details: ZEROS })
  season(
    @ZodParam('steamId', PLAYER) player: string,
    @ZodParam('seasonId', RowId.describe('Id of the season')) seasonId: number,
  ): Promise<PlayerSummaryAnswer> {
    return this.summary(seasonId, player);
  }

  private async summary(scope: number, player: string): Promise<PlayerSummaryAnswer> {
    const steamId = await this.steamIds.resolve(player, 'steamId');
    return { playerstats: presentSummary(steamId, await this.standings.player(scope, steamId)) };
  }
}
