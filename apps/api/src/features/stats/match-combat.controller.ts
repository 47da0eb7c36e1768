import { Controller, Get } from '@nestjs/common';
import { BombsAnswer, PausedAnswer, RowId } from '@placar/contracts';
import type { BombPlant, MatchPause } from '@placar/contracts';
import { AppError } from '@placar/platform';
import { CurrentViewer, Policy } from '../../http/policy/policy';
import { PublicRead } from '../../http/public-cache/public-read';
import { Described } from '../../http/routes/described';
import type { Viewer } from '../../http/session/viewer';
import { ZodParam } from '../../http/zod-pipe';
import { MatchCombat } from './match-combat';

const MatchId = RowId.describe('Match.');

/** What the reference has and cannot answer (wire contract §5.5, §15.2 no. 20). */
@Policy('public', 'match:see')
@Controller('matches')
export class MatchCombatController {
  constructor(private readonly combat: MatchCombat) {}

  @Described({
    summary: 'Whether a match is paused, and whose pause it is; empty before its first map.',
    answer: PausedAnswer,
    example: { paused: [{ id: 42, match_id: 42, pause_type: 'tactical', team_paused: 'Corações', paused: 1 }] },
  })
  @PublicRead({ match: 'id' })
  @Get(':id/paused')
  async paused(
    @CurrentViewer() viewer: Viewer | null,
    @ZodParam('id', MatchId) matchId: number,
  ): Promise<{ paused: MatchPause[] }> {
    return { paused: await this.combat.paused(viewer, matchId) };
  }

  @Described({
    summary: 'Bombs planted and defused in a match, where its plugin tells them.',
    answer: BombsAnswer,
    errors: ['NOT_FOUND'],
  })
  @PublicRead({ tags: ['stats'], match: 'id' })
  @Get(':id/bombs')
  async bombs(
    @CurrentViewer() viewer: Viewer | null,
    @ZodParam('id', MatchId) matchId: number,
  ): Promise<{ bombs: BombPlant[] }> {
    const bombs = await this.combat.bombs(viewer, matchId);
    if (bombs.length === 0) throw new AppError('NOT_FOUND', 'No bomb data found.');
    return { bombs };
  }
}
