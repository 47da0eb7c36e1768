import { Injectable } from '@nestjs/common';
import type { ImportConflict, ImportedClaimLink } from '@placar/contracts';
import { fillBracketTeams } from '@placar/read-models';
import { Team, TeamMember } from '@placar/persistence';
import { changeRoster } from '../../teams/roster-history';
import type { ChallongeParticipant } from '@placar/platform';
import type { EntityManager } from 'typeorm';
import { TeamClaims } from '../claims/team-claims';
import { planTeams } from './plan-teams';
import type { KnownMember, KnownTeam, NewTeam } from './plan-teams';

export interface TeamImportReport {
  imported: number;
  renamed: number;
  unchanged: number;
  conflicts: ImportConflict[];
  claim_links: ImportedClaimLink[];
}

/** Makes participants of a tournament into teams, in the caller's transaction; a second time it changes nothing. */
@Injectable()
export class TeamImport {
  constructor(private readonly claims: TeamClaims) {}

  /** Two imports by one person wait for each other. */
  static async lock(manager: EntityManager, ownerId: number): Promise<void> {
    await manager.query('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [ownerId]);
  }

  async run(
    manager: EntityManager,
    ownerId: number,
    participants: readonly ChallongeParticipant[],
    seasonId: number | null,
  ): Promise<TeamImportReport> {
    const teams = await knownTeams(manager, ownerId);
    const plan = planTeams(participants, teams, await knownMembers(manager, ownerId));
    for (const { teamId, name, challongeName } of plan.rename) {
      await manager
        .getRepository(Team)
        .update({ id: teamId }, { challongeName, ...(name === null ? {} : { name, tag: name }) });
    }
    const created: { id: number; team: NewTeam }[] = [];
    for (const team of plan.create) created.push({ id: await createTeam(manager, ownerId, team), team });
    await fillBracketTeams(manager, ownerId);
    const claim_links: ImportedClaimLink[] = [];
    for (const { id, team } of created) {
      if (team.members.length > 0) continue;
      const link = await this.claims.renew(manager, { teamId: id, seasonId, createdBy: ownerId });
      claim_links.push({ team_id: id, name: team.name, ...link });
    }
    const { unchanged, conflicts } = plan;
    const renamed = plan.rename.filter(({ name }) => name !== null).length;
    return {
      imported: created.length,
      renamed,
      unchanged: unchanged + plan.rename.length - renamed,
      conflicts,
      claim_links,
    };
  }
}

/** Teams that this person imported, whoever owns them now, and those that the person owns. */
const knownTeams = (manager: EntityManager, ownerId: number): Promise<KnownTeam[]> =>
  manager.query(
    `SELECT id, name, CASE WHEN challonge_owner_id = $1 THEN challonge_team_id END AS "challongeTeamId",
            challonge_name AS "challongeName", user_id IS DISTINCT FROM $1 AS "givenAway"
       FROM teams WHERE user_id = $1 OR challonge_owner_id = $1 ORDER BY id`,
    [ownerId],
  );

const knownMembers = (manager: EntityManager, ownerId: number): Promise<KnownMember[]> =>
  manager.query(
    `SELECT m.team_id AS "teamId", m.steam_id AS "steamId" FROM team_members m JOIN teams t ON t.id = m.team_id
      WHERE t.challonge_owner_id = $1`,
    [ownerId],
  );

async function createTeam(manager: EntityManager, ownerId: number, team: NewTeam): Promise<number> {
  const teams = manager.getRepository(Team);
  const { challongeTeamId, name, members } = team;
  const { id } = await teams.save(
    teams.create({
      userId: ownerId,
      name,
      tag: name,
      challongeTeamId,
      challongeOwnerId: ownerId,
      challongeName: name,
    }),
  );
  const rows = members.map((steamId, index) => ({ teamId: id, steamId, captain: index === 0 }));
  const by = { id: ownerId, steam_id: null };
  await changeRoster(manager, { teamId: id, by, how: 'import' }, async () => {
    if (rows.length > 0) await manager.getRepository(TeamMember).insert(rows);
  });
  return id;
}
