import { Inject, Injectable } from '@nestjs/common';
import type { TournamentActBody, TournamentServersAnswer } from '@placar/contracts';
import { isStaff } from '@placar/domain';
import { serversOfCup, serversOnDemand } from '@placar/domain/tournament';
import type { TournamentState } from '@placar/domain/tournament';
import { TournamentQueries } from '@placar/match-engine/tournaments';
import { APP_CONFIG, AppError } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import type { Viewer } from '../../http/session/viewer';

/** Which servers the matches of a tournament may take: of the pool, and on demand (decisions 0200, 0203). */
@Injectable()
export class TournamentServers {
  constructor(
    private readonly queries: TournamentQueries,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  async answer(viewer: Viewer, state: TournamentState, version: number): Promise<TournamentServersAnswer> {
    const chosen = serversOfCup(state);
    return {
      version,
      chosen: chosen && [...chosen],
      pool: await this.queries.pool(),
      on_demand: { most: serversOnDemand(state), limit: this.limit, may_change: isStaff(viewer) },
    };
  }

  /** Throws what would refuse the choice: a server that the pool does not have, or servers on demand that this viewer may not order. */
  async check(
    viewer: Viewer,
    state: TournamentState,
    { servers, on_demand: onDemand }: TournamentActBody<'choose_servers'>,
  ): Promise<void> {
    if (onDemand !== undefined && onDemand !== serversOnDemand(state)) this.checkOnDemand(viewer, onDemand);
    if (servers === null) return;
    const known = new Set((await this.queries.pool()).map(({ id }) => id));
    const unknown = servers.findIndex((id) => !known.has(id));
    if (unknown < 0) return;
    const message = known.size === 0 ? 'The pool has no server.' : 'The pool has no such server.';
    throw new AppError('SERVER_NOT_FOUND', message, { fields: { [`servers.${unknown}`]: message } });
  }

  /** They cost money, and the quota of a person is not for a whole tournament. */
  private checkOnDemand(viewer: Viewer, most: number): void {
    const refused = (code: 'NOT_ALLOWED' | 'PROVIDER_UNAVAILABLE' | 'FLEET_FULL', message: string): AppError =>
      new AppError(code, message, { fields: { on_demand: message } });
    if (!isStaff(viewer)) throw refused('NOT_ALLOWED', 'Only staff may have servers started for a tournament.');
    if (most === 0) return;
    if (this.limit === 0) throw refused('PROVIDER_UNAVAILABLE', 'This installation does not start servers.');
    if (most > this.limit) throw refused('FLEET_FULL', `This installation runs ${this.limit} servers at most.`);
  }

  /** How many servers on demand this installation runs at most. */
  private get limit(): number {
    const { providers, maxServers } = this.config.fleet;
    return providers.length === 0 ? 0 : maxServers;
  }
}
