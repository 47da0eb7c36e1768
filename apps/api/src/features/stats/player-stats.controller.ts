import { Controller, Get } from '@nestjs/common';
import { RowId } from '@placar/contracts';
import type { PlayerStat } from '@placar/contracts';
import { MatchStatsQueries } from '@placar/match-engine';
import type { RecentMatchRow } from '@placar/match-engine';
import { AppError } from '@placar/platform';
import { z } from 'zod';
import { CurrentViewer, Policy } from '../../http/policy/policy';
import type { Viewer } from '../../http/session/viewer';
import { ZodParam } from '../../http/zod-pipe';
import { catalogueViewer } from '../matches/match-access.public';
import { MatchRows } from './match-rows.public';
import { presentPlayerStat } from './stat-presenter.public';

const RECENT_MATCHES = 5;
const WHOLE_HISTORY = 2_000;
/** Loose on purpose: an id that nobody has answers 404 with the wire's own text. */
const SteamIdText = z.string().max(40);

@Policy('public')
@Controller('playerstats')
export class PlayerStatsController {
  constructor(
    private readonly stats: MatchStatsQueries,
    private readonly rows: MatchRows,
  ) {}

  @Get('unique')
  async unique(): Promise<{ count: number }> {
    const count = await this.stats.uniquePlayers();
    if (count === 0) throw new AppError('NOT_FOUND', 'No stats found.');
    return { count };
  }

  @Get('match/:id')
  async ofMatch(
    @CurrentViewer() viewer: Viewer | null,
    @ZodParam('id', RowId) matchId: number,
  ): Promise<{ playerstats: PlayerStat[] }> {
    const playerstats = await this.rows.players(viewer, matchId);
    if (playerstats.length === 0) throw new AppError('NOT_FOUND', `No stats found for match ${matchId}`);
    return { playerstats };
  }

  @Get(':steamId/recent')
  async recent(
    @CurrentViewer() viewer: Viewer | null,
    @ZodParam('steamId', SteamIdText) steamId: string,
  ): Promise<{ matches: RecentMatchRow[] }> {
    return { matches: await this.stats.recentMatches(catalogueViewer(viewer), steamId, RECENT_MATCHES) };
  }

  @Get(':steamId')
  async ofPlayer(
    @CurrentViewer() viewer: Viewer | null,
    @ZodParam('steamId', SteamIdText) steamId: string,
  ): Promise<{ playerstats: PlayerStat[] }> {
    const rows = await this.stats.playerHistory(catalogueViewer(viewer), steamId, WHOLE_HISTORY);
    if (rows.length === 0) throw new AppError('NOT_FOUND', `No stats found for player ${steamId}`);
    return { playerstats: rows.map(presentPlayerStat) };
  }
}
