import { Injectable } from '@nestjs/common';
import type { CreateMapBody, ListQuery, MapItem, UpdateMapBody, UserRef } from '@placar/contracts';
import { movedTo } from '@placar/domain/maps';
import { preparedRead } from '@placar/read-models';
import { given, UserMap, withTransaction } from '@placar/persistence';
import { AppError } from '@placar/platform';
import { DataSource } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { isUniqueViolation } from '../../http/errors/database-errors';
import type { Viewer } from '../../http/session/viewer';

interface MapRow {
  id: number;
  user_id: number;
  map_name: string;
  map_display_name: string;
  enabled: boolean;
  inserted_at: Date;
}

/** More than a pool of any tournament; a list is read with every form for a match. */
export const MOST_MAPS = 100;
const MOST_ROWS = 200_000;
const UNIQUE = 'user_maps_user_id_map_name_key';

/** Map lists. Everybody reads all of them and writes the own one. */
@Injectable()
export class MapsService {
  constructor(private readonly dataSource: DataSource) {}

  /** Everybody's, in the order in which they were added. */
  async all({ search, limit, offset }: ListQuery): Promise<MapItem[]> {
    const rows = await preparedRead<MapRow>(this.dataSource, {
      name: 'map-lists',
      text: `SELECT * FROM user_maps WHERE $1::text IS NULL OR strpos(lower(map_name), lower($1)) > 0
          OR strpos(lower(map_display_name), lower($1)) > 0 ORDER BY id LIMIT $2 OFFSET $3`,
      values: [search ?? null, limit ?? MOST_ROWS, offset ?? 0],
    });
    return rows.map(present);
  }

  async ofUser(ref: UserRef, onlyEnabled: boolean): Promise<MapItem[]> {
    const rows = await preparedRead<MapRow>(this.dataSource, {
      name: 'map-list-of-user',
      text: `SELECT m.* FROM user_maps m WHERE (m.enabled OR NOT $3)
          AND m.user_id = coalesce($1::int, (SELECT id FROM users WHERE steam_id = $2))
          ORDER BY m.position, m.id`,
      values: ['id' in ref ? ref.id : null, 'steamId' in ref ? ref.steamId : null, onlyEnabled],
    });
    return rows.map(present);
  }

  /** Throws CONFLICT when the map is listed already, or the list is full. */
  create(viewer: Viewer, body: CreateMapBody): Promise<number> {
    return this.oneByOne(viewer, body.map_name, async (manager) => {
      const maps = manager.getRepository(UserMap);
      if ((await maps.countBy({ userId: viewer.id })) >= MOST_MAPS)
        throw new AppError('CONFLICT', `A map list holds at most ${MOST_MAPS} maps.`);
      const { map_name: mapName, map_display_name: mapDisplayName, enabled } = body;
      return (await maps.save(maps.create({ userId: viewer.id, mapName, mapDisplayName, enabled }))).id;
    });
  }

  /** Throws NOT_FOUND for an entry that is not in the caller's list, and changes nothing then. */
  async update(viewer: Viewer, { id, ...body }: UpdateMapBody & { id: number }): Promise<void> {
    await this.oneByOne(viewer, body.map_name ?? '', async (manager) => {
      const maps = manager.getRepository(UserMap);
      if (!(await maps.existsBy({ id, userId: viewer.id }))) throw noSuchMap();
      const { map_name: mapName, map_display_name: mapDisplayName, enabled } = body;
      const changes = given({ mapName, mapDisplayName, enabled });
      if (Object.keys(changes).length > 0) await maps.update({ id, userId: viewer.id }, changes);
      if (body.position !== undefined) await place(manager, viewer.id, { id, position: body.position });
    });
  }

  /** Throws NOT_FOUND as `update` does. */
  async remove(viewer: Viewer, id: number): Promise<void> {
    const { affected } = await this.dataSource.getRepository(UserMap).delete({ id, userId: viewer.id });
    if (!affected) throw noSuchMap();
  }

  /** Writes of one person after each other, so that their number can be counted. */
  private async oneByOne<T>(viewer: Viewer, mapName: string, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    try {
      return await withTransaction(this.dataSource, async (manager) => {
        await manager.query('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [viewer.id]);
        return work(manager);
      });
    } catch (error) {
      if (!isUniqueViolation(error, UNIQUE)) throw error;
      const reason = 'is in the list already';
      throw new AppError('CONFLICT', `${mapName} ${reason}.`, { fields: { map_name: reason } });
    }
  }
}

/** Gives each map of the list its place, the named one the wanted; the caller holds the list. */
async function place(manager: EntityManager, userId: number, wanted: { id: number; position: number }): Promise<void> {
  const rows = await manager.query<{ id: number }[]>(
    'SELECT id FROM user_maps WHERE user_id = $1 ORDER BY position, id',
    [userId],
  );
  const ids = rows.map(({ id }) => id);
  await manager.query(
    `UPDATE user_maps m SET position = o.place - 1 FROM unnest($1::int[]) WITH ORDINALITY AS o (id, place)
      WHERE m.id = o.id AND m.position IS DISTINCT FROM o.place - 1`,
    [movedTo(ids, ids.indexOf(wanted.id), wanted.position)],
  );
}

const noSuchMap = (): AppError => new AppError('NOT_FOUND', 'Map does not exist in the map list.');

const present = (row: MapRow): MapItem => ({
  id: row.id,
  user_id: row.user_id,
  map_name: row.map_name,
  map_display_name: row.map_display_name,
  enabled: row.enabled ? 1 : 0,
  inserted_at: row.inserted_at.toISOString(),
});
