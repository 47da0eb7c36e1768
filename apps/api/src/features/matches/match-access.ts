import { Injectable } from '@nestjs/common';
import { canAdministerMatch, canSeeMatch, isStaff } from '@placar/domain';
import type { MatchState } from '@placar/domain';
import { MatchEngine } from '@placar/match-engine';
import { MatchCatalogueQueries } from '@placar/read-models';
import type { Viewer as CommandViewer, VetoActor } from '@placar/match-engine';
import type { CatalogueViewer, MatchRow } from '@placar/read-models';
import { AppError } from '@placar/platform';
import type { Viewer } from '../../http/session/viewer';

/** A match that this viewer may see. `staff` is its owner or an admin: they see it at once and in full. */
export interface SeenMatch {
  row: MatchRow;
  staff: boolean;
}

export const matchNotFound = (): AppError => new AppError('MATCH_NOT_FOUND', 'No match found.');
export const notAllowed = (): AppError => new AppError('NOT_ALLOWED', 'User is not authorized to perform action.');

/** Who may see and who may run a match; a private match does not exist for those who may not see it. */
@Injectable()
export class MatchAccess {
  constructor(
    private readonly catalogue: MatchCatalogueQueries,
    private readonly engine: MatchEngine,
  ) {}

  /** Throws MATCH_NOT_FOUND for an unknown match and for one that this viewer may not see. */
  async see(viewer: Viewer | null, matchId: number): Promise<SeenMatch> {
    const row = await this.catalogue.one(matchId);
    if (row === null || !(await this.maySee(viewer, row))) throw matchNotFound();
    return { row, staff: canAdministerMatch(viewer, row) };
  }

  /** For the owner and staff; NOT_ALLOWED for those who may only look. */
  async administer(viewer: Viewer | null, matchId: number): Promise<MatchRow> {
    const { row, staff } = await this.see(viewer, matchId);
    if (!staff) throw notAllowed();
    return row;
  }

  /** The newest state by the log. Throws MATCH_NOT_FOUND; whether somebody may see it was asked before. */
  async state(matchId: number): Promise<MatchState> {
    const state = await this.engine.stateOf(matchId);
    if (state === null) throw matchNotFound();
    return state;
  }

  private async maySee(viewer: Viewer | null, row: MatchRow): Promise<boolean> {
    if (canSeeMatch(viewer, row)) return true;
    if (viewer?.steam_id == null) return false;
    const loaded = await this.engine.load(row.id);
    return loaded !== null && canSeeMatch(viewer, { ...row, steam_ids: rosterOf(loaded.state) });
  }
}

/** Steam ids of both rosters. */
export const rosterOf = ({ config }: MatchState): string[] => [
  ...Object.keys(config.team1.players),
  ...Object.keys(config.team2.players),
];

/** The viewer as commands of the match engine carry it. */
export const commandViewer = (viewer: Viewer): CommandViewer => ({
  id: viewer.id,
  name: viewer.name,
  isAdmin: viewer.admin,
  isSuperAdmin: viewer.super_admin,
});

/** The viewer as somebody who may be captain in a match. */
export const actorOf = (viewer: Viewer, runsMatch: boolean): VetoActor => ({
  kind: 'viewer',
  viewer: commandViewer(viewer),
  steamId: viewer.steam_id,
  runsMatch,
});

export const catalogueViewer = (viewer: Viewer | null): CatalogueViewer => ({
  userId: viewer?.id ?? null,
  steamId: viewer?.steam_id ?? null,
  isStaff: isStaff(viewer),
});
