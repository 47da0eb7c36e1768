import { Controller, Get } from '@nestjs/common';
import { MyTeamsAnswer, MyTeamsQuery } from '@placar/contracts';
import type { TeamListItem, TeamRole } from '@placar/contracts';
import { CurrentUser, Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import type { Viewer } from '../../http/session/viewer';
import { ZodQuery } from '../../http/zod-pipe';
import { TeamsQueries } from './teams.queries';

/** Teams in which a person plays, in contrast to those they made (`/teams/myteams`). */
@Controller('users/me')
export class MyTeamsController {
  constructor(private readonly queries: TeamsQueries) {}

  @Policy('user')
  @Get('teams')
  @Described({
    summary: 'Teams that the caller owns or is a member of, newest first, with what the caller is there.',
    answer: MyTeamsAnswer,
    details:
      'Members are found by the Steam account that the caller has proved by signing in with Steam. No team: an empty list.',
  })
  async mine(
    @CurrentUser() viewer: Viewer,
    @ZodQuery(MyTeamsQuery) { limit, behind }: MyTeamsQuery,
  ): Promise<MyTeamsAnswer> {
    // One more than is shown tells whether there is another page.
    const found = await this.queries.mine(viewer.id, viewer.steam_id, limit + 1, behind);
    const teams = found.slice(0, limit).map((team) => ({ ...team, my_roles: rolesIn(team, viewer) }));
    return { teams, next: found.length <= limit ? null : (teams.at(-1)?.id ?? null) };
  }
}

function rolesIn({ user_id: ownerId, auth_name: members }: TeamListItem, viewer: Viewer): TeamRole[] {
  const member = viewer.steam_id === null ? undefined : members?.[viewer.steam_id];
  const roles: TeamRole[] = ownerId === viewer.id ? ['owner'] : [];
  if (member === undefined) return roles;
  if (member.captain === 1) roles.push('captain');
  roles.push(member.coach === 1 ? 'coach' : 'player');
  return roles;
}
