import { Inject, Injectable } from '@nestjs/common';
import type { TournamentStep } from '@placar/contracts';
import { personalStep } from '@placar/domain/tournament';
import { TournamentEngine, TournamentQueries } from '@placar/match-engine/tournaments';
import { CLOCK } from '@placar/platform';
import type { Clock } from '@placar/platform';
import type { Viewer } from '../../http/session/viewer';
import { stepAnswer } from './tournament-view';

/** Tournaments of an answer. */
const MOST_STEPS = 10;

/** What tournaments wait for from somebody. */
@Injectable()
export class TournamentSteps {
  constructor(
    private readonly engine: TournamentEngine,
    private readonly queries: TournamentQueries,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** What waits for a person, in the tournaments that go on. */
  async of({ id, steam_id: steamId }: Viewer): Promise<TournamentStep[]> {
    const ids = await this.queries.ofPerson(id, steamId, MOST_STEPS);
    const made = ids.length === 0 ? new Set<string>() : await this.queries.madeMatches(ids);
    const steps: TournamentStep[] = [];
    for (const tournamentId of ids) {
      const loaded = await this.engine.load(tournamentId);
      if (loaded === null) continue;
      const { state } = loaded;
      const isMade = (stage: number, key: string): boolean => made.has(`${tournamentId} ${stage} ${key}`);
      const step = personalStep(state, { userId: id, steamId }, isMade, this.clock.now().toISOString());
      if (step !== null) steps.push(stepAnswer(state, step));
    }
    return steps;
  }
}
