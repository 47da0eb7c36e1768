import { Injectable } from '@nestjs/common';
import type { CreateTeamBody, UpdateTeamBody } from '@placar/contracts';
import { Team, TeamMember, User, given, withTransaction } from '@placar/persistence';
import { AppError, invalidInput } from '@placar/platform';
import { DataSource, In } from 'typeorm';
import type { EntityManager } from 'typeorm';
import type { Viewer } from '../../http/session/viewer';
import { SteamIds } from '../steam/steam-ids';
import { SteamProfiles } from '../steam/steam-profiles';
import { changeRoster } from './roster-history';
import { drawLogo } from './logo-image';
import { TeamLogos } from './team-logos.service';
import { endManaging, requireTeamRight } from './team-rights';
import { captainOf, membersFrom, settleCaptain, upsertMembers } from './team-members';
import type { MemberInput } from './team-members';

/** Writing teams. A match copies its teams when it is made, so nothing here changes a match. */
@Injectable()
export class TeamsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly steamIds: SteamIds,
    private readonly steamProfiles: SteamProfiles,
    private readonly logos: TeamLogos,
  ) {}

  async create(viewer: Viewer, body: CreateTeamBody): Promise<number> {
    const members = await membersFrom(this.steamIds, body.auth_name, viewer);
    const logo = body.logo_file ? await drawLogo(body.logo_file) : null;
    const id = await withTransaction(this.dataSource, async (manager) => {
      const { name, tag, flag, public_team: publicTeam } = body;
      const teams = manager.getRepository(Team);
      const team = await teams.save(teams.create({ userId: viewer.id, name, tag, flag, publicTeam }));
      await changeRoster(manager, { teamId: team.id, by: viewer, how: 'form' }, async () => {
        await upsertMembers(manager, team.id, members);
        await settleCaptain(manager, team.id, captainOf(members));
      });
      if (logo !== null) await this.logos.change(manager, team.id, logo);
      return team.id;
    });
    this.lookUp(members);
    return id;
  }

  /** Only what is given changes; members leave by `remove_members` only (wire contract §5.3). */
  async update(viewer: Viewer, body: UpdateTeamBody): Promise<void> {
    const deed = body.user_id === undefined && body.public_team === undefined ? 'keep' : 'own';
    // Before anything costs anything: strangers learn here that the team is not theirs.
    await requireTeamRight(this.dataSource.manager, viewer, body.id, { deed });
    const members = await membersFrom(this.steamIds, body.auth_name ?? {}, viewer);
    const leaving = await this.steamIds.resolveAll(body.remove_members ?? [], () => 'remove_members', viewer);
    const logo = body.logo_file ? await drawLogo(body.logo_file) : null;
    await withTransaction(this.dataSource, async (manager) => {
      await requireTeamRight(manager, viewer, body.id, { deed, lock: true });
      if (body.user_id !== undefined) await requireUser(manager, body.user_id);
      const changes = given({
        name: body.name,
        tag: body.tag,
        flag: body.flag,
        publicTeam: body.public_team,
        userId: body.user_id,
      });
      if (Object.keys(changes).length > 0) await manager.getRepository(Team).update({ id: body.id }, changes);
      await changeRoster(manager, { teamId: body.id, by: viewer, how: 'form' }, async () => {
        if (leaving.length > 0) {
          await manager.getRepository(TeamMember).delete({ teamId: body.id, steamId: In(leaving) });
          await endManaging(manager, body.id, leaving);
        }
        await upsertMembers(manager, body.id, members);
        await settleCaptain(manager, body.id, captainOf(members));
      });
      if (logo !== null || body.remove_logo) await this.logos.change(manager, body.id, logo);
    });
    this.lookUp(members);
  }

  /** Throws TEAM_IN_MATCH while the team plays: results of a team that is gone would be nobody's. */
  async remove(viewer: Viewer, teamId: number): Promise<void> {
    await withTransaction(this.dataSource, async (manager) => {
      await requireTeamRight(manager, viewer, teamId, { deed: 'own', lock: true });
      const open = await manager.query<unknown[]>(
        'SELECT 1 FROM matches WHERE is_open AND (team1_id = $1 OR team2_id = $1) LIMIT 1',
        [teamId],
      );
      if (open.length > 0) {
        const message = 'The team plays a match that is not over. Please finish or cancel the match first.';
        throw new AppError('TEAM_IN_MATCH', message, { fields: { team_id: 'plays a match that is not over' } });
      }
      await this.logos.change(manager, teamId, null);
      await manager.getRepository(Team).delete({ id: teamId });
    });
  }

  async removeMember(viewer: Viewer, teamId: number, typedSteamId: string): Promise<void> {
    await requireTeamRight(this.dataSource.manager, viewer, teamId, { deed: 'keep' });
    const steamId = await this.steamIds.resolve(typedSteamId, 'steam_id', viewer);
    await withTransaction(this.dataSource, async (manager) => {
      await requireTeamRight(manager, viewer, teamId, { deed: 'keep', lock: true });
      await changeRoster(manager, { teamId, by: viewer, how: 'form' }, async () => {
        const { affected } = await manager.getRepository(TeamMember).delete({ teamId, steamId });
        if (!affected)
          throw new AppError('NOT_FOUND', 'This player is not in the team.', {
            fields: { steam_id: 'is not in the team' },
          });
        await endManaging(manager, teamId, [steamId]);
        await settleCaptain(manager, teamId, null);
      });
    });
  }

  private lookUp(members: readonly MemberInput[]): void {
    this.steamProfiles.want(members.map(({ steamId }) => steamId));
  }
}

async function requireUser(manager: EntityManager, userId: number): Promise<void> {
  if (!(await manager.getRepository(User).existsBy({ id: userId }))) throw invalidInput('user_id', 'is not a user');
}
