import { Controller, HttpCode, Inject, Post } from '@nestjs/common';
import { TournamentDryRunAnswer, TournamentDryRunBody } from '@placar/contracts';
import { decideTournament, dryRunOf, refusalWords } from '@placar/domain/tournament';
import { refusalError } from '@placar/match-engine';
import { CLOCK, inTurns } from '@placar/platform';
import type { Clock } from '@placar/platform';
import { Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import { ZodBody } from '../../http/zod-pipe';
import { serversOf } from './tournament-plan';
import { namedAsInTheCall, settingsOf, shownFormat } from './tournament-view';

/** Settings of a tournament, tried before it is made, with made-up teams. What could not be created is refused as it would be then. */
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
  async try(@ZodBody(TournamentDryRunBody) body: TournamentDryRunBody): Promise<TournamentDryRunAnswer> {
    const settings = settingsOf(body.settings);
    const at = this.clock.now().toISOString();
    const decision = decideTournament(null, { type: 'create', id: 0, organiserId: 0, settings }, at);
    if (!decision.ok) throw refusalError(namedAsInTheCall(refusalWords(decision.refusal)));
    const startsAt = new Date(settings.startsAt ?? at).toISOString();
    const servers = body.servers ?? serversOf({ settings });
    const { names, stages, endsAt } = await inTurns(dryRunOf(settings, { now: startsAt, servers }));
    return {
      names,
      servers,
      starts_at: startsAt,
      ends_at: endsAt,
      stages: stages.flatMap(({ first, ...stage }, index) => {
        const plan = settings.stages[index];
        return plan === undefined
          ? []
          : [
              {
                format: shownFormat(plan.format),
                ...stage,
                first: first.map(([one, other]): [number, number] => [one, other]),
              },
            ];
      }),
    };
  }
}
