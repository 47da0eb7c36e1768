import { Controller, Get, Res } from '@nestjs/common';
import { LOBBY_EVENTS, LobbyListStreamQuery, LobbyStreamQuery, RowId } from '@placar/contracts';
import type { Response } from 'express';
import { CurrentViewer, Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import type { Viewer } from '../../http/session/viewer';
import { ZodParam, ZodQuery } from '../../http/zod-pipe';
import { LiveConnections } from '../live/live-connections';
import { LobbyHub } from './lobby-hub';
import { LobbyPresence } from './lobby-presence';
import { LobbyRooms } from './lobby-rooms';

const { lobby, lobby_chat, lobby_card, lobby_gone, ready, beat } = LOBBY_EVENTS;

/** Event streams of lobbies, for readers without a socket. Each event is whole, so a stream that was cut begins anew. */
@Policy('public')
@Controller('lobbies')
export class LobbyStreamsController {
  constructor(
    private readonly connections: LiveConnections,
    private readonly hub: LobbyHub,
    private readonly rooms: LobbyRooms,
    private readonly presence: LobbyPresence,
  ) {}

  @Get('stream')
  @Described({
    summary: 'The list of lobbies in a stream.',
    answer: 'event-stream',
    details:
      'First every card, then `ready`, then cards that change and lobbies that are gone. A comment comes every 15 s.',
    events: { lobby_card, lobby_gone, ready, beat },
  })
  async list(
    @ZodQuery(LobbyListStreamQuery) { beats }: LobbyListStreamQuery,
    @Res() response: Response,
  ): Promise<void> {
    await this.hub.followList(this.connections.open(response, beats === '1'));
  }

  @Get(':id/stream')
  @Described({
    summary: 'One lobby in a stream.',
    answer: 'event-stream',
    errors: ['LOBBY_NOT_FOUND'],
    details:
      'First the present state, then the whole state with each change; `version` only goes up. People of the lobby and staff get its chat. The stream ends after `lobby_gone`.',
    events: { lobby, lobby_chat, lobby_gone, beat },
  })
  async one(
    @CurrentViewer() viewer: Viewer | null,
    @ZodParam('id', RowId) id: number,
    @ZodQuery(LobbyStreamQuery) { token, beats }: LobbyStreamQuery,
    @Res() response: Response,
  ): Promise<void> {
    const { invited } = await this.rooms.look(viewer, id, token ?? null);
    const connection = this.connections.open(response, beats === '1');
    if (viewer !== null) connection.onClose(this.presence.opened(viewer.id));
    await this.hub.follow(connection, viewer, id, invited);
  }
}
