import { Controller, Get, Inject } from '@nestjs/common';
import { BracketAnswer, RowId } from '@placar/contracts';
import { AppError, CLOCK } from '@placar/platform';
import type { Clock } from '@placar/platform';
import { CurrentViewer, Policy } from '../../../http/policy/policy';
import { PublicRead } from '../../../http/public-cache/public-read';
import { Described } from '../../../http/routes/described';
import type { Viewer } from '../../../http/session/viewer';
import { ZodParam } from '../../../http/zod-pipe';
import { BracketQueries } from './bracket.queries';

@Controller('seasons')
export class BracketController {
  constructor(
    private readonly queries: BracketQueries,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get(':id/bracket')
  @Policy('public')
  @PublicRead({ tags: ['seasons', 'matches', 'teams'], shows: 'any' })
  @Described({
    summary: 'The bracket of an imported season: its matches, ours for them, and how our results stand with Challonge.',
    answer: BracketAnswer,
    errors: ['NOT_FOUND'],
  })
  async bracket(
    @ZodParam('id', RowId.describe('Id of the season')) id: number,
    @CurrentViewer() viewer: Viewer | null,
  ): Promise<BracketAnswer> {
    const bracket = await this.queries.one(id, viewer, this.clock.now().getTime());
    if (!bracket) throw new AppError('NOT_FOUND', `No bracket found for season id ${id}.`);
    return { bracket };
  }
}
