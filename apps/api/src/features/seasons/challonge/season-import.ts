import { Injectable } from '@nestjs/common';
import type { ImportSeasonAnswer, ImportTeamsAnswer } from '@placar/contracts';
import { bracketClock, saveBracket } from '@placar/read-models';
import { Season, withTransaction } from '@placar/persistence';
import { lastingRef } from '@placar/platform';
import type { ChallongeTournament } from '@placar/platform';
import { DataSource } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { asked, ChallongeAccounts, refOf } from './challonge-accounts';
import { teamName } from './plan-teams';
import { TeamImport } from './team-import';
import type { TeamImportReport } from './team-import';

const NO_TEAMS: TeamImportReport = { imported: 0, renamed: 0, unchanged: 0, conflicts: [], claim_links: [] };

/** Imports from Challonge (wire contract §11): read first, then written in one transaction. */
@Injectable()
export class SeasonImport {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: ChallongeAccounts,
    private readonly teams: TeamImport,
  ) {}

  async importTeams(userId: number, typed: string): Promise<ImportTeamsAnswer> {
    const ref = refOf(typed);
    const challonge = await this.accounts.of(userId);
    const participants = await asked(challonge.participants(ref));
    const report = await withTransaction(this.dataSource, async (manager) => {
      await TeamImport.lock(manager, userId);
      return this.teams.run(manager, userId, participants, null);
    });
    return { message: 'Challonge teams imported successfully!', ...report };
  }

  /** A season that was imported before is refreshed: its bracket as Challonge has it now, and results that were in conflict tried again. */
  async importSeason(userId: number, typed: string, withTeams: boolean): Promise<ImportSeasonAnswer> {
    const ref = refOf(typed);
    const challonge = await this.accounts.of(userId);
    const readAt = await bracketClock(this.dataSource.manager);
    const tournament = await asked(challonge.tournament(ref));
    const lasting = lastingRef(tournament.id, tournament.url);
    const participants = await asked(challonge.participants(lasting));
    const matches = await asked(challonge.matches(lasting));
    return withTransaction(this.dataSource, async (manager) => {
      await TeamImport.lock(manager, userId);
      const { id, created } = await seasonOf(manager, userId, tournament, typed);
      const report = withTeams ? await this.teams.run(manager, userId, participants, id) : NO_TEAMS;
      await saveBracket(manager, { seasonId: id, readAt, tournament, participants, matches });
      await tryAgain(manager, id);
      return {
        message: 'Challonge season imported successfully!',
        chal_res: tournament.createdAt,
        id,
        created,
        bracket_matches: matches.length,
        ...report,
      };
    });
  }
}

async function seasonOf(
  manager: EntityManager,
  userId: number,
  tournament: ChallongeTournament,
  typed: string,
): Promise<{ id: number; created: boolean }> {
  const seasons = manager.getRepository(Season);
  const known = await seasons.findOneBy({ challongeOwnerId: userId, challongeId: tournament.id });
  if (known) return { id: known.id, created: false };
  const { id } = await seasons.save(
    seasons.create({
      userId,
      name: teamName(tournament.name) || `Challonge ${tournament.id}`,
      startDate: dayOf(tournament.createdAt),
      endDate: null,
      isChallonge: true,
      challongeSvg: tournament.liveImageUrl?.slice(0, 256) ?? null,
      challongeUrl: typed.trim().slice(0, 256),
      challongeOwnerId: userId,
      challongeId: tournament.id,
    }),
  );
  return { id, created: true };
}

/** The person asks: what waits after a failure, and what was in conflict before it was told, is tried at once. */
async function tryAgain(manager: EntityManager, seasonId: number): Promise<void> {
  await manager.query(
    'UPDATE season_bracket_matches SET conflict = false, problem = NULL WHERE season_id = $1 AND conflict AND reported_at IS NULL',
    [seasonId],
  );
  await manager.query(
    'UPDATE season_brackets SET work_due_at = now() WHERE season_id = $1 AND work_due_at IS NOT NULL',
    [seasonId],
  );
}

/** The day in UTC; today's where Challonge tells none that can be read. */
function dayOf(createdAt: string): string {
  const time = Date.parse(createdAt);
  return new Date(Number.isNaN(time) ? Date.now() : time).toISOString().slice(0, 10);
}
