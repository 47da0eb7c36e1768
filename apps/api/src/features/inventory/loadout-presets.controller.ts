import { Controller, Delete, Get, HttpCode, Post, Put, UseFilters } from '@nestjs/common';
import {
  ApplyPresetBody,
  LoadoutPresetsAnswer,
  LoadoutSaved,
  LoadoutWriteQuery,
  PresetNameBody,
  RowId,
} from '@placar/contracts';
import type { ItemLanguage } from '@placar/contracts';
import { Limited } from '../../http/limits/rate-limit.guard';
import { CurrentUser, Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import type { Viewer } from '../../http/session/viewer';
import { ZodBody, ZodParam, ZodQuery } from '../../http/zod-pipe';
import { LoadoutPresets } from './loadout-presets';
import { LoadoutRefusalFilter } from './loadout-refusal.filter';
import { savedAnswer } from './loadouts.service';

/** Loadouts that somebody keeps under names. Always those of the person who asks. */
@Policy('user')
@UseFilters(LoadoutRefusalFilter)
@Controller('skins/presets')
export class LoadoutPresetsController {
  constructor(private readonly presets: LoadoutPresets) {}

  @Described({
    summary: 'Own presets; the one without a name is what the last applied one took the place of.',
    answer: LoadoutPresetsAnswer,
  })
  @Get()
  list(@CurrentUser() viewer: Viewer): Promise<LoadoutPresetsAnswer> {
    return this.all(viewer);
  }

  @Described({
    summary: 'Keeps what is carried now under a name.',
    answer: LoadoutPresetsAnswer,
    errors: ['VALIDATION'],
    details: 'At most 12; no name twice.',
  })
  @Limited('loadouts')
  @HttpCode(200)
  @Post()
  async save(
    @CurrentUser() viewer: Viewer,
    @ZodQuery(LoadoutWriteQuery) _query: object,
    @ZodBody(PresetNameBody) { name }: PresetNameBody,
  ): Promise<LoadoutPresetsAnswer> {
    await this.presets.save(viewer.id, name);
    return this.all(viewer);
  }

  @Described({
    summary: 'Gives a preset another name.',
    answer: LoadoutPresetsAnswer,
    errors: ['VALIDATION', 'NOT_FOUND'],
  })
  @Limited('loadouts')
  @Put(':id')
  async rename(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', RowId) id: number,
    @ZodQuery(LoadoutWriteQuery) _query: object,
    @ZodBody(PresetNameBody) { name }: PresetNameBody,
  ): Promise<LoadoutPresetsAnswer> {
    await this.presets.rename(viewer.id, id, name);
    return this.all(viewer);
  }

  @Described({ summary: 'Drops a preset; what is carried stays.', answer: LoadoutPresetsAnswer, errors: ['NOT_FOUND'] })
  @Delete(':id')
  async remove(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', RowId) id: number,
    @ZodQuery(LoadoutWriteQuery) _query: object,
  ): Promise<LoadoutPresetsAnswer> {
    await this.presets.remove(viewer.id, id);
    return this.all(viewer);
  }

  @Described({
    summary: 'Carries a preset in place of everything that is carried now.',
    answer: LoadoutSaved,
    errors: ['NOT_FOUND', 'STALE', 'VIP_REQUIRED'],
    details: 'What was carried is kept as the preset without a name. Items that the game has no more are left out.',
  })
  @Limited('loadouts')
  @HttpCode(200)
  @Post(':id/apply')
  async apply(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', RowId) id: number,
    @ZodQuery(LoadoutWriteQuery) { lang }: { lang: ItemLanguage },
    @ZodBody(ApplyPresetBody) { version }: ApplyPresetBody,
  ): Promise<LoadoutSaved> {
    return savedAnswer(await this.presets.apply(viewer.id, id, version), lang);
  }

  private async all({ id }: Viewer): Promise<LoadoutPresetsAnswer> {
    return { presets: await this.presets.list(id) };
  }
}
