import { Controller, HttpCode, Inject, Post } from '@nestjs/common';
import { TournamentDryRunAnswer, TournamentDryRunBody } from '@placar/contracts';
import { CLOCK } from '@placar/platform';
import type { Clock } from '@placar/platform';
import { Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import { ZodBody } from '../../http/zod-pipe';
import { dryRunAnswer } from './tournament-dry-run';

/** Settings of a tournament, tried before it is made. */
@Controller('tournaments/dry-run')
export class TournamentDryRunController {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  @Post()
  @HttpCode(200)
  @Policy('create_seasons')
  @Described({
    summary:
      'What settings come to, with made-up teams: stages, rounds, matches, and how long it takes. Nothing is kept.',
    answer: TournamentDryRunAnswer,
    details:
      'Played by the rules of the tournament, the better seed winning, a map taking 45 minutes, each match as soon as a server and both teams are free. With a stage of more than 4,000 matches nothing is reckoned.',
    errors: ['STAGES_INVALID', 'GROUP_TOO_LARGE', 'TIMES_INVALID', 'ROSTER_SIZE'],
  })
  try(@ZodBody(TournamentDryRunBody) body: TournamentDryRunBody): Promise<TournamentDryRunAnswer> {
    return dryRunAnswer(body, this.clock.now());
  }
}
