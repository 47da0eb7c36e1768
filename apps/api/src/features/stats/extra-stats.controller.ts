import { Controller, Get } from '@nestjs/common';
import { AllExtraStatsAnswer, ExtraStatsAnswer, RowId, statPage, StatPageQuery } from '@placar/contracts';
import type { PlayerKill } from '@placar/contracts';
import { CombatQueries } from '@placar/read-models';
import { AppError } from '@placar/platform';
import { z } from 'zod';
import { CurrentViewer, Policy } from '../../http/policy/policy';
import { PublicRead } from '../../http/public-cache/public-read';
import { Described } from '../../http/routes/described';
import type { Viewer } from '../../http/session/viewer';
import { ZodParam, ZodQuery } from '../../http/zod-pipe';
import { catalogueViewer } from '../matches/match-access';
import { SteamIds } from '../steam/steam-ids';
import { MatchCombat } from './match-combat';
import { presentKill } from './stat-presenter';
import { shownOf, steamIdInPath } from './steam-text';

const WHOLE_LIST = 2_000;
const SteamIdText = z.string().max(200).describe('Player, in any spelling of a Steam id.');

/** Single kills ("extras"), where the plugin of a match tells them: get5 does, MatchZy does not. */
@Policy('public')
@Controller('playerstatsextra')
export class ExtraStatsController {
  constructor(
    private readonly combat: MatchCombat,
    private readonly queries: CombatQueries,
    private readonly steamIds: SteamIds,
  ) {}

  @Described({
    summary: 'Kills of all matches, the newest first; at most 2,000, more by pages.',
    answer: AllExtraStatsAnswer,
    errors: ['NOT_FOUND'],
  })
  @PublicRead({ tags: ['matches', 'stats'], shows: 'any' })
  @Get()
  async all(
    @CurrentViewer() viewer: Viewer | null,
    @ZodQuery(StatPageQuery) query: StatPageQuery,
  ): Promise<{ playerStatExtra: PlayerKill[] }> {
    const rows = await this.queries.allKills(catalogueViewer(viewer), statPage(query, WHOLE_LIST));
    return { playerStatExtra: found(rows.map(presentKill), 'No stats found.') };
  }

  @Described({
    summary: 'Kills of a match in the order they happened.',
    answer: ExtraStatsAnswer,
    errors: ['NOT_FOUND'],
  })
  @PublicRead({ tags: ['stats'], match: 'id' })
  @Get('match/:id')
  async ofMatch(
    @CurrentViewer() viewer: Viewer | null,
    @ZodParam('id', RowId.describe('Match.')) matchId: number,
  ): Promise<{ extrastats: PlayerKill[] }> {
    return { extrastats: found(await this.combat.kills(viewer, matchId), `No stats found for match ${matchId}`) };
  }

  @Described({
    summary: 'Kills and deaths of a player, the newest first; at most 2,000, more by pages.',
    answer: ExtraStatsAnswer,
    errors: ['NOT_FOUND'],
  })
  @PublicRead({ tags: ['matches', 'stats'], shows: ({ steamId }) => shownOf(steamId) })
  @Get(':steamId')
  async ofPlayer(
    @CurrentViewer() viewer: Viewer | null,
    @ZodParam('steamId', SteamIdText) text: string,
    @ZodQuery(StatPageQuery) query: StatPageQuery,
  ): Promise<{ extrastats: PlayerKill[] }> {
    const steamId = await steamIdInPath(this.steamIds, text);
    const page = statPage(query, WHOLE_LIST);
    const rows = steamId === null ? [] : await this.queries.killsOf(catalogueViewer(viewer), steamId, page);
    return { extrastats: found(rows.map(presentKill), `No stats found for player ${text}`) };
  }
}

function found(rows: PlayerKill[], message: string): PlayerKill[] {
  if (rows.length === 0) throw new AppError('NOT_FOUND', message);
  return rows;
}
