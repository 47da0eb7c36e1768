import { Controller, Get } from '@nestjs/common';
import { RowId, VetoesAnswer, VetoSidesAnswer } from '@placar/contracts';
import type { Veto, VetoSide } from '@placar/contracts';
import { AppError } from '@placar/platform';
import { CurrentViewer, Policy } from '../../http/policy/policy';
import { PublicRead } from '../../http/public-cache/public-read';
import { Described } from '../../http/routes/described';
import type { Viewer } from '../../http/session/viewer';
import { ZodParam } from '../../http/zod-pipe';
import { MatchRows } from './match-rows';

const MatchId = RowId.describe('Match.');

/** Both lists answer under the key `vetoes` (wire contract §5.9). */
@Policy('public')
@Controller()
export class VetoesController {
  constructor(private readonly rows: MatchRows) {}

  @Described({ summary: 'The veto of a match, step by step.', answer: VetoesAnswer, errors: ['NOT_FOUND'] })
  @PublicRead({ match: 'matchId' })
  @Get('vetoes/:matchId')
  async vetoes(
    @CurrentViewer() viewer: Viewer | null,
    @ZodParam('matchId', MatchId) matchId: number,
  ): Promise<{ vetoes: Veto[] }> {
    const vetoes = await this.rows.vetoes(viewer, matchId);
    if (vetoes.length === 0) throw new AppError('NOT_FOUND', 'No vetoes found.');
    return { vetoes };
  }

  @Described({
    summary: 'Choices of sides of a match.',
    answer: VetoSidesAnswer,
    errors: ['NOT_FOUND'],
    details: 'The key is `vetoes`, as that of the veto.',
  })
  @PublicRead({ match: 'matchId' })
  @Get('vetosides/:matchId')
  async sides(
    @CurrentViewer() viewer: Viewer | null,
    @ZodParam('matchId', MatchId) matchId: number,
  ): Promise<{ vetoes: VetoSide[] }> {
    const vetoes = await this.rows.vetoSides(viewer, matchId);
    if (vetoes.length === 0) throw new AppError('NOT_FOUND', 'No veto side data found.');
    return { vetoes };
  }
}
