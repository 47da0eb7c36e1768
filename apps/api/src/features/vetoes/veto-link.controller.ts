import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import { CAPTAIN_ACTS, VETO_TOKEN, WebVetoAnswer } from '@placar/contracts';
import type { VetoActBody, VetoActName } from '@placar/contracts';
import type { Response } from 'express';
import { Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import { ZodParam } from '../../http/zod-pipe';
import { addActRoute } from './veto-act-route';
import { VetoDesk } from './veto-desk';
import { VetoStreams } from './veto-streams';

/** The veto on the web for a captain without an account: the token of the link says which match and which team. */
@Policy('public')
@Controller('veto/:token')
export class VetoLinkController {
  constructor(
    private readonly desk: VetoDesk,
    private readonly streams: VetoStreams,
  ) {}

  @Get()
  @Described({
    summary: 'The veto that the link of a captain opens, without the delay of the match.',
    answer: WebVetoAnswer,
    errors: ['VETO_LINK_INVALID'],
  })
  one(@ZodParam('token', VETO_TOKEN) token: string): Promise<WebVetoAnswer> {
    return this.desk.seenByLink(token);
  }

  @Get('stream')
  @Described({
    summary: 'The same as it goes on; it ends when the link does.',
    answer: 'event-stream',
    events: { veto: WebVetoAnswer },
    errors: ['VETO_LINK_INVALID'],
    details: 'The whole of it at first and with every change. A comment comes every 15 s.',
  })
  async stream(@ZodParam('token', VETO_TOKEN) token: string, @Res() response: Response): Promise<void> {
    const { match_id: matchId } = await this.desk.seenByLink(token);
    await this.streams.open(matchId, () => this.desk.seenByLink(token), response);
  }

  /** What every route of an act does. */
  run<N extends VetoActName>(token: string, name: N, body: VetoActBody<N>): Promise<WebVetoAnswer> {
    return this.desk.actByLink(token, name, body);
  }
}

for (const name of CAPTAIN_ACTS) {
  addActRoute(VetoLinkController.prototype, name, {
    parameters: [ZodParam('token', VETO_TOKEN)],
    handler(this: VetoLinkController, token: string, body: VetoActBody<VetoActName>) {
      return this.run(token, name, body);
    },
    policy: Policy('public'),
    decorators: [Post(name), HttpCode(200)],
    errors: ['VETO_LINK_INVALID', 'NOT_ALLOWED'],
  });
}
