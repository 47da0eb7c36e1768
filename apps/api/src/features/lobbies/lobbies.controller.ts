import { Controller, Get, Inject, Post, Put } from '@nestjs/common';
import {
  CreateLobbyBody,
  LobbyChatAnswer,
  LobbyListAnswer,
  LobbyLinkQuery,
  LobbyListQuery,
  LobbyModesAnswer,
  LobbySnapshot,
  RowId,
  UpdateLobbyBody,
} from '@placar/contracts';
import type { ErrorCode } from '@placar/contracts';
import { CommunityMaps, LobbyQueries } from '@placar/lobby';
import { APP_CONFIG, AppError } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import { CurrentUser, CurrentViewer, Policy } from '../../http/policy/policy';
import { PublicRead } from '../../http/public-cache/public-read';
import { Described } from '../../http/routes/described';
import type { Viewer } from '../../http/session/viewer';
import { ZodBody, ZodParam, ZodQuery } from '../../http/zod-pipe';
import { LobbyRooms } from './lobby-rooms';

/** Lobbies themselves; what people do in them is in lobby-acts.controller.ts. */
@Controller('lobbies')
export class LobbiesController {
  constructor(
    private readonly rooms: LobbyRooms,
    private readonly queries: LobbyQueries,
    private readonly maps: CommunityMaps,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  @Get()
  @Policy('public')
  @PublicRead({ tags: ['lobbies'] })
  @Described({
    summary: 'Lobbies that go on, the one that lacks the fewest people first.',
    answer: LobbyListAnswer,
    details: 'At most 200. Private ones are left out, for everybody.',
  })
  async list(@ZodQuery(LobbyListQuery) { mode, status, has_space, q }: LobbyListQuery): Promise<LobbyListAnswer> {
    const filter = { mode: mode ?? null, status: status ?? null, hasSpace: has_space, search: q || null };
    const rows = await this.queries.list(filter);
    return { lobbies: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })) };
  }

  @Get('modes')
  @Policy('public')
  @PublicRead({ tags: ['lobbies'] })
  @Described({ summary: 'What kinds of games a lobby can be for, and where.', answer: LobbyModesAnswer })
  async modes(): Promise<LobbyModesAnswer> {
    const modes = await this.queries.modes();
    return {
      modes: modes.flatMap(({ enabled, ...mode }) => (enabled ? [mode] : [])),
      regions: [...this.config.lobbies.regions],
    };
  }

  @Get(':id')
  @Policy('public')
  @Described({
    summary: 'The whole present state of a lobby.',
    answer: LobbySnapshot,
    errors: ['LOBBY_NOT_FOUND'],
    details: 'A private lobby is there for its people and for staff only.',
  })
  one(
    @CurrentViewer() viewer: Viewer | null,
    @ZodParam('id', RowId) id: number,
    @ZodQuery(LobbyLinkQuery) { token }: LobbyLinkQuery,
  ): Promise<LobbySnapshot> {
    return this.rooms.snapshot(viewer, id, token ?? null);
  }

  @Get(':id/chat')
  @Policy('user')
  @Described({
    summary: 'What was written in a lobby, for its people.',
    answer: LobbyChatAnswer,
    errors: ['LOBBY_NOT_FOUND', 'NOT_SEATED'],
  })
  async chat(@CurrentUser() viewer: Viewer, @ZodParam('id', RowId) id: number): Promise<LobbyChatAnswer> {
    return { lines: await this.rooms.lines(viewer, id) };
  }

  @Post()
  @Policy('user')
  @Described({
    summary: 'Make a lobby; the caller is its host and has its first seat.',
    answer: LobbySnapshot,
    errors: [
      'SEATED_ELSEWHERE',
      'IN_OPEN_MATCH',
      'PENALTY_RUNNING',
      'PLATFORM_BAN',
      'PARTY_TOO_LARGE',
      'PARTY_TOO_SMALL',
      'STEAM_ID_INVALID',
      'MAPS_TOO_FEW',
      'MAP_NOT_IN_POOL',
      'WORKSHOP_MAP_REFUSED',
      'RATING_OUTSIDE',
      'NOT_TEAM_MEMBER',
    ],
  })
  async open(@CurrentUser() viewer: Viewer, @ZodBody(CreateLobbyBody) body: CreateLobbyBody): Promise<LobbySnapshot> {
    await this.refuseMaps(body.settings.pool, body.mode, 'settings.pool');
    return this.rooms.open(viewer, body);
  }

  @Put(':id')
  @Policy('user')
  @Described({
    summary: 'Change what the host chose, while the lobby is open; what is absent stays.',
    answer: LobbySnapshot,
    errors: [
      'LOBBY_NOT_FOUND',
      'LOBBY_CLOSED',
      'LOBBY_STATE',
      'NOT_HOST',
      'MAPS_TOO_FEW',
      'MAP_NOT_IN_POOL',
      'WORKSHOP_MAP_REFUSED',
      'CONFLICT',
    ],
  })
  async change(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', RowId) id: number,
    @ZodBody(UpdateLobbyBody) body: UpdateLobbyBody,
  ): Promise<LobbySnapshot> {
    if (body.pool !== undefined) {
      const { mode } = await this.rooms.snapshot(viewer, id, null);
      await this.refuseMaps(body.pool, mode, 'pool');
    }
    return this.rooms.change(viewer, id, body);
  }

  /** A map that the workshop does not have any more would only be found missing by the server; others are made for other modes. */
  private async refuseMaps(pool: readonly string[] | undefined, key: string, field: string): Promise<void> {
    const lost = await this.maps.lost(pool ?? []);
    if (lost.length > 0)
      throw refused(
        'WORKSHOP_MAP_REFUSED',
        field,
        `The workshop does not have these maps any more: ${lost.join(', ')}.`,
      );
    const mode = (await this.queries.modes()).find(({ rules }) => rules.key === key);
    const unfit = mode === undefined ? [] : await this.maps.unfit(pool ?? [], mode.rules);
    if (unfit.length > 0)
      throw refused('MAP_NOT_IN_POOL', field, `These maps are not for this mode: ${unfit.join(', ')}.`);
  }
}

const refused = (code: ErrorCode, field: string, message: string): AppError =>
  new AppError(code, message, { fields: { [field]: message } });
