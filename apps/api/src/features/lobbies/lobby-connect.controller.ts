import { Controller, Get, Inject } from '@nestjs/common';
import { LobbyConnectAnswer, RowId } from '@placar/contracts';
import { addressOf, LobbyEngine } from '@placar/lobby';
import { APP_CONFIG, AppError, openSecret } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import { DataSource } from 'typeorm';
import { CurrentUser, Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import type { Viewer } from '../../http/session/viewer';
import { ZodParam } from '../../http/zod-pipe';

/** How to come onto the server of a lobby. An answer of its own: snapshots and streams go to everybody and hold none of it. */
@Controller('lobbies/:id')
export class LobbyConnectController {
  constructor(
    private readonly engine: LobbyEngine,
    private readonly dataSource: DataSource,
    @Inject(APP_CONFIG) private readonly config: Pick<AppConfig, 'secrets'>,
  ) {}

  @Get('connect')
  @Policy('user')
  @Described({
    summary: 'Address and password of the server, for those who have a seat.',
    answer: LobbyConnectAnswer,
    errors: ['LOBBY_NOT_FOUND', 'NOT_SEATED', 'LOBBY_STATE'],
    details: 'Casters have a seat, too. Staff without one get none of it.',
  })
  async connect(@CurrentUser() viewer: Viewer, @ZodParam('id', RowId) id: number): Promise<LobbyConnectAnswer> {
    const state = (await this.engine.load(id))?.state;
    const hasSeat =
      state?.seats.some(({ person }) => person.id === viewer.id) === true ||
      state?.casters.some((person) => person.id === viewer.id) === true;
    // Whoever has no seat in a private lobby is not told that it is there.
    if (state === undefined || (state.settings.private && !hasSeat))
      throw new AppError('LOBBY_NOT_FOUND', 'There is no such lobby.');
    if (!hasSeat) throw new AppError('NOT_SEATED', 'The server is for those who have a seat.');
    const matchId = state.allocation?.matchId ?? null;
    const isOn = state.status === 'connecting' || state.status === 'live';
    const address = matchId === null || !isOn ? null : await addressOf(this.dataSource, matchId);
    if (address === null) throw new AppError('LOBBY_STATE', 'There is no server to come to yet.');
    const { sealed_password: sealed, host, port, server } = address;
    const { encryptionKey, previousEncryptionKeys } = this.config.secrets;
    const password = sealed === null ? null : openSecret(sealed, encryptionKey, ...previousEncryptionKeys);
    const place = `${host.includes(':') ? `[${host}]` : host}:${port}`;
    return {
      match_id: address.match_id,
      server,
      host,
      port,
      password,
      connect: `connect ${place}${password === null ? '' : `; password ${password}`}`,
      steam_url: `steam://connect/${place}${password === null ? '' : `/${encodeURIComponent(password)}`}`,
    };
  }
}
