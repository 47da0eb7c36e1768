import type { ServerRequestPurpose, ServerRequestSource } from '@placar/contracts';
import { beginProvisioning } from '@placar/domain';
import type { FleetProvider } from '@placar/domain';
import { sharedNow } from '@placar/platform';
import type { EntityManager } from 'typeorm';

/** Held in a transaction by whoever asks for a server on demand: requests of one moment would otherwise all see the same room. */
export const FLEET_ROOM_LOCK = 7_065_283;

export interface NewServerRequest {
  id: string;
  matchId: number | null;
  asker: { id: number; name: string };
  /** `provider`: of the server that is started; null for one of the pool. */
  source: ServerRequestSource;
  provider: FleetProvider | null;
  /** `move`: a server of the pool is offered to whoever asked; the match stays where it is until they move it. */
  purpose?: ServerRequestPurpose;
  /** The map that a server on demand starts with. */
  map: string | null;
  /** Tags and places of servers of the pool that it takes, best first; null: any. */
  tags?: readonly string[] | null;
  regions?: readonly string[] | null;
  /** The only servers of the pool that it takes; null: any. */
  servers?: readonly number[] | null;
  /** It is started for a match that keeps its place in the queue of the pool. */
  beside?: boolean;
}

/** One request for a server: a place in the queue of the pool, or a server that is started. The workers do the rest. */
export async function insertServerRequest(manager: EntityManager, request: NewServerRequest): Promise<void> {
  const { id, matchId, asker, source, provider, map, purpose = 'load', tags = null, regions = null } = request;
  const { servers = null, beside = false } = request;
  const start = provider === null ? null : beginProvisioning(provider, new Date(sharedNow()));
  await manager.query(
    `INSERT INTO server_requests
       (id, match_id, requested_by, requested_by_name, source, provider, state, stage, stages, tries, map, tags, regions,
        purpose, servers, beside, moves_from)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14::varchar, $15::int[], $16, CASE WHEN $14::varchar = 'move' THEN (
       SELECT l.server_id FROM server_leases l
        WHERE l.match_id = $2 AND l.released_at IS NULL AND l.draining_at IS NULL) END)`,
    [
      id,
      matchId,
      asker.id,
      [...asker.name].slice(0, 64).join(''),
      source,
      start?.provider ?? null,
      start?.state ?? 'queued',
      start?.stage ?? null,
      JSON.stringify(start?.stages ?? []),
      start?.tries ?? 0,
      map,
      tags,
      regions,
      purpose,
      servers,
      beside,
    ],
  );
}
