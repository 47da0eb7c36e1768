import { Controller, Get } from '@nestjs/common';
import { MOST_SKILL_CHANGES, RowId, SkillQuery, TeamSkill, UserRef, UserSkill } from '@placar/contracts';
import { isStaff } from '@placar/domain/access';
import { levelOf } from '@placar/domain/skill';
import { AppError } from '@placar/platform';
import { LadderQueries } from '@placar/read-models';
import { CurrentViewer, Policy } from '../../http/policy/policy';
import { PublicRead } from '../../http/public-cache/public-read';
import { Described } from '../../http/routes/described';
import type { Viewer } from '../../http/session/viewer';
import { ZodParam, ZodQuery } from '../../http/zod-pipe';
import { presentChange, presentStanding } from './ladder.presenter';

/** Where one person or team stands on the ladders. */
@Controller()
export class SkillsController {
  constructor(private readonly ladders: LadderQueries) {}

  @Get('users/:id/skill')
  @Policy('public')
  @PublicRead({ tags: ['ladders', 'users'], owner: ({ user_id }: UserSkill) => user_id })
  @Described({
    summary: 'Points, level and curve of a player',
    answer: UserSkill,
    errors: ['USER_NOT_FOUND'],
    details:
      'By id or SteamID64. Who hides the curve is shown to himself and to staff; for everybody else both lists are empty.',
  })
  async user(
    @ZodParam('id', UserRef) ref: UserRef,
    @ZodQuery(SkillQuery) { mode, season }: SkillQuery,
    @CurrentViewer() viewer: Viewer | null,
  ): Promise<UserSkill> {
    const owner = await this.ladders.owner(ref);
    if (owner === null) throw new AppError('USER_NOT_FOUND', 'User does not exist in the system.');
    const { user_id, steam_id: steamId, hidden } = owner;
    const mayRead = !hidden || isStaff(viewer) || (viewer !== null && viewer.id === user_id);
    if (steamId === null || !mayRead) return { user_id, hidden, ladders: [], curve: [] };
    const standings = await this.ladders.standings(steamId, season ?? null);
    const shown = standings.find((one) => one.mode === mode) ?? (mode === undefined ? standings[0] : undefined);
    const curve =
      shown === undefined ? [] : await this.ladders.curve(steamId, shown.mode, shown.season, MOST_SKILL_CHANGES);
    return {
      user_id,
      hidden,
      ladders: standings.map(presentStanding),
      curve: curve.map(presentChange).reverse(),
    };
  }

  @Get('teams/:id/skill')
  @Policy('public')
  @PublicRead({ tags: ['ladders', 'users', 'teams'] })
  @Described({
    summary: 'Average of a team on the first ladder',
    answer: TeamSkill,
    details: 'Of the members who are placed and do not hide it. No such team: nobody.',
  })
  async team(@ZodParam('id', RowId.describe('Id of the team')) teamId: number): Promise<TeamSkill> {
    const [ladder] = await this.ladders.ladders();
    if (ladder === undefined) return { mode: null, average: null, level: null, members: [] };
    const rows = await this.ladders.team(teamId, ladder.mode);
    const average =
      rows.length === 0 ? null : Math.round(rows.reduce((sum, { points }) => sum + points, 0) / rows.length);
    return {
      mode: ladder.mode,
      average,
      level: average === null ? null : levelOf(average),
      members: rows.map(({ steam_id, points }) => ({ steam_id, points, level: levelOf(points) })),
    };
  }
}
