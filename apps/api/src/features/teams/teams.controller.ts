import { Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { CreateTeamBody, DeleteTeamBody, ListQuery, RowId, UpdateTeamBody } from '@placar/contracts';
import type { Team, TeamListItem } from '@placar/contracts';
import { AppError } from '@placar/platform';
import type { z } from 'zod';
import { CurrentUser, Policy } from '../../http/policy/policy';
import type { Viewer } from '../../http/session/viewer';
import { ZodBody, ZodParam, ZodQuery } from '../../http/zod-pipe';
import { TeamsQueries } from './teams.queries';
import { TeamsService } from './teams.service';

/** Wire contract §5.3; the messages are what existing clients look for. */
@Controller('teams')
export class TeamsController {
  constructor(
    private readonly queries: TeamsQueries,
    private readonly teams: TeamsService,
  ) {}

  @Get()
  @Policy('public')
  async list(@ZodQuery(ListQuery) query: ListQuery): Promise<{ teams: TeamListItem[] }> {
    const teams = await this.queries.list(query);
    if (teams.length === 0) throw new AppError('NOT_FOUND', 'No teams found in the system.');
    return { teams };
  }

  @Get('myteams')
  @Policy('user')
  async mine(@CurrentUser() viewer: Viewer): Promise<{ teams: TeamListItem[] }> {
    const teams = await this.queries.list({ userId: viewer.id });
    if (teams.length === 0) throw new AppError('NOT_FOUND', `No teams found for ${viewer.name}`);
    return { teams };
  }

  @Get(':id')
  @Policy('public')
  async one(@ZodParam('id', RowId) id: number): Promise<{ team: Team }> {
    return { team: await this.found(id, 'full') };
  }

  @Get(':id/basic')
  @Policy('public')
  async basic(@ZodParam('id', RowId) id: number): Promise<{ team: Team }> {
    return { team: await this.found(id, 'basic') };
  }

  @Post()
  @HttpCode(200)
  @Policy('user')
  async create(
    @CurrentUser() viewer: Viewer,
    @ZodBody(CreateTeamBody) body: CreateTeamBody,
  ): Promise<{ message: string; id: number }> {
    return { message: 'Team successfully inserted.', id: await this.teams.create(viewer, body) };
  }

  @Put()
  @Policy('user')
  async update(
    @CurrentUser() viewer: Viewer,
    @ZodBody(UpdateTeamBody) body: UpdateTeamBody,
  ): Promise<{ message: string }> {
    await this.teams.update(viewer, body);
    return { message: 'Team successfully updated' };
  }

  @Delete()
  @Policy('user')
  async remove(
    @CurrentUser() viewer: Viewer,
    @ZodBody(DeleteTeamBody) body: z.infer<typeof DeleteTeamBody>,
  ): Promise<{ message: string }> {
    if (body.steam_id !== undefined) {
      await this.teams.removeMember(viewer, body.team_id, body.steam_id);
      return { message: 'Team member deleted successfully!' };
    }
    await this.teams.remove(viewer, body.team_id);
    return { message: 'Team has been deleted successfully!' };
  }

  private async found(id: number, detail: 'full' | 'basic'): Promise<Team> {
    const team = await this.queries.one(id, detail);
    if (!team) throw new AppError('TEAM_NOT_FOUND', `No team found for id ${id}`);
    return team;
  }
}
