import type { CommandBus } from '@nestjs/cqrs';
import { RequestMatchCommandCommand } from '@placar/match-engine';
import { AppError } from '@placar/platform';
import type { DataSource } from 'typeorm';
import type { FleetInstance, FleetRequest } from './fleet-request';

export type LoadAsked = 'nothing' | 'asked' | 'refused' | 'over';
const OVER: ReadonlySet<string> = new Set(['MATCH_NOT_FOUND', 'MATCH_ALREADY_FINISHED']);

/** Puts the match of a request on its server, once, with the rights of the one who asked. */
export class MatchLoading {
  constructor(
    private readonly dataSource: DataSource,
    private readonly commandBus: CommandBus,
  ) {}

  /** The command's own ledger line tells how the load went. `over`: the match needs no server any more. */
  async loadOnce(request: FleetRequest, instance: FleetInstance): Promise<LoadAsked> {
    if (request.matchId === null || request.serverId === null || instance.load !== null) return 'nothing';
    if (await this.isVetoAhead(request.matchId)) return 'nothing';
    const problem = await this.load(request.matchId, request.serverId, request);
    await this.dataSource.query(
      `UPDATE server_instances SET details = jsonb_set(details::jsonb, '{load}', to_jsonb($2::text))::json WHERE id = $1`,
      [instance.id, problem ?? 'requested'],
    );
    if (problem === null) return 'asked';
    await this.dataSource.query('UPDATE server_requests SET version = version + 1, failure = $2 WHERE id = $1', [
      request.id,
      JSON.stringify({ stage: 'ready', code: 'load_refused', detail: problem }),
    ]);
    return OVER.has(problem) ? 'over' : 'refused';
  }

  /** The server waits for the maps. */
  private async isVetoAhead(matchId: number): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      'SELECT 1 FROM web_vetoes v JOIN matches m ON m.id = v.match_id WHERE v.match_id = $1 AND NOT v.is_over AND m.is_open',
      [matchId],
    );
    return rows.length > 0;
  }

  private async load(matchId: number, serverId: number, request: FleetRequest): Promise<string | null> {
    const [user] = await this.dataSource.query<{ id: number; name: string; admin: boolean; super_admin: boolean }[]>(
      'SELECT id, name, admin, super_admin FROM users WHERE id = $1',
      [request.requestedBy],
    );
    if (!user) return 'USER_NOT_FOUND';
    const viewer = { id: user.id, name: user.name, isAdmin: user.admin, isSuperAdmin: user.super_admin };
    const load = { kind: 'load', args: { server_id: serverId } } as const;
    try {
      await this.commandBus.execute(
        new RequestMatchCommandCommand(
          viewer,
          matchId,
          load,
          `server-request:${request.id}:${request.provisioning.tries}`,
        ),
      );
      return null;
    } catch (error) {
      if (error instanceof AppError) return error.code;
      throw error;
    }
  }
}
