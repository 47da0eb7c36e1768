import { Controller, Delete, Get, HttpCode, Post, Put, UseFilters } from '@nestjs/common';
import {
  ApiErrorBody,
  CreateTeamBody,
  DeleteTeamBody,
  InsertedAnswer,
  MessageAnswer,
  RecentMatches,
  RecentQuery,
  RowId,
  TeamAnswer,
  TeamBasicAnswer,
  TeamList,
  TeamListQuery,
  TeamResult,
  UpdateTeamBody,
} from '@placar/contracts';
import { MatchStatsQueries } from '@placar/read-models';
import { AppError, isAppError } from '@placar/platform';
import { z } from 'zod';
import { CurrentUser, CurrentViewer, Policy } from '../../http/policy/policy';
import { PublicRead } from '../../http/public-cache/public-read';
import { Described } from '../../http/routes/described';
import type { Viewer } from '../../http/session/viewer';
import { ZodBody, ZodParam, ZodQuery } from '../../http/zod-pipe';
import { BroadcastDelay } from '../live/broadcast-delay';
import { catalogueViewer, MatchAccess } from '../matches/match-access';
import { TeamResultFilter, teamResult } from './team-result';
import { TeamsQueries } from './teams.queries';
import { TeamsService } from './teams.service';

const noSuchTeam = (id: number): AppError => new AppError('TEAM_NOT_FOUND', `No team found for id ${id}`);

/** Wire contract §5.3; the messages are what existing clients look for. */
@Controller('teams')
export class TeamsController {
  constructor(
    private readonly queries: TeamsQueries,
    private readonly teams: TeamsService,
    private readonly stats: MatchStatsQueries,
    private readonly access: MatchAccess,
    private readonly broadcast: BroadcastDelay,
  ) {}

  @Get()
  @Policy('public')
  @PublicRead({ tags: ['teams', 'users'] })
  @Described({
    summary: 'All teams with their members, newest first',
    answer: TeamList,
    errors: ['NOT_FOUND'],
    details:
      'The whole list, private teams included, or a page of it with `limit` and `offset`; `search` finds part of a name or tag, `public` those that everybody may use. An empty list answers 404.',
  })
  async list(@ZodQuery(TeamListQuery) { public: isPublic, ...page }: TeamListQuery): Promise<TeamList> {
    const teams = await this.queries.list({ ...page, isPublic });
    if (teams.length === 0) throw new AppError('NOT_FOUND', 'No teams found in the system.');
    return { teams };
  }

  @Get('myteams')
  @Policy('user')
  @Described({
    summary: 'The caller’s own teams, newest first',
    answer: TeamList,
    errors: ['NOT_FOUND'],
    details: 'An empty list answers 404.',
  })
  async mine(@CurrentUser() viewer: Viewer): Promise<TeamList> {
    const teams = await this.queries.list({ userId: viewer.id });
    if (teams.length === 0) throw new AppError('NOT_FOUND', `No teams found for ${viewer.name}`);
    return { teams };
  }

  @Get(':id')
  @Policy('public')
  @PublicRead({ tags: ['teams', 'users'] })
  @Described({
    summary: 'One team with its members, their names and pictures',
    answer: TeamAnswer,
    errors: ['TEAM_NOT_FOUND'],
    details:
      'A member without nickname shows the name of the account here, else the one at Steam, which is fetched in the background: it may be missing on the first look.',
  })
  async one(@ZodParam('id', RowId) id: number): Promise<TeamAnswer> {
    const team = await this.queries.one(id);
    if (team === null) throw noSuchTeam(id);
    return { team };
  }

  @Get(':id/basic')
  @Policy('public')
  @PublicRead({ tags: ['teams', 'users'] })
  @Described({ summary: 'One team without its members', answer: TeamBasicAnswer, errors: ['TEAM_NOT_FOUND'] })
  async basic(@ZodParam('id', RowId) id: number): Promise<TeamBasicAnswer> {
    const team = await this.queries.basic(id);
    if (team === null) throw noSuchTeam(id);
    return { team };
  }

  @Get(':id/recent')
  @Policy('public')
  @PublicRead({ tags: ['matches'], shows: ({ id }) => [`team:${Number(id)}`] })
  @Described({
    summary: 'The last matches of a team, newest first',
    answer: RecentMatches,
    details: 'Cancelled matches are left out. A team without matches, or no such team: an empty list.',
  })
  async recent(
    @ZodParam('id', RowId) id: number,
    @ZodQuery(RecentQuery) { limit }: RecentQuery,
    @CurrentViewer() viewer: Viewer | null,
  ): Promise<RecentMatches> {
    return { matches: await this.stats.recentTeamMatches(catalogueViewer(viewer), id, limit) };
  }

  @Get(':teamId/result/:matchId')
  @Policy('public', 'match:see')
  @PublicRead({ tags: ['teams'], match: 'matchId' })
  @UseFilters(TeamResultFilter)
  @Described({
    summary: 'How a match stands or ended for one team, as a line of text',
    answer: TeamResult,
    errors: ['MATCH_NOT_FOUND'],
    details:
      'Rounds where the match is one map, else maps won; with the broadcast delay of the match for everybody but its staff. The refusal has its text under `result` too. A team that is neither side gets the view of the second one.',
    also: {
      404: {
        summary: 'The team has no such match.',
        answer: ApiErrorBody.extend({ result: z.string().describe('The message once more.') }),
      },
    },
    example: { result: 'Won, 13:7 vs Équipe 🐯' },
  })
  async result(
    @ZodParam('teamId', RowId) teamId: number,
    @ZodParam('matchId', RowId) matchId: number,
    @CurrentViewer() viewer: Viewer | null,
  ): Promise<TeamResult> {
    const { row, staff } = await this.access.see(viewer, matchId).catch((error: unknown) => {
      if (!isAppError(error, 'MATCH_NOT_FOUND')) throw error;
      throw new AppError('MATCH_NOT_FOUND', 'Team did not participate in match.');
    });
    return { result: teamResult(staff ? row : await this.broadcast.matchRow(row), teamId) };
  }

  @Post()
  @HttpCode(200)
  @Policy('user')
  @Described({
    summary: 'Makes a team of one’s own',
    answer: InsertedAnswer,
    details:
      'Of several captains the first one is it; of none, the first member who plays. A logo is drawn anew as PNG, at most 256 pixels a side.',
    example: { message: 'Team successfully inserted.', id: 5 },
  })
  async create(@CurrentUser() viewer: Viewer, @ZodBody(CreateTeamBody) body: CreateTeamBody): Promise<InsertedAnswer> {
    return { message: 'Team successfully inserted.', id: await this.teams.create(viewer, body) };
  }

  @Put()
  @Policy('user', 'team:own')
  @Described({
    summary: 'Changes a team',
    answer: MessageAnswer,
    errors: ['TEAM_NOT_FOUND'],
    details:
      'Absent and null fields stay as they are. Members in `auth_name` are added or changed, never removed: `remove_members` removes, and whoever is removed keeps the roster no more. A new captain takes the place of the old one.',
    example: { message: 'Team successfully updated' },
  })
  async update(@CurrentUser() viewer: Viewer, @ZodBody(UpdateTeamBody) body: UpdateTeamBody): Promise<MessageAnswer> {
    await this.teams.update(viewer, body);
    return { message: 'Team successfully updated' };
  }

  @Delete()
  @Policy('user', 'team:own')
  @Described({
    summary: 'Deletes a team, or with `steam_id` removes one member',
    answer: MessageAnswer,
    errors: ['TEAM_NOT_FOUND', 'TEAM_IN_MATCH', 'NOT_FOUND'],
    example: { message: 'Team has been deleted successfully!' },
  })
  async remove(@CurrentUser() viewer: Viewer, @ZodBody(DeleteTeamBody) body: DeleteTeamBody): Promise<MessageAnswer> {
    if (body.steam_id != null) {
      await this.teams.removeMember(viewer, body.team_id, body.steam_id);
      return { message: 'Team member deleted successfully!' };
    }
    await this.teams.remove(viewer, body.team_id);
    return { message: 'Team has been deleted successfully!' };
  }
}
