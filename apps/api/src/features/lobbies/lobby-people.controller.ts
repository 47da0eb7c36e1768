import { Controller, Get, HttpCode, Inject, Post, Put } from '@nestjs/common';
import { ChatMuteBody, ChatMutesAnswer, LobbyPresenceAnswer, RowId } from '@placar/contracts';
import { ChatMutes, LobbyQueries } from '@placar/lobby';
import { AppError, CLOCK } from '@placar/platform';
import type { Clock } from '@placar/platform';
import { CurrentUser, Fleeting, Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import type { Viewer } from '../../http/session/viewer';
import { ZodBody, ZodParam } from '../../http/zod-pipe';
import { LobbyPresence } from './lobby-presence';

/** What a person says of themselves, whatever lobby they are in: that they are there, and whose lines they do not want to read. */
@Policy('user')
@Controller('lobbies')
export class LobbyPeopleController {
  constructor(
    private readonly presence: LobbyPresence,
    private readonly queries: LobbyQueries,
    private readonly mutes: ChatMutes,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Post('presence')
  @HttpCode(200)
  @Fleeting()
  @Described({
    summary: 'Says that the caller is there, for pages without a socket or stream.',
    answer: LobbyPresenceAnswer,
    details: 'Whoever is away from an open lobby for a minute loses the place. A ping each 20 s is enough.',
  })
  async ping(@CurrentUser() viewer: Viewer): Promise<LobbyPresenceAnswer> {
    await this.presence.said([viewer.id]);
    return { lobby_id: await this.queries.lobbyOf(viewer.id) };
  }

  @Get('mutes')
  @Described({ summary: 'Whose lines of chat the caller does not want to read.', answer: ChatMutesAnswer })
  async muted(@CurrentUser() viewer: Viewer): Promise<ChatMutesAnswer> {
    const people = await this.mutes.of(viewer.id);
    return { user_ids: people.map(({ id }) => id), people };
  }

  @Put('mutes/:userId')
  @Described({
    summary: 'Mutes a person for the caller alone, or not any more.',
    answer: ChatMutesAnswer,
    errors: ['USER_NOT_FOUND'],
    details: 'The page leaves their lines out; nobody else is told.',
  })
  async mute(
    @CurrentUser() viewer: Viewer,
    @ZodParam('userId', RowId) userId: number,
    @ZodBody(ChatMuteBody) { muted }: ChatMuteBody,
  ): Promise<ChatMutesAnswer> {
    if (!(await this.mutes.set(viewer.id, userId, muted, this.clock.now())))
      throw new AppError('USER_NOT_FOUND', 'There is nobody to mute with this id.');
    return this.muted(viewer);
  }
}
