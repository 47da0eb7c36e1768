import { Inject, Injectable } from '@nestjs/common';
import { LIVE_TOPICS } from '@placar/contracts';
import { isStaff } from '@placar/domain';
import { LIVE_BUS } from '@placar/messaging';
import type { LiveBus } from '@placar/messaging';
import { AppError, notAllowed } from '@placar/platform';
import { DataSource } from 'typeorm';
import type { Viewer } from '../../http/session/viewer';
import { ServerRequestDesk } from './pool/server-request-desk';
import { ServerRequestQueries } from './pool/server-requests';
import type { ServerRequestRow } from './pool/server-requests';

/** Keeping a server on demand and giving it back. The worker acts on what is written here. */
@Injectable()
export class ServerUpkeep {
  constructor(
    private readonly dataSource: DataSource,
    private readonly requests: ServerRequestQueries,
    private readonly desk: ServerRequestDesk,
    @Inject(LIVE_BUS) private readonly bus: LiveBus,
  ) {}

  /** The server stays for so many minutes from now though nobody plays; a longer promise of before is kept. */
  async keepAlive(viewer: Viewer, id: string, minutes: number): Promise<ServerRequestRow> {
    const row = await this.requests.seen(viewer, id);
    if (row.source !== 'on_demand' || (row.state !== 'ready' && row.state !== 'provisioning'))
      throw new AppError('CONFLICT', 'This server does not run any more.');
    await this.write(
      id,
      `keep_until = GREATEST(keep_until, now() + $2 * interval '1 minute')`,
      [minutes],
      `state IN ('ready', 'provisioning')`,
    );
    return this.requests.seen(viewer, id);
  }

  /** Gives a server back, or up. One with a match is left alone unless an admin forces it: SERVER_IN_USE. */
  async stop(viewer: Viewer, id: string, force: boolean): Promise<ServerRequestRow> {
    const row = await this.requests.seen(viewer, id);
    if (force && !isStaff(viewer)) throw notAllowed();
    if (row.rental_id !== null && !force)
      throw new AppError('CONFLICT', 'This server is rented; it is stopped there.', {
        details: { rental: row.rental_id },
      });
    if (row.state === 'queued' || row.state === 'offered' || row.state === 'provisioning') await this.desk.withdraw(id);
    else if (row.state === 'ready') await this.stopReady(row, force);
    return this.requests.seen(viewer, id);
  }

  private async stopReady(row: ServerRequestRow, force: boolean): Promise<void> {
    if (row.source !== 'on_demand')
      throw new AppError('CONFLICT', 'This server was not started by Placar; its match gives it back.');
    const leases = await this.dataSource.query<unknown[]>(
      'SELECT 1 FROM server_leases WHERE server_id = $1 AND released_at IS NULL',
      [row.server_id],
    );
    if (leases.length > 0 && !force)
      throw new AppError('SERVER_IN_USE', 'A match is on this server. Cancel the match first.');
    await this.write(
      row.id,
      `stop_requested_at = COALESCE(stop_requested_at, now()), stop_reason = COALESCE(stop_reason, 'requested'),
       stop_forced = stop_forced OR $2, next_step_at = now()`,
      [force],
      `state = 'ready'`,
    );
  }

  private async write(id: string, changes: string, values: unknown[], where: string): Promise<void> {
    const [rows] = await this.dataSource.query<[{ version: number }[], number]>(
      `UPDATE server_requests SET version = version + 1, ${changes} WHERE id = $1 AND ${where} RETURNING version`,
      [id, ...values],
    );
    const version = rows[0]?.version;
    if (version !== undefined) await this.bus.publish({ topic: LIVE_TOPICS.serverRequest, body: { id, version } });
  }
}
