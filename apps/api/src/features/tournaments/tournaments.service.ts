import { Injectable } from '@nestjs/common';
import { TOURNAMENT_ACTS } from '@placar/contracts';
import type {
  CorrectionBody,
  TournamentActBody,
  TournamentActName,
  TournamentAnswer,
  TournamentBody,
  TournamentChangeBody,
  TournamentPreviewAnswer,
} from '@placar/contracts';
import type { Refusal } from '@placar/domain';
import { canOrganise } from '@placar/domain/access';
import { previewOf } from '@placar/domain/tournament';
import type { TournamentState } from '@placar/domain/tournament';
import { refusalError } from '@placar/match-engine';
import { TournamentEngine } from '@placar/match-engine/tournaments';
import type { TournamentRun } from '@placar/match-engine/tournaments';
import { AppError } from '@placar/platform';
import type { Viewer } from '../../http/session/viewer';
import { plainAct, signUpAct } from './tournament-acts';
import { settingsOf, tournamentAnswer } from './tournament-view';

const NOT_YOURS: Refusal = { code: 'NOT_ALLOWED', message: 'User is not authorized to perform action.' };

/** What callers may do with tournaments, and what they see after it. */
@Injectable()
export class TournamentsService {
  constructor(private readonly engine: TournamentEngine) {}

  /** TOURNAMENT_NOT_FOUND where there is none. */
  async load(id: number): Promise<{ state: TournamentState; version: number }> {
    const loaded = await this.engine.load(id);
    if (loaded === null) throw notFound();
    return loaded;
  }

  /** The same for a reader: a draft is not there for others than its organisers. */
  async shown(id: number, viewer: Viewer | null): Promise<{ state: TournamentState; version: number }> {
    const loaded = await this.load(id);
    const isHidden = loaded.state.status === 'draft' && (viewer === null || !organises(viewer, loaded.state));
    if (isHidden) throw notFound();
    return loaded;
  }

  async create(viewer: Viewer, body: TournamentBody): Promise<TournamentAnswer> {
    const cause = { actor: actorOf(viewer), cause: 'POST /tournaments' };
    return answerOf(await this.engine.create(viewer.id, settingsOf(body), cause));
  }

  async change(viewer: Viewer, id: number, { version, ...body }: TournamentChangeBody): Promise<TournamentAnswer> {
    const command = { type: 'change-settings', settings: settingsOf(body) } as const;
    const authorize = (state: TournamentState): Refusal | null => (organises(viewer, state) ? null : NOT_YOURS);
    const cause = { actor: actorOf(viewer), cause: 'PUT /tournaments/:id', version: version ?? null, authorize };
    return answerOf(await this.engine.run(id, command, cause));
  }

  async act<N extends TournamentActName>(
    viewer: Viewer,
    id: number,
    name: N,
    body: TournamentActBody<N>,
  ): Promise<TournamentAnswer> {
    const authorize = (state: TournamentState): Refusal | null =>
      mayAct(viewer, state, name, body) ? null : NOT_YOURS;
    const cause = { actor: actorOf(viewer), cause: `tournament ${name}`, version: body.version ?? null, authorize };
    return answerOf(await this.engine.run(id, await this.commandOf(viewer, name, body), cause));
  }

  /** What a result would change beside the match itself. Nothing is written. */
  async preview(viewer: Viewer, id: number, { stage, key, result }: CorrectionBody): Promise<TournamentPreviewAnswer> {
    const { state, version } = await this.load(id);
    if (!organises(viewer, state)) throw refusalError(NOT_YOURS);
    const event = { type: 'tournament.result-set', payload: { stage, key, result, reason: null } } as const;
    return { version, changes: previewOf(state, stage, event) };
  }

  private async commandOf<N extends TournamentActName>(viewer: Viewer, name: N, body: TournamentActBody<N>) {
    if (name !== 'sign_up') return plainAct(name, body as TournamentActBody<'result'>);
    const signUp = body as TournamentActBody<'sign_up'>;
    const members = signUp.members.map(({ steam_id: steamId, name: called, role }) => ({
      steamId,
      name: called,
      role,
    }));
    return signUpAct(signUp, viewer.id, await this.engine.rated(members));
  }
}

function mayAct(viewer: Viewer, state: TournamentState, name: TournamentActName, body: object): boolean {
  const { by } = TOURNAMENT_ACTS[name];
  if (by === 'anyone' || organises(viewer, state)) return true;
  if (by !== 'captain' || !('entry' in body)) return false;
  return state.teams.some(({ entry, captainId }) => entry === body.entry && captainId === viewer.id);
}

const organises = (viewer: Viewer, { organiserId, settings }: TournamentState): boolean =>
  canOrganise(viewer, { organiserId, coOrganisers: settings.coOrganisers });

const notFound = (): AppError => new AppError('TOURNAMENT_NOT_FOUND', 'There is no such tournament.');

const actorOf = ({ id, name }: Viewer) => ({ kind: 'user', id, name }) as const;

function answerOf(run: TournamentRun): TournamentAnswer {
  if (!run.ok) throw refusalError(run.refusal);
  return tournamentAnswer(run.state, run.version);
}
