import { Controller, Delete, Get, HttpCode, Inject, Post, Res } from '@nestjs/common';
import {
  MakeVetoLinkBody,
  MessageAnswer,
  RowId,
  VETO_ACTS,
  VETO_ACT_NAMES,
  VetoLinkMade,
  VetoLinksAnswer,
  WebVetoAnswer,
} from '@placar/contracts';
import type { VetoActBody, VetoActName } from '@placar/contracts';
import { AppError, CLOCK } from '@placar/platform';
import type { Clock } from '@placar/platform';
import type { Response } from 'express';
import { CurrentUser, CurrentViewer, Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import type { Viewer } from '../../http/session/viewer';
import { ZodBody, ZodParam } from '../../http/zod-pipe';
import { MatchAccess } from '../matches/match-access';
import { addActRoute } from './veto-act-route';
import { VetoDesk } from './veto-desk';
import { VetoStreams } from './veto-streams';

/** The veto on the web of one match, for those who sign in. Its acts have routes made from the table in contracts. */
@Policy('user', 'match:administer')
@Controller('matches/:id/veto')
export class MatchVetoController {
  constructor(
    private readonly desk: VetoDesk,
    private readonly streams: VetoStreams,
    private readonly access: MatchAccess,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  @Policy('public', 'match:see')
  @Described({
    summary: 'The veto on the web: whose turn it is, what is left, and as whom the caller acts.',
    answer: WebVetoAnswer,
    errors: ['MATCH_NOT_FOUND', 'VETO_NOT_RUNNING'],
    details: 'Captains and staff see it at once, everybody else with the delay of the match.',
  })
  one(@CurrentViewer() viewer: Viewer | null, @ZodParam('id', RowId) id: number): Promise<WebVetoAnswer> {
    return this.desk.seenBy(viewer, id);
  }

  @Get('stream')
  @Policy('user', 'match:see')
  @Described({
    summary: 'The veto on the web as it goes on, without the delay of the match: for its captains and staff.',
    answer: 'event-stream',
    events: { veto: WebVetoAnswer },
    errors: ['MATCH_NOT_FOUND', 'VETO_NOT_RUNNING', 'NOT_ALLOWED'],
    details: 'The whole of it at first and with every change. A comment comes every 15 s.',
  })
  async stream(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', RowId) id: number,
    @Res() response: Response,
  ): Promise<void> {
    const { you } = await this.desk.seenBy(viewer, id);
    if (you.team === null && !you.staff)
      throw new AppError('NOT_ALLOWED', 'This stream is for captains and staff of the match.');
    await this.streams.open(id, () => this.desk.seenBy(viewer, id), response);
  }

  @Get('links')
  @Described({
    summary: 'Links of captains without an account, newest first.',
    answer: VetoLinksAnswer,
    errors: ['MATCH_NOT_FOUND'],
  })
  async links(@CurrentUser() viewer: Viewer, @ZodParam('id', RowId) id: number): Promise<VetoLinksAnswer> {
    await this.access.administer(viewer, id);
    return { links: await this.desk.links.list(id) };
  }

  @Post('links')
  @Described({
    summary: 'Makes a link with which a captain without an account acts for one team of this match.',
    answer: VetoLinkMade,
    errors: ['MATCH_NOT_FOUND', 'VETO_NOT_RUNNING'],
    details: 'The token is shown once. An earlier link of that team ends.',
  })
  async makeLink(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', RowId) id: number,
    @ZodBody(MakeVetoLinkBody) { team, hours }: MakeVetoLinkBody,
  ): Promise<VetoLinkMade> {
    await this.access.administer(viewer, id);
    await this.desk.seenBy(viewer, id);
    return this.desk.links.make({ matchId: id, team, madeBy: viewer.id, hours }, this.clock.now());
  }

  @Delete('links/:link')
  @Described({
    summary: 'Takes a link of a captain back.',
    answer: MessageAnswer,
    errors: ['MATCH_NOT_FOUND', 'VETO_LINK_INVALID'],
    example: { message: 'Link revoked.' },
  })
  async revokeLink(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', RowId) id: number,
    @ZodParam('link', RowId) link: number,
  ): Promise<MessageAnswer> {
    await this.access.administer(viewer, id);
    if (!(await this.desk.links.revoke(id, link, this.clock.now())))
      throw new AppError('VETO_LINK_INVALID', 'This match has no such link.');
    return { message: 'Link revoked.' };
  }

  /** What every route of an act does. */
  run<N extends VetoActName>(viewer: Viewer, id: number, name: N, body: VetoActBody<N>): Promise<WebVetoAnswer> {
    return this.desk.act(viewer, id, name, body);
  }
}

for (const name of VETO_ACT_NAMES) {
  addActRoute(MatchVetoController.prototype, name, {
    parameters: [CurrentUser(), ZodParam('id', RowId)],
    handler(this: MatchVetoController, viewer: Viewer, id: number, body: VetoActBody<VetoActName>) {
      return this.run(viewer, id, name, body);
    },
    policy: VETO_ACTS[name].by === 'staff' ? Policy('user', 'match:administer') : Policy('user', 'match:see'),
    decorators: [Post(name), HttpCode(200)],
    errors: ['MATCH_NOT_FOUND'],
  });
}
