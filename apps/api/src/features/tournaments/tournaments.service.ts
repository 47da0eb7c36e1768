import { Injectable } from '@nestjs/common';
import { TOURNAMENT_ACTS } from '@placar/contracts';
import type {
  NameOfficialsBody,
  TeamListAnswer,
  TeamListBody,
  TournamentActBody,
  TournamentActName,
  TournamentAnswer,
  TournamentCreateBody,
  TournamentBroadcastsAnswer,
  TournamentChangeBody,
  TournamentInvitationAnswer,
  TournamentPictureAnswer,
  TournamentPictureBody,
  TournamentServersAnswer,
} from '@placar/contracts';
import type { Refusal } from '@placar/domain';
import { officialsOf } from '@placar/domain/tournament';
import type { Officials, TournamentState } from '@placar/domain/tournament';
import { refusalError } from '@placar/match-engine';
import { TournamentEngine, TournamentQueries } from '@placar/match-engine/tournaments';
import type { TournamentAct, TournamentCause, TournamentRun } from '@placar/match-engine/tournaments';
import { AppError } from '@placar/platform';
import { RateLimits } from '../../http/limits/rate-limits';
import type { Viewer } from '../../http/session/viewer';
import { SponsorPictures } from './sponsor-pictures';
import { TournamentServers } from './tournament-servers';
import { TeamLists } from './team-list/team-lists';
import { freshInvitation } from './tournament-acts';
import { commandOf } from './tournament-commands';
import { NOT_YOURS, notFound, organises } from './tournament-rights';
import { namedAsInTheCall, settingsOf, tournamentAnswer } from './tournament-view';

interface Loaded {
  state: TournamentState;
  version: number;
}
type Present = Extract<TournamentAct, { type: 'present' }>;

/** What callers may do with tournaments, and what they see after it. */
@Injectable()
export class TournamentsService {
  constructor(
    private readonly engine: TournamentEngine,
    private readonly queries: TournamentQueries,
    private readonly lists: TeamLists,
    private readonly pictures: SponsorPictures,
    private readonly cupServers: TournamentServers,
    private readonly limits: RateLimits,
  ) {}

  /** TOURNAMENT_NOT_FOUND where there is none. */
  async load(id: number): Promise<Loaded> {
    const loaded = await this.engine.load(id);
    if (loaded === null) throw notFound();
    return loaded;
  }

  /** The same for a reader: a draft is not there for others than its organisers. */
  async shown(id: number, viewer: Viewer | null): Promise<Loaded> {
    const loaded = await this.load(id);
    const isHidden = loaded.state.status === 'draft' && (viewer === null || !organises(viewer, loaded.state));
    if (isHidden) throw notFound();
    return loaded;
  }

  /** The same for whoever organises it; NOT_ALLOWED for everybody else. */
  async organised(viewer: Viewer, id: number): Promise<Loaded> {
    const loaded = await this.load(id);
    if (!organises(viewer, loaded.state)) throw refusalError(NOT_YOURS);
    return loaded;
  }

  async create(viewer: Viewer, { prizes, ...body }: TournamentCreateBody): Promise<TournamentAnswer> {
    const cause = { actor: actorOf(viewer), cause: 'POST /tournaments' };
    const presented = prizes.length === 0 ? {} : { presentation: { prizes, sponsors: [], streams: [] } };
    const settings = { ...settingsOf(body), ...presented };
    return answerOf(await this.engine.create(viewer.id, settings, { ...cause, invitation: freshInvitation() }));
  }

  async change(viewer: Viewer, id: number, { version, ...body }: TournamentChangeBody): Promise<TournamentAnswer> {
    const command = { type: 'change-settings', settings: settingsOf(body), invitation: freshInvitation() } as const;
    const authorize = organisersOnly(viewer);
    const cause = { actor: actorOf(viewer), cause: 'PUT /tournaments/:id', version: version ?? null, authorize };
    return this.answer(id, await this.engine.run(id, command, cause), cause.version, authorize);
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
    if (name === 'choose_servers') await this.checkServers(viewer, id, body as TournamentActBody<'choose_servers'>);
    const command = await commandOf(this.engine, viewer, { id, name, body });
    if (command.type === 'present') return this.present(viewer, id, command, cause);
    if (command.type !== 'sign-up')
      return this.answer(id, await this.engine.run(id, command, cause), cause.version, organisersOnly(viewer));
    return answerOf(await this.invited(viewer, id, () => this.engine.run(id, command, cause)));
  }

  /** Says prizes, sponsors and streams. Pictures are those that were sent for this tournament; the others are forgotten. */
  private async present(
    viewer: Viewer,
    id: number,
    command: Present,
    cause: TournamentCause,
  ): Promise<TournamentAnswer> {
    await this.pictures.check(id, command.presentation.sponsors);
    const run = await this.engine.run(id, command, cause);
    const answer = await this.answer(id, run, cause.version ?? null, organisersOnly(viewer));
    await this.pictures.forgetOthers(id, command.presentation.sponsors);
    return answer;
  }

  /** Keeps a picture for a sponsor. */
  async keepPicture(
    viewer: Viewer,
    id: number,
    { logo_file }: TournamentPictureBody,
  ): Promise<TournamentPictureAnswer> {
    const { state } = await this.organised(viewer, id);
    await this.pictures.forgetOthers(id, state.settings.presentation?.sponsors ?? []);
    return { picture: await this.pictures.keep(id, logo_file) };
  }

  /** Who sees the code of a tournament may hand it on. */
  async invitation(viewer: Viewer, id: number): Promise<TournamentInvitationAnswer> {
    const { state } = await this.organised(viewer, id);
    const { signUp, invitation } = state.settings;
    return { code: signUp === 'code' ? (invitation ?? null) : null };
  }

  /** Nobody finds a code by trying: tries count where there is a code to be found, and only those that were wrong. */
  private async invited(viewer: Viewer, id: number, signUp: () => Promise<TournamentRun>): Promise<TournamentRun> {
    const { state } = await this.load(id);
    if (state.settings.signUp !== 'code' || organises(viewer, state)) return signUp();
    await this.limits.take('coupon_codes', `user ${viewer.id}`);
    const run = await signUp();
    if (run.ok || run.refusal.code !== 'INVITATION_WRONG')
      await this.limits.giveBack('coupon_codes', `user ${viewer.id}`);
    return run;
  }

  /** What a table of teams would come to. Nothing is written. */
  async previewList(viewer: Viewer, id: number, csv: string): Promise<TeamListAnswer> {
    return this.lists.preview(await this.organised(viewer, id), viewer.id, csv);
  }

  /** Signs all teams of a table up, or none. */
  async signUpList(viewer: Viewer, id: number, { csv, version }: TeamListBody): Promise<TournamentAnswer> {
    const { state } = await this.organised(viewer, id);
    const teams = await this.lists.teamsOf(state, viewer.id, csv);
    const authorize = organisersOnly(viewer);
    const cause = { actor: actorOf(viewer), cause: 'tournament team list', version: version ?? null, authorize };
    return this.answer(id, await this.engine.run(id, { type: 'sign-up-list', teams }, cause), cause.version, authorize);
  }

  /** A conflict of versions names what was done meanwhile, to those who organise the tournament. */
  private async answer(
    id: number,
    run: TournamentRun,
    seen: number | null,
    refusesOthers: (state: TournamentState) => Refusal | null,
  ): Promise<TournamentAnswer> {
    if (run.ok || run.refusal.code !== 'CONFLICT' || seen === null) return answerOf(run);
    if (refusesOthers((await this.load(id)).state) !== null) return answerOf(run);
    const { message, field } = namedAsInTheCall(run.refusal);
    const changes = await this.queries.changesSince(id, seen);
    throw new AppError('CONFLICT', message, { fields: { [field ?? 'version']: message }, details: { changes } });
  }

  /** Names all referees and casters anew; `before` as they were. */
  async nameOfficials(
    viewer: Viewer,
    id: number,
    body: NameOfficialsBody,
  ): Promise<{ before: Officials; answer: TournamentAnswer }> {
    const authorize = organisersOnly(viewer);
    const { state } = await this.organised(viewer, id);
    await this.requireAccounts(body);
    const referees = body.referees.map(({ user_id: userId, of }) => ({ userId, of }));
    const cause = {
      actor: actorOf(viewer),
      cause: 'tournament name-officials',
      version: body.version ?? null,
      authorize,
    };
    const run = await this.engine.run(id, { type: 'name-officials', referees, casters: body.casters }, cause);
    return { before: officialsOf(state.settings), answer: await this.answer(id, run, cause.version, authorize) };
  }

  /** Throws USER_NOT_FOUND with the field of the first account that there is not. */
  private async requireAccounts({ referees, casters }: NameOfficialsBody): Promise<void> {
    const named = [
      ...referees.map(({ user_id: id }, index) => ({ id, field: `referees.${index}.user_id` })),
      ...casters.map((id, index) => ({ id, field: `casters.${index}` })),
    ];
    const known = await this.queries.accounts(named.map(({ id }) => id));
    const unknown = named.find(({ id }) => !known.has(id));
    if (unknown === undefined) return;
    const message = 'User does not exist in the system.';
    throw new AppError('USER_NOT_FOUND', message, { fields: { [unknown.field]: message } });
  }

  /** The servers of the pool, and what its matches may take; for organisers and staff. */
  async servers(viewer: Viewer, id: number): Promise<TournamentServersAnswer> {
    const { state, version } = await this.organised(viewer, id);
    return this.cupServers.answer(viewer, state, version);
  }

  private async checkServers(viewer: Viewer, id: number, body: TournamentActBody<'choose_servers'>): Promise<void> {
    const { state } = await this.load(id);
    // Who does not organise it is told that, and nothing of the servers.
    if (organises(viewer, state)) await this.cupServers.check(viewer, state, body);
  }

  /** Where its open matches are broadcast: for casters, organisers and staff. */
  async broadcasts(viewer: Viewer, id: number): Promise<TournamentBroadcastsAnswer> {
    const { state } = await this.load(id);
    if (!organises(viewer, state) && !(await this.queries.isCaster(id, viewer.id))) throw refusalError(NOT_YOURS);
    return { matches: await this.queries.broadcasts(id) };
  }
}

function mayAct(viewer: Viewer, state: TournamentState, name: TournamentActName, body: object): boolean {
  const { by } = TOURNAMENT_ACTS[name];
  if (by === 'anyone' || organises(viewer, state)) return true;
  if (by !== 'captain' || !('entry' in body)) return false;
  return state.teams.some(({ entry, captainId }) => entry === body.entry && captainId === viewer.id);
}

const organisersOnly =
  (viewer: Viewer) =>
  (state: TournamentState): Refusal | null =>
    organises(viewer, state) ? null : NOT_YOURS;

const actorOf = ({ id, name }: Viewer) => ({ kind: 'user', id, name }) as const;

function answerOf(run: TournamentRun): TournamentAnswer {
  if (!run.ok) throw refusalError(namedAsInTheCall(run.refusal));
  return tournamentAnswer(run.state, run.version);
}
