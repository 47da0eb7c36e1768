import { Injectable } from '@nestjs/common';
import type { RulebookAnswer, RulebookBody } from '@placar/contracts';
import { rulebookOf, rulebookProblem, storedRulebook } from '@placar/domain';
import { canEditSeason } from '@placar/domain/access';
import { Season } from '@placar/persistence';
import { AppError, invalidInput, notAllowed } from '@placar/platform';
import { DataSource } from 'typeorm';
import type { Viewer } from '../../http/session/viewer';

const READ = 'SELECT season_id, body, version FROM rulebooks WHERE season_id IS NULL OR season_id = $1';
/** Writes nothing, and answers no row, when somebody else has saved since the version that was seen ($3; null: whatever it is). */
const WRITE = `INSERT INTO rulebooks (season_id, body)
  SELECT $1::int, $2::jsonb WHERE COALESCE($3::int, 0) = 0 OR EXISTS (SELECT FROM rulebooks WHERE COALESCE(season_id, 0) = COALESCE($1, 0))
  ON CONFLICT (COALESCE(season_id, 0)) DO UPDATE SET body = EXCLUDED.body, version = rulebooks.version + 1, updated_at = now()
    WHERE $3::int IS NULL OR rulebooks.version = $3
  RETURNING version`;

interface Row {
  season_id: number | null;
  body: unknown;
  version: number;
}

/** Rules of the installation (no season) and of its seasons. Matches that exist keep those they were made with. */
@Injectable()
export class RulebookService {
  constructor(private readonly dataSource: DataSource) {}

  /** SEASON_NOT_FOUND where the season does not exist. */
  async read(seasonId: number | null): Promise<RulebookAnswer> {
    if (seasonId !== null) await this.season(seasonId);
    return this.layers(seasonId);
  }

  /**
   * Replaces what is said here. INVALID_INPUT with the field when the rules contradict each other, CONFLICT when somebody else has saved
   * since the version that was seen.
   */
  async write(viewer: Viewer, seasonId: number | null, { version, ...own }: RulebookBody): Promise<RulebookAnswer> {
    if (seasonId !== null && !canEditSeason(viewer, { user_id: (await this.season(seasonId)).userId }))
      throw notAllowed();
    const { below } = await this.layers(seasonId);
    const problem = rulebookProblem(rulebookOf(below, own));
    if (problem !== null) throw invalidInput(problem.field, problem.message);
    const saved = await this.dataSource.query<object[]>(WRITE, [seasonId, JSON.stringify(own), version ?? null]);
    if (saved.length === 0) throw new AppError('CONFLICT', 'Somebody else has saved these rules since.');
    return this.layers(seasonId);
  }

  private async season(id: number): Promise<Season> {
    const season = await this.dataSource.getRepository(Season).findOneBy({ id });
    if (season === null) throw new AppError('SEASON_NOT_FOUND', 'Season not found.');
    return season;
  }

  private async layers(seasonId: number | null): Promise<RulebookAnswer> {
    const rows = await this.dataSource.query<Row[]>(READ, [seasonId]);
    const rowOf = (of: number | null) => rows.find(({ season_id: id }) => id === of);
    const said = (of: number | null) => storedRulebook(rowOf(of)?.body);
    const own = said(seasonId);
    const below = seasonId === null ? rulebookOf() : rulebookOf(said(null));
    return { rulebook: rulebookOf(below, own), own, below, version: rowOf(seasonId)?.version ?? 0 };
  }
}
