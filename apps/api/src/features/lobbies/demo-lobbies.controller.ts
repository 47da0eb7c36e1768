import { randomUUID } from 'node:crypto';
import { Controller, HttpCode, Inject, Post } from '@nestjs/common';
import { MessageAnswer, RowId } from '@placar/contracts';
import { JobQueues } from '@placar/messaging';
import { APP_CONFIG, AppError } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import { CurrentUser, Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import type { Viewer } from '../../http/session/viewer';
import { ZodParam } from '../../http/zod-pipe';
import { LobbyRooms } from './lobby-rooms';

/** On a demo, one newcomer alone can fill a lobby with its people. 404 where there is none. */
@Policy('user')
@Controller('demo/lobbies')
export class DemoLobbiesController {
  constructor(
    private readonly rooms: LobbyRooms,
    private readonly queues: JobQueues,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  /** 202: who is free comes within a moment, by the ordinary acts. */
  @Described({
    summary: 'Lets people of the demo take the free seats of one’s own lobby.',
    answer: MessageAnswer,
    errors: ['NOT_FOUND', 'LOBBY_NOT_FOUND', 'NOT_HOST', 'LOBBY_STATE'],
    details: '404 on installations that are no demo.',
  })
  @Post(':id/fill')
  @HttpCode(202)
  async fill(@CurrentUser() viewer: Viewer, @ZodParam('id', RowId) id: number): Promise<MessageAnswer> {
    if (!this.config.demo.enabled) throw new AppError('NOT_FOUND', 'There are no people of a demo here.');
    const { host_id: hostId, status } = await this.rooms.snapshot(viewer, id);
    if (hostId !== viewer.id) throw new AppError('NOT_HOST', 'Only the host may do that.');
    if (status !== 'open') throw new AppError('LOBBY_STATE', 'Seats are taken while the lobby is open.');
    await this.queues.add('fill-demo-lobby', { lobby_id: id }, { jobId: randomUUID() });
    return { message: 'People of the demo are on their way.' };
  }
}
