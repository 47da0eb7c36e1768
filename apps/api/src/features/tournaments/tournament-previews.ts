import { Inject, Injectable } from '@nestjs/common';
import type { PreviewBody, TimesBody, TournamentPreviewAnswer, TournamentTimesAnswer } from '@placar/contracts';
import { momentsOf, refusalWords, setTimes, timeConflicts } from '@placar/domain/tournament';
import { refusalError } from '@placar/match-engine';
import { TournamentEngine } from '@placar/match-engine/tournaments';
import { CLOCK } from '@placar/platform';
import type { Clock } from '@placar/platform';
import type { Viewer } from '../../http/session/viewer';
import { previewedAct } from './tournament-acts';
import { NOT_YOURS, notFound, organises } from './tournament-rights';
import { namedAsInTheCall } from './tournament-view';
import { TournamentsService } from './tournaments.service';

/** What organisers would change, before they do. */
@Injectable()
export class TournamentPreviews {
  constructor(
    private readonly tournaments: TournamentsService,
    private readonly engine: TournamentEngine,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** What an act would come to. Nothing is written. */
  async act(viewer: Viewer, id: number, body: PreviewBody): Promise<TournamentPreviewAnswer> {
    const loaded = await this.engine.preview(id, previewedAct(body));
    if (loaded === null) throw notFound();
    if (!organises(viewer, loaded.state)) throw refusalError(NOT_YOURS);
    const { changes, stages, end, refusal } = loaded.preview;
    return {
      version: loaded.version,
      changes: changes.map(({ isLive, ...change }) => ({ ...change, live: isLive })),
      stages,
      end,
      refused: refusal && { code: refusal.code, of: [...(refusal.of ?? [])] },
    };
  }

  /** What new times would be, and what they collide with. Nothing is written. */
  async times(viewer: Viewer, id: number, body: TimesBody): Promise<TournamentTimesAnswer> {
    const { state } = await this.tournaments.organised(viewer, id);
    const set = setTimes(state, { type: 'set-times', ...body, despite: true }, this.clock.now().toISOString());
    if (!Array.isArray(set)) throw refusalError(namedAsInTheCall(refusalWords(set)));
    const moments = momentsOf(set);
    return {
      times: [...moments].map(([key, at]) => ({ key, at })),
      conflicts: timeConflicts(state, body.stage, moments),
    };
  }
}
