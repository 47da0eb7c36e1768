import { canEditTeam } from '@placar/domain/access';
import { Team, TeamManager, TeamMember, User } from '@placar/persistence';
import { AppError, notAllowed } from '@placar/platform';
import { In } from 'typeorm';
import type { EntityManager } from 'typeorm';
import type { Viewer } from '../../http/session/viewer';

/**
 * What is about to be done. `lead`: inviting, answering who asks, handing the captaincy over, which the captain may, too. `keep`: name, tag, flag, logo and members, which besides owner and super admins those may who took
 * over the roster by a claim link; `own`: giving the team away, showing it to all, deleting it.
 */
export type TeamDeed = 'lead' | 'keep' | 'own';

/** Throws TEAM_NOT_FOUND or NOT_ALLOWED. `lock`: the team's row is locked until the end of the transaction. */
export async function requireTeamRight(
  manager: EntityManager,
  viewer: Viewer,
  teamId: number,
  { deed, lock = false }: { deed: TeamDeed; lock?: boolean },
): Promise<void> {
  const team = await manager
    .getRepository(Team)
    .findOne({ where: { id: teamId }, ...(lock ? { lock: { mode: 'pessimistic_write' } } : {}) });
  if (!team) throw new AppError('TEAM_NOT_FOUND', 'Team does not exist.');
  if (canEditTeam(viewer, { user_id: team.userId })) return;
  if (deed !== 'own' && (await manager.existsBy(TeamManager, { teamId, userId: viewer.id }))) return;
  const captain = { teamId, steamId: viewer.steam_id ?? '', captain: true };
  if (deed === 'lead' && (await manager.existsBy(TeamMember, captain))) return;
  throw notAllowed();
}

/** Who is taken off a team keeps its roster no more. */
export async function endManaging(manager: EntityManager, teamId: number, steamIds: readonly string[]): Promise<void> {
  const users = await manager.find(User, { select: { id: true }, where: { steamId: In(steamIds) } });
  await manager.delete(TeamManager, { teamId, userId: In(users.map(({ id }) => id)) });
}
