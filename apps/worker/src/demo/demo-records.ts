import type { TeamConfig } from '@placar/domain';
import { Season, SeasonCvar, Server, Team, TeamMember } from '@placar/persistence';
import { sealSecret } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import type { DataSource, EntityManager } from 'typeorm';
import { z } from 'zod';
import { DEMO_PROVIDER, DEMO_TEAMS, ENDED_SEASON, RUNNING_SEASON, demoSteamId } from './community';

/** A simulated server that the demo plays on, as the start script hands it over. */
export const DemoServers = z.array(
  z.object({
    name: z.string().min(1).max(64),
    host: z.string().min(1).max(255),
    port: z.number().int().min(1).max(65_535),
    password: z.string().max(128),
  }),
);
export type DemoServers = z.infer<typeof DemoServers>;

/** Whose the demo is: the first super admin, else the first admin, else nobody's. */
export interface DemoOwner {
  id: number;
  name: string;
}
export async function findDemoOwner(database: DataSource | EntityManager): Promise<DemoOwner | null> {
  const [row] = await database.query<DemoOwner[]>(
    `SELECT id, COALESCE(NULLIF(name, ''), username, 'admin') AS name FROM users
      WHERE super_admin OR admin ORDER BY super_admin DESC, id LIMIT 1`,
  );
  return row ?? null;
}

const FLAGS = ['BR', 'PT', 'FR', 'JP'] as const;
const TAGS = ['COMPETITIVO', 'MIX', 'COMPETITIVO', 'RETAKE'] as const;

/**
 * Brings the demo's server rows to the addresses of this start: ports may have moved since the last one.
 * Rows are known by their provider and kept in order, so that links and leases stay with their server.
 */
export async function placeServers(
  dataSource: DataSource,
  config: Pick<AppConfig, 'secrets'>,
  servers: DemoServers,
  owner: DemoOwner | null,
): Promise<void> {
  await dataSource.transaction(async (manager) => {
    const repository = manager.getRepository(Server);
    const rows = await repository.find({ where: { provider: DEMO_PROVIDER }, order: { id: 'ASC' } });
    // Out of the way first: two servers may have swapped their ports.
    for (const row of rows) await repository.update(row.id, { ipString: `demo-${row.id}.invalid` });
    for (const [index, server] of servers.entries()) {
      const row =
        rows[index] ??
        repository.create({ provider: DEMO_PROVIDER, flag: FLAGS[index % 4] ?? null, tag: TAGS[index % 4] ?? null });
      await repository.save({
        ...row,
        userId: owner?.id ?? null,
        displayName: server.name,
        ipString: server.host,
        port: server.port,
        rconPasswordEncrypted: sealSecret(server.password, config.secrets.encryptionKey),
        publicServer: true,
      });
    }
  });
}

/** Teams with their members and both seasons, all in one transaction; what exists by name is left as it is. */
export async function placeRecords(dataSource: DataSource, owner: DemoOwner | null, now: Date): Promise<void> {
  await dataSource.transaction(async (manager) => {
    for (const [index] of DEMO_TEAMS.entries()) await placeTeam(manager, index, owner);
    await placeSeason(manager, { name: ENDED_SEASON, from: -95, to: -32 }, owner, now);
    const running = await placeSeason(manager, { name: RUNNING_SEASON, from: -30, to: 45 }, owner, now);
    if (running === null) return;
    await manager.getRepository(SeasonCvar).insert([
      { seasonId: running.id, cvarName: 'mp_friendlyfire', cvarValue: '1' },
      { seasonId: running.id, cvarName: 'mp_overtime_enable', cvarValue: '1' },
    ]);
  });
}

async function placeTeam(manager: EntityManager, index: number, owner: DemoOwner | null): Promise<void> {
  const team = DEMO_TEAMS[index];
  if (team === undefined || (await manager.existsBy(Team, { name: team.name }))) return;
  const { name, tag, flag, players, coach } = team;
  const row = await manager.save(
    manager.create(Team, { name, tag, flag, publicTeam: true, userId: owner?.id ?? null }),
  );
  const people = coach === undefined ? players : [...players, coach];
  await manager.insert(
    TeamMember,
    people.map((nickname, place) => ({
      teamId: row.id,
      steamId: demoSteamId(index, place),
      name: nickname,
      captain: place === 0,
      coach: place >= players.length,
    })),
  );
}

/** Null when there is one of that name. Days count from today. */
async function placeSeason(
  manager: EntityManager,
  season: { name: string; from: number; to: number },
  owner: DemoOwner | null,
  now: Date,
): Promise<Season | null> {
  if (await manager.existsBy(Season, { name: season.name })) return null;
  const day = (offset: number): string => new Date(now.getTime() + offset * 86_400_000).toISOString().slice(0, 10);
  return manager.save(
    manager.create(Season, {
      name: season.name,
      startDate: day(season.from),
      endDate: day(season.to),
      userId: owner?.id ?? null,
    }),
  );
}

/** The demo's teams by name, as a match copies them. */
export async function readTeams(dataSource: DataSource): Promise<Map<string, TeamConfig>> {
  const teams = await dataSource
    .getRepository(Team)
    .createQueryBuilder('team')
    .where('team.publicTeam AND team.name IN (:...names)', { names: DEMO_TEAMS.map((team) => team.name) })
    .orderBy('team.id')
    .getMany();
  const members = await dataSource.getRepository(TeamMember).find({ order: { captain: 'DESC', id: 'ASC' } });
  return new Map(
    teams.map(({ id, name, tag, flag, logo }) => {
      const players = members
        .filter((member) => member.teamId === id)
        .map(({ steamId, name: nickname, captain, coach }) => [steamId, { name: nickname, captain, coach }] as const);
      return [name, { id, name, tag, flag, logo, players: Object.fromEntries(players) }];
    }),
  );
}
