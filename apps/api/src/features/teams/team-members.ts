import type { CreateTeamBody } from '@placar/contracts';
import { TeamMember } from '@placar/persistence';
import { invalidInput } from '@placar/platform';
import type { EntityManager } from 'typeorm';
import type { Asker, SteamIds } from '../steam/steam-ids';

export interface MemberInput {
  steamId: string;
  name: string;
  captain: boolean;
  coach: boolean;
}

export const MOST_MEMBERS = 64;

const fieldOf = (text: string): string => `auth_name.${text.slice(0, 80)}`;

/** `auth_name` with every identifier as SteamID64. Throws INVALID_INPUT naming the member that cannot be read. */
export async function membersFrom(
  steamIds: SteamIds,
  authName: CreateTeamBody['auth_name'],
  asker: Asker,
): Promise<MemberInput[]> {
  const texts = Object.keys(authName);
  if (texts.length > MOST_MEMBERS) throw tooMany();
  const resolved = await steamIds.resolveAll(texts, fieldOf, asker);
  const members = Object.values(authName).map((member, index) => ({ steamId: resolved[index] ?? '', ...member }));
  const twice = members.find(({ steamId }, index) => members.findIndex((other) => other.steamId === steamId) !== index);
  if (twice) throw invalidInput(`auth_name.${twice.steamId}`, 'is the same player twice');
  return members;
}

/** Adds members, or renames those who are there; removes nobody (wire contract §5.3). The team's row must be locked. */
export async function upsertMembers(
  manager: EntityManager,
  teamId: number,
  members: readonly MemberInput[],
): Promise<void> {
  if (members.length === 0) return;
  const repository = manager.getRepository(TeamMember);
  const rows = members.map((member) => ({ teamId, ...member }));
  await repository.upsert(rows, ['teamId', 'steamId']);
  if ((await repository.countBy({ teamId })) > MOST_MEMBERS) throw tooMany();
}

/** Of who is marked captain, one stays: the one that was chosen, else who was it, else the first who plays. */
const ONE_CAPTAIN = `UPDATE team_members m SET captain = (m.id = c.id)
  FROM (SELECT id FROM team_members WHERE team_id = $1
         ORDER BY coalesce(steam_id = $2, false) DESC, captain DESC, coach, id LIMIT 1) c
  WHERE m.team_id = $1 AND m.captain IS DISTINCT FROM (m.id = c.id)`;

/** A team with members has exactly one captain. `chosen`: SteamID64 of who shall be it, or null. */
export async function settleCaptain(manager: EntityManager, teamId: number, chosen: string | null): Promise<void> {
  await manager.query(ONE_CAPTAIN, [teamId, chosen]);
}

/** The first who is marked captain, or null. */
export const captainOf = (members: readonly MemberInput[]): string | null =>
  members.find(({ captain }) => captain)?.steamId ?? null;

const tooMany = () => invalidInput('auth_name', `may name at most ${MOST_MEMBERS} players`);
