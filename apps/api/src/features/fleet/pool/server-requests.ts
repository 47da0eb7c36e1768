import { Injectable } from '@nestjs/common';
import { isStaff } from '@placar/domain';
import type { AccessActor } from '@placar/domain';
import { DataSource } from 'typeorm';
import { AppError } from '@placar/platform';
import { canSeeServerRequest, SERVER_REQUEST_SELECT } from '../server-request.presenter';
import type { ServerRequestRow } from '../server-request.presenter';

export { canSeeServerRequest, presentServerRequest } from '../server-request.presenter';
export type { ServerRequestRow } from '../server-request.presenter';

const OPEN = `r.state IN ('queued', 'offered', 'provisioning', 'ready')`;
const FAILED_BESIDE = `(r.beside AND r.state = 'failed' AND EXISTS (
  SELECT 1 FROM server_requests q WHERE q.match_id = r.match_id AND q.source = 'pool' AND q.state = 'queued'))`;
const MOST = 200;

export const requestNotFound = (): AppError => new AppError('SERVER_REQUEST_NOT_FOUND', 'No server request found.');
export interface RequestFilter {
  /** Only those that somebody may still wait for or use; else those of the last day, too. */
  open: boolean;
  matchId: number | null;
}

/** Reading requests for servers. Who may see one is asked by `canSeeServerRequest`, in the list by its query. */
@Injectable()
export class ServerRequestQueries {
  constructor(private readonly dataSource: DataSource) {}

  async one(id: string): Promise<ServerRequestRow | null> {
    const [row] = await this.dataSource.query<ServerRequestRow[]>(`${SERVER_REQUEST_SELECT} WHERE r.id = $1`, [id]);
    return row ?? null;
  }

  /** One that a person may not see does not exist: SERVER_REQUEST_NOT_FOUND. */
  async seen(viewer: AccessActor, id: string): Promise<ServerRequestRow> {
    const row = await this.one(id);
    if (row === null || !canSeeServerRequest(viewer, row)) throw requestNotFound();
    return row;
  }

  /** The request of a match that is not settled yet: its own one before that of a server that is started beside its place in the queue. */
  async openOfMatch(matchId: number): Promise<ServerRequestRow | null> {
    const [row] = await this.dataSource.query<ServerRequestRow[]>(
      `${SERVER_REQUEST_SELECT} WHERE r.match_id = $1 AND r.state IN ('queued', 'offered', 'provisioning')
        ORDER BY r.beside LIMIT 1`,
      [matchId],
    );
    return row ?? null;
  }

  /** All open ones, starts that failed for a match that waits in the line still, and these, in the order of the line. */
  openAnd(ids: readonly string[]): Promise<ServerRequestRow[]> {
    return this.dataSource.query<ServerRequestRow[]>(
      `${SERVER_REQUEST_SELECT} WHERE ${OPEN} OR ${FAILED_BESIDE} OR r.id = ANY($1) ORDER BY r.requested_at, r.id`,
      [ids],
    );
  }

  list(viewer: AccessActor, { open, matchId }: RequestFilter): Promise<ServerRequestRow[]> {
    return this.dataSource.query<ServerRequestRow[]>(
      `${SERVER_REQUEST_SELECT}
        WHERE ($1 OR r.requested_by = $2 OR m.user_id = $2) AND ($3::int IS NULL OR r.match_id = $3)
          AND (${OPEN} OR (NOT $4 AND COALESCE(r.ended_at, r.requested_at) > now() - interval '1 day'))
        ORDER BY (${OPEN}) DESC, r.requested_at, r.id LIMIT ${MOST}`,
      [isStaff(viewer), viewer.id, matchId, open],
    );
  }
}
