import { Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import {
  MessageAnswer,
  RowId,
  ServerSkins as ServerSkinsAnswer,
  ServerSkinKeyMade,
  ShowSkinsBody,
} from '@placar/contracts';
import { CurrentUser, Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import type { Viewer } from '../../http/session/viewer';
import { ZodBody, ZodParam } from '../../http/zod-pipe';
import { ServerSkins } from './server-skins';

const INVALID_ID = { message: 'Invalid server ID.' };

/** Skins on a server: off until its owner has read the rule of Valve. */
@Policy('user', 'server:own')
@Controller('servers/:id/skins')
export class ServerSkinsController {
  constructor(private readonly skins: ServerSkins) {}

  @Described({
    summary: 'Whether a server shows skins, how it learns of them, and its key.',
    answer: ServerSkinsAnswer,
    errors: ['SERVER_NOT_FOUND'],
  })
  @Get()
  read(@CurrentUser() viewer: Viewer, @ZodParam('id', RowId, INVALID_ID) id: number): Promise<ServerSkinsAnswer> {
    return this.skins.read(viewer, id);
  }

  @Described({
    summary: 'Lets a server show skins, once its owner has read the rule of Valve.',
    answer: MessageAnswer,
    errors: ['SERVER_NOT_FOUND', 'SERVER_IN_USE'],
    details:
      'It takes no official match from then on: of a season, a ladder or a tournament. Person and time are kept.',
    example: { message: 'This server shows skins.' },
  })
  @Put()
  async show(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', RowId, INVALID_ID) id: number,
    @ZodBody(ShowSkinsBody) _body: ShowSkinsBody,
  ): Promise<MessageAnswer> {
    await this.skins.show(viewer, id);
    return { message: 'This server shows skins.' };
  }

  @Described({
    summary: 'Has a server show no skins any more; its key is dead.',
    answer: MessageAnswer,
    errors: ['SERVER_NOT_FOUND'],
    example: { message: 'This server shows no skins.' },
  })
  @Delete()
  async hide(@CurrentUser() viewer: Viewer, @ZodParam('id', RowId, INVALID_ID) id: number): Promise<MessageAnswer> {
    await this.skins.hide(viewer, id);
    return { message: 'This server shows no skins.' };
  }

  @Described({
    summary: 'Makes the key by which the server tells kills of StatTrak weapons; shown this once.',
    answer: ServerSkinKeyMade,
    errors: ['SERVER_NOT_FOUND', 'CONFLICT'],
    details: 'The key before it is dead from then on. Only where `LOADOUTS_TO_SERVERS` is `http`.',
  })
  @HttpCode(200)
  @Post('key')
  makeKey(@CurrentUser() viewer: Viewer, @ZodParam('id', RowId, INVALID_ID) id: number): Promise<ServerSkinKeyMade> {
    return this.skins.makeKey(viewer, id);
  }

  @Described({
    summary: 'Has the key of the server open nothing any more.',
    answer: MessageAnswer,
    errors: ['SERVER_NOT_FOUND'],
    example: { message: 'The key is revoked.' },
  })
  @Delete('key')
  async revokeKey(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', RowId, INVALID_ID) id: number,
  ): Promise<MessageAnswer> {
    await this.skins.revokeKey(viewer, id);
    return { message: 'The key is revoked.' };
  }
}
