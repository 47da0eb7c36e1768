import { Injectable } from '@nestjs/common';
import type { CreateTeamBody, UpdateTeamBody } from '@placar/contracts';
import { canEditTeam } from '@placar/domain/access';
import { Team, TeamMember, User, withTransaction } from '@placar/persistence';
import { AppError } from '@placar/platform';
import { DataSource } from 'typeorm';
import type { EntityManager } from 'typeorm';
import type { Viewer } from '../../http/session/viewer';
import { membersFrom, steamIdOf } from './team-members';
import type { MemberInput } from './team-members';

/** Writing teams. A match copies its teams when it is made, so nothing here changes a match. */
@Injectable()
export class TeamsService {
  constructor(private readonly dataSource: DataSource) {}

  async create(viewer: Viewer, body: CreateTeamBody): Promise<number> {
    const members = membersFrom(body.auth_name);
    return withTransaction(this.dataSource, async (manager) => {
      const { name, tag, flag, public_team: publicTeam } = body;
      const teams = manager.getRepository(Team);
      const team = await teams.save(teams.create({ userId: viewer.id, name, tag, flag: upper(flag), publicTeam }));
      await this.upsertMembers(manager, team.id, members);
      return team.id;
    });
  }

  /** Only what is given changes; members are added or renamed, never removed (wire contract §5.3). */
  async update(viewer: Viewer, body: UpdateTeamBody): Promise<void> {
    const members = membersFrom(body.auth_name ?? {});
    await withTransaction(this.dataSource, async (manager) => {
      await this.requireEditable(manager, viewer, body.id);
      if (body.user_id !== undefined) await requireUser(manager, body.user_id);
      const changes = given({
        name: body.name,
        tag: body.tag,
        flag: body.flag === undefined ? undefined : upper(body.flag),
        publicTeam: body.public_team,
        userId: body.user_id,
      });
      if (Object.keys(changes).length > 0) await manager.getRepository(Team).update({ id: body.id }, changes);
      await this.upsertMembers(manager, body.id, members);
    });
  }

  async remove(viewer: Viewer, teamId: number): Promise<void> {
    await withTransaction(this.dataSource, async (manager) => {
      await this.requireEditable(manager, viewer, teamId);
      await manager.getRepository(Team).delete({ id: teamId });
    });
  }

  async removeMember(viewer: Viewer, teamId: number, typedSteamId: string): Promise<void> {
    const steamId = steamIdOf(typedSteamId, 'steam_id');
    await withTransaction(this.dataSource, async (manager) => {
      await this.requireEditable(manager, viewer, teamId);
      const { affected } = await manager.getRepository(TeamMember).delete({ teamId, steamId });
      if (!affected)
        throw new AppError('NOT_FOUND', 'This player is not in the team.', {
          fields: { steam_id: 'is not in the team' },
        });
    });
  }

  private async requireEditable(manager: EntityManager, viewer: Viewer, teamId: number): Promise<void> {
    const team = await manager
      .getRepository(Team)
      .findOne({ where: { id: teamId }, lock: { mode: 'pessimistic_write' } });
    if (!team) throw new AppError('TEAM_NOT_FOUND', 'Team does not exist.');
    if (!canEditTeam(viewer, { user_id: team.userId }))
      throw new AppError('NOT_ALLOWED', 'User is not authorized to perform action.');
  }

  private async upsertMembers(manager: EntityManager, teamId: number, members: readonly MemberInput[]): Promise<void> {
    if (members.length === 0) return;
    const rows = members.map((member) => ({ teamId, ...member }));
    await manager.getRepository(TeamMember).upsert(rows, ['teamId', 'steamId']);
  }
}

async function requireUser(manager: EntityManager, userId: number): Promise<void> {
  if (await manager.getRepository(User).existsBy({ id: userId })) return;
  throw new AppError('INVALID_INPUT', 'user_id: is not a user', { fields: { user_id: 'is not a user' } });
}

const upper = (flag: string | null): string | null => flag?.toUpperCase() ?? null;

/** Without the absent fields, which an update leaves alone. */
function given<T extends object>(changes: T): Partial<T> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<T>;
}
