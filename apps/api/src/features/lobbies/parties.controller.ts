import { Controller, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { JoinPartyBody, KickFromPartyBody, PartyAnswer, PartyLinkAnswer } from '@placar/contracts';
import { Parties } from '@placar/lobby';
import { AppError, CLOCK } from '@placar/platform';
import type { Clock } from '@placar/platform';
import { CurrentUser, Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import type { Viewer } from '../../http/session/viewer';
import { ZodBody } from '../../http/zod-pipe';

/** People who want to play together: who has the link of a party may come, the leader may send away. */
@Policy('user')
@Controller('parties')
export class PartiesController {
  constructor(
    private readonly parties: Parties,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  @Described({ summary: 'The party of the caller.', answer: PartyAnswer })
  async mine(@CurrentUser() viewer: Viewer): Promise<PartyAnswer> {
    return { party: await this.parties.of(viewer.id) };
  }

  @Post()
  @HttpCode(200)
  @Described({
    summary: 'A new party with its link; the caller leads it, and leaves another one.',
    answer: PartyLinkAnswer,
  })
  async make(@CurrentUser() viewer: Viewer): Promise<PartyLinkAnswer> {
    const { token } = await this.parties.make(viewer.id, this.clock.now());
    return this.withLink(viewer, token);
  }

  @Post('link')
  @HttpCode(200)
  @Described({
    summary: 'A new link of the party; the one before ends.',
    answer: PartyLinkAnswer,
    errors: ['CONFLICT'],
  })
  async link(@CurrentUser() viewer: Viewer): Promise<PartyLinkAnswer> {
    const token = await this.parties.newLink(viewer.id);
    if (token === null) throw new AppError('CONFLICT', 'You lead no party.');
    return this.withLink(viewer, token);
  }

  @Post('join')
  @HttpCode(200)
  @Described({
    summary: 'Joins a party by its link, and leaves another one.',
    answer: PartyAnswer,
    errors: ['INVITE_INVALID', 'PARTY_TOO_LARGE'],
  })
  async join(@CurrentUser() viewer: Viewer, @ZodBody(JoinPartyBody) { token }: JoinPartyBody): Promise<PartyAnswer> {
    const joined = await this.parties.join(viewer.id, token, this.clock.now());
    if (joined === 'no_such_party') throw new AppError('INVITE_INVALID', 'That link holds no more.');
    if (joined === 'full') throw new AppError('PARTY_TOO_LARGE', 'The party is full.');
    return this.mine(viewer);
  }

  @Post('leave')
  @HttpCode(200)
  @Described({
    summary: 'Leaves the party. The next one leads; the last one ends it.',
    answer: PartyAnswer,
  })
  async leave(@CurrentUser() viewer: Viewer): Promise<PartyAnswer> {
    await this.parties.leave(viewer.id);
    return { party: null };
  }

  @Post('kick')
  @HttpCode(200)
  @Described({
    summary: 'Sends a person out of the party, as its leader.',
    answer: PartyAnswer,
    errors: ['NOT_ALLOWED', 'USER_NOT_FOUND'],
  })
  async kick(
    @CurrentUser() viewer: Viewer,
    @ZodBody(KickFromPartyBody) { user_id }: KickFromPartyBody,
  ): Promise<PartyAnswer> {
    const kicked = await this.parties.kick(viewer.id, user_id);
    if (kicked === 'not_leader') throw notLeader();
    if (kicked === 'no_such_person') throw new AppError('USER_NOT_FOUND', 'That person is not in the party.');
    return this.mine(viewer);
  }

  private async withLink(viewer: Viewer, token: string): Promise<PartyLinkAnswer> {
    const party = await this.parties.of(viewer.id);
    if (party === null) throw new AppError('CONFLICT', 'The party ended a moment ago.');
    return { party, token };
  }
}

const notLeader = (): AppError => new AppError('NOT_ALLOWED', 'Only the leader of a party may do that.');
