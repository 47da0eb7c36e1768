import type { TournamentDryRunAnswer, TournamentDryRunBody } from '@placar/contracts';
import { decideTournament, dryRunOf, refusalWords } from '@placar/domain/tournament';
import { refusalError } from '@placar/match-engine';
import { inTurns } from '@placar/platform';
import { serversOf } from './tournament-plan';
import { namedAsInTheCall, settingsOf, shownFormat } from './tournament-view';

/** Tries settings with made-up teams. What could not be created is refused as it would be then; nothing is kept. */
export async function dryRunAnswer(body: TournamentDryRunBody, now: Date): Promise<TournamentDryRunAnswer> {
  const settings = settingsOf(body.settings);
  const at = now.toISOString();
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
