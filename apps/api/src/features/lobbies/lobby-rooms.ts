import { Inject, Injectable } from '@nestjs/common';
import { LIVE_TOPICS, LOBBY_ACTS } from '@placar/contracts';
import type {
  CreateLobbyBody,
  LobbyActBody,
  LobbyActName,
  LobbyChatted,
  LobbyInviteAnswer,
  LobbySnapshot,
  UpdateLobbyBody,
} from '@placar/contracts';
import { isStaff } from '@placar/domain/access';
import { isMember, isOver, lobbySnapshot, maskWords } from '@placar/domain/lobby';
import type { LobbyState } from '@placar/domain/lobby';
import { isInvited, LobbyChat, LobbyEngine, LobbyInvites, LobbyReports, Standings, takeKey } from '@placar/lobby';
import type { ActCause, LobbyRun } from '@placar/lobby';
import { refusalError } from '@placar/match-engine';
import { LIVE_BUS } from '@placar/messaging';
import type { LiveBus } from '@placar/messaging';
import { pgPool } from '@placar/persistence';
import { APP_CONFIG, AppError, CLOCK, notAllowed, sharedNow } from '@placar/platform';
import type { AppConfig, Clock } from '@placar/platform';
import { DataSource } from 'typeorm';
import type { Viewer } from '../../http/session/viewer';
import { isOfLobby, maySeeLobby } from './lobby-sight';

/** What an act answers: the new state, or the token of a link. */
export type ActAnswer = LobbySnapshot | LobbyInviteAnswer;

type ActBeside = 'invite' | 'revoke_invite' | 'chat' | 'thumb' | 'report' | 'call_staff' | 'delete_line';

/** What a report tells, besides who made it and where. */
type Told = Omit<Parameters<LobbyReports['add']>[0], 'lobbyId' | 'matchId' | 'by'>;

const noSuchLobby = (): AppError => new AppError('LOBBY_NOT_FOUND', 'There is no such lobby.');

/** Acts on lobbies for whoever sends them, by route or by socket: who may, and what is answered. */
@Injectable()
export class LobbyRooms {
  private readonly chat: LobbyChat;
  private readonly invites: LobbyInvites;
  private readonly reports: LobbyReports;
  private readonly standings: Standings;

  constructor(
    private readonly engine: LobbyEngine,
    private readonly dataSource: DataSource,
    @Inject(LIVE_BUS) private readonly bus: LiveBus,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.chat = new LobbyChat(dataSource);
    this.invites = new LobbyInvites(dataSource);
    this.reports = new LobbyReports(dataSource);
    this.standings = new Standings(dataSource);
  }

  async open(viewer: Viewer, body: CreateLobbyBody): Promise<LobbySnapshot> {
    return this.snapshotOf(await this.engine.open(viewer, body, { cause: 'lobby open' }));
  }

  async change(viewer: Viewer, id: number, body: UpdateLobbyBody): Promise<LobbySnapshot> {
    const cause: ActCause = { cause: 'lobby settings', sees: (state) => maySeeLobby(state, viewer, false) };
    return this.snapshotOf(await this.engine.changeSettings(id, viewer, body, cause));
  }

  /** The state for this viewer. A private lobby is not found by others than its people, staff and who shows a link that holds. */
  async snapshot(viewer: Viewer | null, id: number, token: string | null = null): Promise<LobbySnapshot> {
    return (await this.look(viewer, id, token)).snapshot;
  }

  /** The same, and whether the link holds that was shown. */
  async look(viewer: Viewer | null, id: number, token: string | null) {
    const { state, version, invited } = await this.visible(viewer, id, token);
    return { snapshot: this.view(state, version), invited };
  }

  /** One act of the table, its body checked already. */
  async act(
    viewer: Viewer,
    id: number,
    name: LobbyActName,
    body: LobbyActBody<LobbyActName>,
    key: string | null,
  ): Promise<ActAnswer> {
    const token = 'token' in body ? (body.token ?? null) : null;
    if (LOBBY_ACTS[name].by === 'staff' && !isStaff(viewer)) throw notAllowed();
    const invited = await this.isInvited(id, token);
    const cause: ActCause = { cause: `lobby ${name}`, key, sees: (state) => maySeeLobby(state, viewer, invited) };
    switch (name) {
      case 'join':
      case 'challenge':
      case 'watch':
      case 'substitute':
        return this.snapshotOf(await this.engine.enter(id, viewer, name, body as LobbyActBody<'join'>, cause));
      case 'override':
      case 'veto_clock':
      case 'call_off':
        return this.snapshotOf(await this.engine.staff(id, viewer, name, body as LobbyActBody<'override'>, cause));
      case 'invite':
      case 'revoke_invite':
      case 'chat':
      case 'thumb':
      case 'report':
      case 'call_staff':
      case 'delete_line':
        return this.beside(viewer, await this.visible(viewer, id), name, body, key);
      case 'again':
        await this.visible(viewer, id);
        // The lobby that is made anew may be private, too: whoever was in this one sees it.
        return this.snapshotOf(await this.engine.again(id, viewer, { cause: 'lobby again', key }));
      default:
        return this.snapshotOf(await this.engine.act(id, viewer, name, body as LobbyActBody<typeof name>, cause));
    }
  }

  /** Acts that leave the lobby as it is. */
  private async beside(
    viewer: Viewer,
    { state, version }: { state: LobbyState; version: number },
    name: ActBeside,
    body: LobbyActBody<LobbyActName>,
    key: string | null,
  ): Promise<ActAnswer> {
    switch (name) {
      case 'invite':
        return { token: await this.invite(viewer, state, key) };
      case 'revoke_invite':
        asHost(viewer, state);
        await this.invites.revoke(state.id, this.clock.now());
        break;
      case 'chat':
        await this.say(viewer, state, (body as LobbyActBody<'chat'>).text, key);
        break;
      case 'thumb':
        await this.thumb(viewer, state, body as LobbyActBody<'thumb'>);
        break;
      case 'report':
        await this.report(viewer, state, body as LobbyActBody<'report'>);
        break;
      case 'call_staff':
        await this.callStaff(viewer, state, body as LobbyActBody<'call_staff'>);
        break;
      case 'delete_line':
        await this.deleteLine(state.id, (body as LobbyActBody<'delete_line'>).line_id);
        break;
    }
    return this.view(state, version);
  }

  /** The lines of the chat, for its people and staff. */
  async lines(viewer: Viewer, id: number) {
    const { state } = await this.visible(viewer, id);
    if (!isOfLobby(state, viewer)) throw new AppError('NOT_SEATED', 'The chat is for people of the lobby.');
    const lines = await this.chat.lines(id);
    return lines.map(({ userId, ...line }) => ({ ...line, user_id: userId }));
  }

  private async invite(viewer: Viewer, state: LobbyState, key: string | null): Promise<string> {
    asHost(viewer, state);
    if (key !== null && !(await takeKey(this.dataSource, state.id, viewer.id, key)))
      throw new AppError('IDEMPOTENCY_KEY_REUSED', 'That link was made; it was shown once. Ask for a new one.');
    return this.invites.make(state.id, viewer.id, this.clock.now());
  }

  private async say(viewer: Viewer, state: LobbyState, text: string, key: string | null): Promise<void> {
    if (!isMember(state, viewer.id)) throw new AppError('NOT_SEATED', 'The chat is for people of the lobby.');
    if (state.muted.includes(viewer.id)) throw new AppError('NOT_ALLOWED', 'The host has muted you here.');
    if (key !== null && !(await takeKey(this.dataSource, state.id, viewer.id, key))) return;
    await this.chat.say(state.id, viewer.id, maskWords(text, this.config.chat.words), this.clock.now());
    this.tellOfChat({ lobby_id: state.id });
  }

  private async deleteLine(id: number, lineId: number): Promise<void> {
    if (!(await this.chat.remove(id, lineId))) throw new AppError('NOT_FOUND', 'There is no such line.');
    this.tellOfChat({ lobby_id: id, removed: lineId });
  }

  private tellOfChat(body: LobbyChatted): void {
    void this.bus.publish({ topic: LIVE_TOPICS.lobbyChat, at: sharedNow(), body });
  }

  /** For a mate of one's own team, once the match is over. */
  private async thumb(viewer: Viewer, state: LobbyState, { user_id: to, kind }: LobbyActBody<'thumb'>): Promise<void> {
    const matchId = state.allocation?.matchId ?? null;
    if (state.status !== 'finished' || matchId === null) throw new AppError('LOBBY_STATE', 'The match is not over.');
    const team = state.seats.find(({ person }) => person.id === viewer.id)?.team ?? null;
    const mate = state.seats.find(({ person }) => person.id === to && person.id !== viewer.id);
    if (team === null || mate?.team !== team) throw new AppError('NOT_SEATED', 'That is no mate of yours.');
    await this.standings.thumb({ matchId, from: viewer.id, to, kind }, this.clock.now());
  }

  private async report(viewer: Viewer, state: LobbyState, body: LobbyActBody<'report'>): Promise<void> {
    asMember(viewer, state);
    if (body.user_id === viewer.id || !isMember(state, body.user_id))
      throw new AppError('NOT_SEATED', 'That person is not here.', { fields: { user_id: 'is not here' } });
    const { user_id: about, kind, round = null, demo_seconds: demoSeconds = null, text } = body;
    await this.addReport(viewer, state, { about, kind, round, demoSeconds, text });
  }

  /** Before the game is on: afterwards the match has its own ways to call. */
  private async callStaff(viewer: Viewer, state: LobbyState, { text }: LobbyActBody<'call_staff'>): Promise<void> {
    asMember(viewer, state);
    if (state.status === 'live' || isOver(state)) throw new AppError('LOBBY_STATE', 'The game is on, or over.');
    await this.addReport(viewer, state, { about: null, kind: 'call', round: null, demoSeconds: null, text });
  }

  private addReport(viewer: Viewer, state: LobbyState, report: Told): Promise<void> {
    const of = { lobbyId: state.id, matchId: state.allocation?.matchId ?? null, by: viewer.id };
    return this.reports.add({ ...of, ...report }, this.clock.now());
  }

  private async visible(viewer: Viewer | null, id: number, token: string | null = null) {
    const loaded = await this.engine.load(id);
    if (loaded === null) throw noSuchLobby();
    const invited = await this.isInvited(id, token);
    if (!maySeeLobby(loaded.state, viewer, invited)) throw noSuchLobby();
    return { ...loaded, invited };
  }

  private async isInvited(id: number, token: string | null): Promise<boolean> {
    return token !== null && (await isInvited(pgPool(this.dataSource), id, token));
  }

  private snapshotOf(run: LobbyRun): LobbySnapshot {
    if (!run.ok) throw refusalError(run.refusal);
    return this.view(run.state, run.version);
  }

  private view(state: LobbyState, version: number): LobbySnapshot {
    return lobbySnapshot(state, version, this.clock.now().toISOString());
  }
}

function asMember(viewer: Viewer, state: LobbyState): void {
  if (!isMember(state, viewer.id)) throw new AppError('NOT_SEATED', 'You are not in this lobby.');
}

function asHost(viewer: Viewer, state: LobbyState): void {
  if (state.hostId !== viewer.id) throw new AppError('NOT_HOST', 'Only the host may do that.');
}
