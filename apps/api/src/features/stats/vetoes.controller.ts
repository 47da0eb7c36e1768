import { Controller, Get } from '@nestjs/common';
import { RowId } from '@placar/contracts';
import type { Veto, VetoSide } from '@placar/contracts';
import { AppError } from '@placar/platform';
import { CurrentViewer, Policy } from '../../http/policy/policy';
import type { Viewer } from '../../http/session/viewer';
import { ZodParam } from '../../http/zod-pipe';
import { MatchRows } from './match-rows.public';

/** Both lists answer under the key `vetoes` (wire contract §5.9). */
@Policy('public')
@Controller()
export class VetoesController {
  constructor(private readonly rows: MatchRows) {}

  @Get('vetoes/:matchId')
  async vetoes(
    @CurrentViewer() viewer: Viewer | null,
    @ZodParam('matchId', RowId) matchId: number,
  ): Promise<{ vetoes: Veto[] }> {
    const vetoes = await this.rows.vetoes(viewer, matchId);
    if (vetoes.length === 0) throw new AppError('NOT_FOUND', 'No vetoes found.');
    return { vetoes };
  }

  @Get('vetosides/:matchId')
  async sides(
    @CurrentViewer() viewer: Viewer | null,
    @ZodParam('matchId', RowId) matchId: number,
  ): Promise<{ vetoes: VetoSide[] }> {
    const vetoes = await this.rows.vetoSides(viewer, matchId);
    if (vetoes.length === 0) throw new AppError('NOT_FOUND', 'No veto side data found.');
    return { vetoes };
  }
}
