import { Controller, Delete, HttpCode, Post, Put } from '@nestjs/common';
import {
  CreateSeasonBody,
  DeleteSeasonBody,
  SeasonCreatedAnswer,
  SeasonMessageAnswer,
  UpdateSeasonBody,
} from '@placar/contracts';
import { AppError } from '@placar/platform';
import type { z } from 'zod';
import { CurrentUser, Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import type { Viewer } from '../../http/session/viewer';
import { ZodBody } from '../../http/zod-pipe';
import { SeasonsService } from './seasons.service';

/** Writing seasons (wire contract §5.7); the messages are what existing clients look for. */
@Controller('seasons')
export class SeasonWritesController {
  constructor(private readonly seasons: SeasonsService) {}

  @Post()
  @HttpCode(200)
  @Policy('create_seasons')
  @Described({
    summary: 'Makes a season, with defaults for its matches.',
    answer: SeasonCreatedAnswer,
    example: { message: 'Season inserted successfully!', id: 7 },
    details:
      'A match made with `season_id` takes from `season_cvar` what its own body leaves out: maps_to_win (as max_maps), map_pool, map_sides, ' +
      'side_type, skip_veto, spectators, players_per_team, min_players_to_ready, min_spectators_to_ready, wingman; everything else as settings of the game.',
  })
  async create(
    @CurrentUser() viewer: Viewer,
    @ZodBody(CreateSeasonBody) body: CreateSeasonBody,
  ): Promise<SeasonCreatedAnswer> {
    return { message: 'Season inserted successfully!', id: await this.seasons.create(viewer, body) };
  }

  @Put()
  @Policy('user', 'season:own')
  @Described({
    summary: 'Changes a season; what is absent or null stays.',
    answer: SeasonMessageAnswer,
    errors: ['SEASON_NOT_FOUND'],
    example: { message: 'Season updated successfully!' },
    details:
      '`end_date` is always written: absent, the season has no last day any more. `season_cvar` replaces all defaults.',
  })
  async update(
    @CurrentUser() viewer: Viewer,
    @ZodBody(UpdateSeasonBody) body: UpdateSeasonBody,
  ): Promise<SeasonMessageAnswer> {
    await this.seasons.update(viewer, given(body.season_id), body);
    return { message: 'Season updated successfully!' };
  }

  @Delete()
  @Policy('user', 'season:own')
  @Described({
    summary: 'Deletes a season; its matches keep their results and are in no season any more.',
    answer: SeasonMessageAnswer,
    errors: ['SEASON_NOT_FOUND', 'CONFLICT'],
    example: { message: 'Season deleted successfully!' },
    details:
      'Refused with 409 while a match of it is not finished. `season_id` of its matches becomes null within seconds.',
  })
  async remove(
    @CurrentUser() viewer: Viewer,
    @ZodBody(DeleteSeasonBody) body: z.infer<typeof DeleteSeasonBody>,
  ): Promise<SeasonMessageAnswer> {
    await this.seasons.remove(viewer, given(body.season_id));
    return { message: 'Season deleted successfully!' };
  }
}

function given(seasonId: number | null | undefined): number {
  if (seasonId != null) return seasonId;
  throw new AppError('INVALID_INPUT', 'No season ID provided.', { fields: { season_id: 'No season ID provided.' } });
}
