import { Controller, Delete, Get, HttpCode, Inject, Post, Put } from '@nestjs/common';
import {
  AddCommunityMapBody,
  ChangeCommunityMapBody,
  CommunityMapListAnswer,
  CommunityMapsAnswer,
  MessageAnswer,
  WorkshopId,
} from '@placar/contracts';
import { CommunityMaps } from '@placar/lobby';
import { AppError, LOGGER, WorkshopUnavailable } from '@placar/platform';
import type { Logger } from '@placar/platform';
import { CurrentUser, Policy } from '../../../http/policy/policy';
import { Described } from '../../../http/routes/described';
import type { Viewer } from '../../../http/session/viewer';
import { ZodBody, ZodParam } from '../../../http/zod-pipe';

const Id = WorkshopId.describe('Number of the map in the workshop.');

/** Maps of the workshop that lobbies may play: staff keep the list, everybody signed in reads what is offered. */
@Controller()
export class CommunityMapsController {
  constructor(
    private readonly maps: CommunityMaps,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Get('community-maps')
  @Policy('user')
  @Described({ summary: 'Maps of the workshop that are offered in lobbies.', answer: CommunityMapsAnswer })
  async offered(): Promise<CommunityMapsAnswer> {
    const maps = await this.maps.offered();
    return {
      maps: maps.map(({ workshop_id, title, size_bytes, preview_url, modes, players_min, players_max, tags }) => ({
        workshop_id,
        title,
        size_bytes,
        preview_url,
        modes,
        players_min,
        players_max,
        tags,
      })),
    };
  }

  @Get('admin/maps')
  @Policy('admin')
  @Described({ summary: 'All maps of the workshop on the list of the installation.', answer: CommunityMapListAnswer })
  async list(): Promise<CommunityMapListAnswer> {
    const maps = await this.maps.list();
    return {
      maps: maps.map((map) => ({
        ...map,
        changed_at: map.changed_at.toISOString(),
        checked_at: map.checked_at.toISOString(),
        added_at: map.added_at.toISOString(),
      })),
    };
  }

  @Post('admin/maps')
  @HttpCode(200)
  @Policy('admin')
  @Described({
    summary: 'Puts a map of the workshop on the list.',
    answer: CommunityMapListAnswer,
    errors: ['WORKSHOP_MAP_REFUSED', 'WORKSHOP_UNAVAILABLE'],
    details: 'It must be a public map of CS2. One that is on the list already is looked at anew.',
  })
  async add(
    @CurrentUser() viewer: Viewer,
    @ZodBody(AddCommunityMapBody) { map }: AddCommunityMapBody,
  ): Promise<CommunityMapListAnswer> {
    const problem = await this.asking(() => this.maps.add(map, viewer.id));
    if (problem === 'too_many') throw new AppError('CONFLICT', 'The list is full.');
    if (problem !== null)
      throw new AppError('WORKSHOP_MAP_REFUSED', `The map cannot be played (${problem}).`, {
        fields: { map: `The map cannot be played (${problem}).` },
      });
    return this.list();
  }

  @Put('admin/maps/:id')
  @Policy('admin')
  @Described({
    summary: 'Offers a map of the list in lobbies or not, and says what it is for; what is absent stays.',
    answer: CommunityMapListAnswer,
    errors: ['NOT_FOUND'],
  })
  async change(
    @ZodParam('id', Id) id: string,
    @ZodBody(ChangeCommunityMapBody) body: ChangeCommunityMapBody,
  ): Promise<CommunityMapListAnswer> {
    if (!(await this.maps.change(id, body))) throw noSuchMap();
    return this.list();
  }

  @Post('admin/maps/:id/check')
  @HttpCode(200)
  @Policy('admin')
  @Described({
    summary: 'Asks the workshop about a map now; each is asked about once a week anyway.',
    answer: CommunityMapListAnswer,
    errors: ['NOT_FOUND', 'WORKSHOP_UNAVAILABLE'],
  })
  async check(@ZodParam('id', Id) id: string): Promise<CommunityMapListAnswer> {
    if (!(await this.asking(() => this.maps.check(id)))) throw noSuchMap();
    return this.list();
  }

  @Delete('admin/maps/:id')
  @Policy('admin')
  @Described({ summary: 'Takes a map off the list.', answer: MessageAnswer, errors: ['NOT_FOUND'] })
  async remove(@ZodParam('id', Id) id: string): Promise<MessageAnswer> {
    if (!(await this.maps.remove(id))) throw noSuchMap();
    return { message: 'The map is off the list.' };
  }

  private async asking<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof WorkshopUnavailable)) throw error;
      this.logger.warn({ reason: error.message }, 'the workshop does not say');
      throw new AppError('WORKSHOP_UNAVAILABLE', 'The workshop does not answer. Try later, or choose another map.');
    }
  }
}

const noSuchMap = (): AppError => new AppError('NOT_FOUND', 'There is no such map on the list.');
