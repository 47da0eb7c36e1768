import type { ChangeCommunityMapBody, LobbyMode } from '@placar/contracts';
import { isMapFor } from '@placar/domain/maps';
import { pgPool } from '@placar/persistence';
import { WORKSHOP_BATCH } from '@placar/platform';
import type { Clock, Workshop, WorkshopFile, WorkshopProblem } from '@placar/platform';
import type { DataSource } from 'typeorm';

/** More of them nobody keeps in order. */
const MAPS_MAX = 500;
const WEEK_MS = 7 * 86_400_000;
/** The workshop did not answer: it is asked again then. */
const AGAIN_MS = 60 * 60_000;

export interface CommunityMapRow {
  workshop_id: string;
  title: string;
  size_bytes: number;
  preview_url: string | null;
  map_name: string | null;
  modes: string[];
  players_min: number | null;
  players_max: number | null;
  tags: string[];
  enabled: boolean;
  problem: WorkshopProblem | null;
  changed_at: Date;
  is_changed: boolean;
  checked_at: Date;
  added_at: Date;
}

const COLUMNS = `workshop_id, title, size_bytes::float8 AS size_bytes, preview_url, map_name, modes, players_min, players_max, tags,
  enabled, problem, changed_at,
  changed_at > seen_change AS is_changed, checked_at, added_at`;

/** Maps of the workshop that staff let lobbies play. What is known of them is what the workshop last told. */
export class CommunityMaps {
  constructor(
    private readonly dataSource: DataSource,
    private readonly workshop: Workshop,
    private readonly clock: Clock,
  ) {}

  /** All of them: those with a problem first, then by title. */
  async list(): Promise<CommunityMapRow[]> {
    const { rows } = await pgPool(this.dataSource).query<CommunityMapRow>(
      `SELECT ${COLUMNS} FROM community_maps ORDER BY problem IS NULL, lower(title), workshop_id LIMIT ${MAPS_MAX}`,
    );
    return rows;
  }

  /** Those that lobbies may play now, by title. */
  async offered(): Promise<CommunityMapRow[]> {
    return (await this.list()).filter(({ enabled, problem }) => enabled && problem === null);
  }

  /**
   * Asks the workshop, and keeps the map; one that is known is looked at anew. Answers why it is no map to play, or null.
   * Throws WorkshopUnavailable; then nothing has changed.
   */
  async add(id: string, by: number): Promise<WorkshopProblem | 'too_many' | null> {
    const file = (await this.workshop.files([id])).get(id);
    if (file === undefined || file.map === null) return file?.problem ?? 'gone';
    const now = this.clock.now();
    const { map } = file;
    const { rowCount } = await pgPool(this.dataSource).query(
      `INSERT INTO community_maps (workshop_id, title, size_bytes, preview_url, changed_at, seen_change, checked_at, check_at, added_at, added_by)
       SELECT $1, $2, $3, $4, $5, $5, $6, $7, $6, $8 WHERE (SELECT count(*) FROM community_maps) < ${MAPS_MAX}
       ON CONFLICT (workshop_id) DO UPDATE SET title = $2, size_bytes = $3, preview_url = $4, changed_at = $5, seen_change = $5,
         problem = NULL, checked_at = $6, check_at = $7`,
      [id, map.title, map.sizeBytes, map.previewUrl, map.changedAt, now, new Date(now.getTime() + WEEK_MS), by],
    );
    return rowCount === 0 ? 'too_many' : null;
  }

  /**
   * Offers the map or not, and says what it is for; what is absent stays. Whoever offers it or not has seen its last change. False: there
   * is no such map.
   */
  async change(id: string, given: ChangeCommunityMapBody): Promise<boolean> {
    const { enabled, modes, tags } = given;
    const asks = (name: keyof ChangeCommunityMapBody): boolean => given[name] !== undefined;
    const { rowCount } = await pgPool(this.dataSource).query(
      `UPDATE community_maps SET enabled = coalesce($2, enabled),
         seen_change = CASE WHEN $2::boolean IS NULL THEN seen_change ELSE changed_at END,
         modes = coalesce($3, modes), tags = coalesce($4, tags),
         players_min = CASE WHEN $5 THEN $6 ELSE players_min END, players_max = CASE WHEN $7 THEN $8 ELSE players_max END,
         map_name = CASE WHEN $9 THEN $10 ELSE map_name END
       WHERE workshop_id = $1`,
      [
        id,
        enabled ?? null,
        modes ?? null,
        tags ?? null,
        asks('players_min'),
        given.players_min ?? null,
        asks('players_max'),
        given.players_max ?? null,
        asks('map_name'),
        given.map_name ?? null,
      ],
    );
    return rowCount === 1;
  }

  /** Of these names of maps, those of the list that are not for this mode. */
  async unfit(names: readonly string[], mode: LobbyMode): Promise<string[]> {
    const ids = names.filter((name) => /^\d+$/.test(name));
    if (ids.length === 0) return [];
    const known = (await this.list()).filter(({ workshop_id: id }) => ids.includes(id));
    return known.flatMap((map) => (isMapFor(map, mode) ? [] : [map.workshop_id]));
  }

  async remove(id: string): Promise<boolean> {
    const { rowCount } = await pgPool(this.dataSource).query('DELETE FROM community_maps WHERE workshop_id = $1', [id]);
    return rowCount === 1;
  }

  /** Of these names of maps, those of the list that the workshop does not have any more. */
  async lost(names: readonly string[]): Promise<string[]> {
    const ids = names.filter((name) => /^\d+$/.test(name));
    if (ids.length === 0) return [];
    const { rows } = await pgPool(this.dataSource).query<{ workshop_id: string }>(
      'SELECT workshop_id FROM community_maps WHERE workshop_id = ANY($1::text[]) AND problem IS NOT NULL',
      [ids],
    );
    return rows.map((row) => row.workshop_id);
  }

  /** Asks the workshop about this map now. False: there is no such map. Throws WorkshopUnavailable. */
  async check(id: string): Promise<boolean> {
    const { rowCount } = await pgPool(this.dataSource).query('SELECT FROM community_maps WHERE workshop_id = $1', [id]);
    if (rowCount !== 1) return false;
    await this.note(await this.workshop.files([id]));
    return true;
  }

  /**
   * Asks about the maps that nobody asked about for a week, and answers those that are lost since. Of several processes one asks: the
   * next time is set before the workshop is asked, so a silent one is asked again in an hour.
   */
  async checkDue(): Promise<string[]> {
    const now = this.clock.now();
    const { rows } = await pgPool(this.dataSource).query<{ workshop_id: string; problem: string | null }>(
      `UPDATE community_maps SET check_at = $2 WHERE workshop_id IN (
         SELECT workshop_id FROM community_maps WHERE check_at <= $1 ORDER BY check_at LIMIT ${WORKSHOP_BATCH} FOR UPDATE SKIP LOCKED)
       RETURNING workshop_id, problem`,
      [now, new Date(now.getTime() + AGAIN_MS)],
    );
    if (rows.length === 0) return [];
    const files = await this.workshop.files(rows.map((row) => row.workshop_id));
    await this.note(files);
    return rows.flatMap(({ workshop_id: id, problem }) => (problem === null && files.get(id)?.problem ? [id] : []));
  }

  /** A map that is lost keeps its title, so that people know which one it was. */
  private async note(files: ReadonlyMap<string, WorkshopFile>): Promise<void> {
    const now = this.clock.now();
    const next = new Date(now.getTime() + WEEK_MS);
    for (const [id, { map, problem }] of files)
      await pgPool(this.dataSource).query(
        `UPDATE community_maps SET problem = $2, title = coalesce($3, title), size_bytes = coalesce($4, size_bytes),
           preview_url = CASE WHEN $3::text IS NULL THEN preview_url ELSE $5 END, changed_at = coalesce($6, changed_at),
           checked_at = $7, check_at = $8
         WHERE workshop_id = $1`,
        [id, problem, map?.title, map?.sizeBytes, map?.previewUrl, map?.changedAt, now, next],
      );
  }
}
