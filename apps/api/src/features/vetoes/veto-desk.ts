import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { VetoActBody, VetoActName, VetoRole, WebVetoAnswer } from '@placar/contracts';
import { liveWebVeto } from '@placar/domain';
import type { MatchState } from '@placar/domain';
import { ActInVetoCommand, VetoLinks, captainOf, isVetoStaff } from '@placar/match-engine';
import type { VetoActor } from '@placar/match-engine';
import { AppError, CLOCK } from '@placar/platform';
import type { Clock } from '@placar/platform';
import { DataSource } from 'typeorm';
import type { Viewer } from '../../http/session/viewer';
import { BroadcastDelay } from '../live/broadcast-delay';
import { MatchAccess, actorOf } from '../matches/match-access';

/** The veto on the web for whoever asks: as whom they act, what they see of it, and what they do. */
@Injectable()
export class VetoDesk {
  readonly links: VetoLinks;

  constructor(
    private readonly access: MatchAccess,
    private readonly broadcast: BroadcastDelay,
    private readonly commands: CommandBus,
    dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.links = new VetoLinks(dataSource);
  }

  /** Captains and staff see it at once, everybody else with the delay of the match. */
  async seenBy(viewer: Viewer | null, matchId: number): Promise<WebVetoAnswer> {
    const { row, staff } = await this.access.see(viewer, matchId);
    const state = await this.state(matchId);
    const role = roleOf(state, viewer === null ? null : actorOf(viewer, staff));
    if (staff || role.team !== null) return this.answer(state, role);
    return this.answer((await this.broadcast.stateOf(row)) ?? state, role);
  }

  async act<N extends VetoActName>(
    viewer: Viewer,
    matchId: number,
    name: N,
    body: VetoActBody<N>,
  ): Promise<WebVetoAnswer> {
    const { staff } = await this.access.see(viewer, matchId);
    return this.done(actorOf(viewer, staff), matchId, name, body);
  }

  /** What the link of a captain opens. */
  async seenByLink(token: string): Promise<WebVetoAnswer> {
    const actor = await this.holder(token);
    const state = await this.state(actor.matchId);
    return this.answer(state, roleOf(state, actor));
  }

  async actByLink<N extends VetoActName>(token: string, name: N, body: VetoActBody<N>): Promise<WebVetoAnswer> {
    const actor = await this.holder(token);
    return this.done(actor, actor.matchId, name, body);
  }

  /** Throws VETO_LINK_INVALID for a token that opens nothing, or nothing any more. */
  async holder(token: string): Promise<Extract<VetoActor, { kind: 'link' }>> {
    const link = await this.links.find(token, this.clock.now());
    if (link === null) throw new AppError('VETO_LINK_INVALID', 'This link is not valid, or not any more.');
    return { kind: 'link', ...link };
  }

  private async done<N extends VetoActName>(
    actor: VetoActor,
    matchId: number,
    name: N,
    body: VetoActBody<N>,
  ): Promise<WebVetoAnswer> {
    const state = await this.commands.execute(new ActInVetoCommand(actor, matchId, name, body));
    return this.answer(state, roleOf(state, actor));
  }

  private async state(matchId: number): Promise<MatchState> {
    const state = await this.access.state(matchId);
    if (state.config.webVeto === undefined)
      throw new AppError('VETO_NOT_RUNNING', 'This match has no veto on the web.');
    return state;
  }

  private answer(state: MatchState, you: VetoRole): WebVetoAnswer {
    const { title, team1, team2 } = state.config;
    return {
      match_id: state.id,
      title,
      team1_name: team1.name,
      team2_name: team2.name,
      now: this.clock.now().toISOString(),
      veto: liveWebVeto(state),
      you,
    };
  }
}

const roleOf = (state: MatchState, actor: VetoActor | null): VetoRole =>
  actor === null ? { team: null, staff: false } : { team: captainOf(state, actor), staff: isVetoStaff(state, actor) };
