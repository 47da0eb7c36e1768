import type { RosterChangeKind, RosterWay } from '@placar/contracts';
import { RosterChange, TeamMember } from '@placar/persistence';
import type { EntityManager } from 'typeorm';

export interface RosterCause {
  teamId: number;
  /** Who does it, with the Steam id that they proved. */
  by: { id: number; steam_id: string | null };
  how: RosterWay;
}

/**
 * Does something to the roster of a team and writes down who came, left or became captain by it. The team's row must be locked, or be
 * new: else a change of somebody else would be written down as this one.
 */
export async function changeRoster<T>(
  manager: EntityManager,
  { teamId, by, how }: RosterCause,
  work: () => Promise<T>,
): Promise<T> {
  const before = await manager.findBy(TeamMember, { teamId });
  const done = await work();
  const after = await manager.findBy(TeamMember, { teamId });
  const entry = ({ steamId, name }: TeamMember, change: RosterChangeKind) => ({
    ...{ teamId, steamId, name, change, how },
    byUser: by.id,
  });
  const missing = (list: readonly TeamMember[], { steamId }: TeamMember): boolean =>
    !list.some((other) => other.steamId === steamId);
  const wasCaptain = before.find(({ captain }) => captain)?.steamId;
  const changes = [
    ...before
      .filter((member) => missing(after, member))
      .map((member) => entry(member, member.steamId === by.steam_id ? 'left' : 'removed')),
    ...after.filter((member) => missing(before, member)).map((member) => entry(member, 'joined')),
    ...after
      .filter(({ captain, steamId }) => captain && steamId !== wasCaptain)
      .map((member) => entry(member, 'captain')),
  ];
  if (changes.length > 0) await manager.insert(RosterChange, changes);
  return done;
}
