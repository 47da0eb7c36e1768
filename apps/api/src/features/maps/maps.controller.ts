import { Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import {
  CreateMapBody,
  DeleteMapBody,
  InsertedAnswer,
  ListQuery,
  MapList,
  MessageAnswer,
  UpdateMapBody,
  UserRef,
} from '@placar/contracts';
import type { MapItem } from '@placar/contracts';
import { AppError } from '@placar/platform';
import { CurrentUser, Policy } from '../../http/policy/policy';
import { PublicRead } from '../../http/public-cache/public-read';
import { Described } from '../../http/routes/described';
import type { Viewer } from '../../http/session/viewer';
import { ZodBody, ZodParam, ZodQuery } from '../../http/zod-pipe';
import { MapsService } from './maps.service';

/** Wire contract §5.2; the messages are what existing clients look for. */
@Controller('maps')
export class MapsController {
  constructor(private readonly maps: MapsService) {}

  @Get()
  @Policy('public')
  @PublicRead({ tags: ['maps'] })
  @Described({ summary: 'The map lists of all users', answer: MapList, errors: ['NOT_FOUND'] })
  async all(@ZodQuery(ListQuery) query: ListQuery): Promise<MapList> {
    return { maplist: found(await this.maps.all(query)) };
  }

  @Get(':userId')
  @Policy('public')
  @PublicRead({ tags: ['maps', 'users'] })
  @Described({
    summary: 'The map list of a user, by id or SteamID64',
    answer: MapList,
    errors: ['NOT_FOUND'],
    details: 'An empty list answers 404.',
  })
  async ofUser(@ZodParam('userId', UserRef) ref: UserRef): Promise<MapList> {
    return { maplist: found(await this.maps.ofUser(ref, false)) };
  }

  @Get(':userId/enabled')
  @Policy('public')
  @PublicRead({ tags: ['maps', 'users'] })
  @Described({
    summary: 'The maps of a user that are offered for matches',
    answer: MapList,
    errors: ['NOT_FOUND'],
    details: 'An empty list answers 404.',
  })
  async enabledOfUser(@ZodParam('userId', UserRef) ref: UserRef): Promise<MapList> {
    return { maplist: found(await this.maps.ofUser(ref, true)) };
  }

  @Post()
  @HttpCode(200)
  @Policy('user')
  @Described({
    summary: 'Adds a map to the own list',
    answer: InsertedAnswer,
    errors: ['CONFLICT'],
    details: 'A list holds each map once and at most 100 maps.',
    example: { message: 'MapList created successfully.', id: 31 },
  })
  async create(@CurrentUser() viewer: Viewer, @ZodBody(CreateMapBody) body: CreateMapBody): Promise<InsertedAnswer> {
    return { message: 'MapList created successfully.', id: await this.maps.create(viewer, body) };
  }

  @Put()
  @Policy('user')
  @Described({
    summary: 'Changes a map of the own list',
    answer: MessageAnswer,
    errors: ['MAP_ID_MISSING', 'NOT_FOUND', 'CONFLICT'],
    details:
      'Absent and null fields stay as they are. With a position the map moves there and the others make room. An entry of another list answers 404.',
    example: { message: 'Map updated successfully.' },
  })
  async update(@CurrentUser() viewer: Viewer, @ZodBody(UpdateMapBody) body: UpdateMapBody): Promise<MessageAnswer> {
    const { id } = body;
    if (id === undefined) throw new AppError('MAP_ID_MISSING', 'No map ID was provided to update.');
    await this.maps.update(viewer, { ...body, id });
    return { message: 'Map updated successfully.' };
  }

  @Delete()
  @Policy('user')
  @Described({
    summary: 'Removes a map from the own list',
    answer: MessageAnswer,
    errors: ['MAP_ID_MISSING', 'NOT_FOUND'],
    details: 'An entry of another list answers 404.',
    example: { message: 'Map deleted successfully.' },
  })
  async remove(@CurrentUser() viewer: Viewer, @ZodBody(DeleteMapBody) { id }: DeleteMapBody): Promise<MessageAnswer> {
    if (id === undefined) throw new AppError('MAP_ID_MISSING', 'No map ID was provided to delete.');
    await this.maps.remove(viewer, id);
    return { message: 'Map deleted successfully.' };
  }
}

function found(maps: MapItem[]): MapItem[] {
  if (maps.length > 0) return maps;
  throw new AppError('NOT_FOUND', 'Maplist does not exist in the system for given user.');
}
