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
  const team = await database
    .getRepository(Team)
    .save(database.getRepository(Team).create({ name: `Ação ${number}`, tag: `AÇ${number}`, flag: 'BR', ...fields }));
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
  return { team, members: await repository.save(rows) };
}
