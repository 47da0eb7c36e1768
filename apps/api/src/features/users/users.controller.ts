import { Controller, Get, HttpCode, Post, Put, Req, UseFilters } from '@nestjs/common';
import {
  CreateUserBody,
  InsertedAnswer,
  ListQuery,
  RecentMatches,
  steamId64Of,
  UpdateUserBody,
  UserList,
  UserProfile,
  UserRef,
  UserSteamProfile,
  UserUpdated,
} from '@placar/contracts';
import { MatchStatsQueries } from '@placar/read-models';
import { AppError } from '@placar/platform';
import type { Request } from 'express';
import { CurrentUser, CurrentViewer, Policy } from '../../http/policy/policy';
import { PublicRead } from '../../http/public-cache/public-read';
import { Described } from '../../http/routes/described';
import type { Viewer } from '../../http/session/viewer';
import { ZodBody, ZodParam, ZodQuery } from '../../http/zod-pipe';
import { catalogueViewer } from '../matches/match-access';
import { presentListedUser, presentSelf, presentUser } from './user.presenter';
import { UserRefusalFilter } from './user-refusal.filter';
import { UserUpdates } from './user-updates.service';
import { UsersQueries } from './users.queries';
import { UsersService } from './users.service';

const RECENT_MATCHES = 5;

/** The person, as lists of matches are about them. */
function thingOf(id = ''): string {
  const steamId = steamId64Of(id);
  return steamId === null ? `user:${Number(id)}` : `player:${steamId}`;
}

const noSuchUser = (): AppError => new AppError('USER_NOT_FOUND', 'User does not exist in the system.');

/** Wire contract §5.1; the messages are what existing clients look for. */
@Controller('users')
export class UsersController {
  constructor(
    private readonly queries: UsersQueries,
    private readonly users: UsersService,
    private readonly updates: UserUpdates,
    private readonly stats: MatchStatsQueries,
  ) {}

  @Get()
  @Policy('public')
  @PublicRead({ tags: ['users'] })
  @Described({
    summary: 'All users, oldest first',
    answer: UserList,
    details: 'The whole list, or a page of it with `limit` and `offset`; `search` finds part of a name.',
  })
  async list(@ZodQuery(ListQuery) query: ListQuery): Promise<UserList> {
    return { users: (await this.queries.list(query)).map(presentListedUser) };
  }

  @Get(':id')
  @Policy('public')
  @PublicRead({ tags: ['users', 'teams', 'matches'], owner: ({ user }: UserProfile) => user.id })
  @Described({
    summary: 'One user, by id or SteamID64',
    answer: UserProfile,
    errors: ['USER_NOT_FOUND'],
    details:
      'People see more of their own account, and super admins of everybody’s. Keys and passwords are told by their being there only, one’s own keys besides by their last four characters.',
  })
  async user(@ZodParam('id', UserRef) ref: UserRef, @CurrentViewer() viewer: Viewer | null): Promise<UserProfile> {
    const row = await this.queries.one(ref);
    if (row === null) throw noSuchUser();
    if (viewer?.id === row.id) return { user: presentSelf(row, await this.queries.maskedKeys(row)) };
    return { user: viewer?.super_admin ? presentSelf(row) : presentUser(row) };
  }

  @Get(':id/recent')
  @Policy('public')
  @PublicRead({ tags: ['users', 'matches', 'stats'], shows: ({ id }) => [thingOf(id)] })
  @Described({
    summary: 'The last five matches in which a user has numbers, newest first',
    answer: RecentMatches,
    details: 'By id or SteamID64. Cancelled matches are left out. Nobody of that id: an empty list.',
  })
  async recent(@ZodParam('id', UserRef) ref: UserRef, @CurrentViewer() viewer: Viewer | null): Promise<RecentMatches> {
    return { matches: await this.stats.recentMatches(catalogueViewer(viewer), ref, RECENT_MATCHES) };
  }

  @Get(':id/steam')
  @Policy('public')
  @PublicRead({ tags: ['users'] })
  @Described({
    summary: 'The address of a user’s profile at Steam',
    answer: UserSteamProfile,
    errors: ['USER_NOT_FOUND'],
    example: { url: 'https://steamcommunity.com/profiles/76561198000000001' },
  })
  async steam(@ZodParam('id', UserRef) ref: UserRef): Promise<UserSteamProfile> {
    const row = await this.queries.one(ref);
    if (row?.steam_id == null) throw noSuchUser();
    return { url: `https://steamcommunity.com/profiles/${row.steam_id}` };
  }

  @Post()
  @HttpCode(200)
  @Policy('admin')
  @UseFilters(UserRefusalFilter)
  @Described({
    summary: 'Makes an account for a Steam account that has none yet',
    answer: InsertedAnswer,
    errors: ['ACCOUNT_EXISTS'],
    details: 'It is entered by signing in through Steam. Only super admins may give it a role.',
    example: { message: 'User created successfully.', id: 12 },
  })
  async create(@CurrentUser() viewer: Viewer, @ZodBody(CreateUserBody) body: CreateUserBody): Promise<InsertedAnswer> {
    return { message: 'User created successfully.', id: await this.users.create(viewer, body) };
  }

  @Put()
  @Policy('user', 'user:self')
  @UseFilters(UserRefusalFilter)
  @Described({
    summary: 'Changes the own account; super admins change everybody’s name, pictures, roles and password',
    answer: UserUpdated,
    errors: ['USER_NOT_FOUND', 'OLD_PASSWORD_WRONG', 'LAST_SUPER_ADMIN'],
    details:
      'The user is the one whom both `id` and `steam_id` name; one of the two is enough. Absent and null fields stay as they are, and so do keys sent back as they are shown, masked. A new password needs the old one and ends all other sessions.',
    example: { message: 'User successfully updated!' },
  })
  async update(
    @CurrentUser() viewer: Viewer,
    @ZodBody(UpdateUserBody) body: UpdateUserBody,
    @Req() request: Request,
  ): Promise<UserUpdated> {
    const keepSession = request.viaApiKey ? null : (request.sessionID ?? null);
    const apiKey = await this.updates.update(viewer, body, keepSession);
    return { message: 'User successfully updated!', ...(apiKey === null ? {} : { api_key: apiKey }) };
  }
}
