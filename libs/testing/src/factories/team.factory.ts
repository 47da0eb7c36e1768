import { Team, TeamMember } from '@placar/persistence';
import type { DataSource, EntityManager } from 'typeorm';
import { nextNumber, nextSteamId } from './sequence';

export interface TeamOverrides extends Partial<Team> {
  /** Default five members, the first one captain. */
  members?: Partial<TeamMember>[];
}

/** Inserts a team with its members. */
export async function createTeam(
  database: DataSource | EntityManager,
  overrides: TeamOverrides = {},
): Promise<{ team: Team; members: TeamMember[] }> {
  const { members = Array.from({ length: 5 }, () => ({})), ...fields } = overrides;
  const number = nextNumber();
  const teams = database.getRepository(Team);
  const team = teams.create({ name: `Ação ${number}`, tag: `AÇ${number}`, flag: 'BR', ...fields });
  // One statement; save() would make a transaction of it.
  await teams.insert(team);
  const repository = database.getRepository(TeamMember);
  const rows = members.map((member, index) =>
    repository.create({
      teamId: team.id,
      steamId: nextSteamId(),
      name: `Jogador ${index + 1} 🐯`,
      captain: index === 0,
      ...member,
    }),
  );
  if (rows.length > 0) await repository.insert(rows);
  return { team, members: rows };
}
