import { Inject } from '@nestjs/common';
import { LIVE_TOPICS, PreflightStepName } from '@placar/contracts';
import type { PreflightServerJob, PreflightStep } from '@placar/contracts';
import { PreflightRunner } from '@placar/game-server';
import type { PreflightReport } from '@placar/game-server';
import { HandlesJob, LIVE_BUS } from '@placar/messaging';
import type { JobHandler, LiveBus } from '@placar/messaging';
import { Server } from '@placar/persistence';
import { APP_CONFIG } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import { DataSource } from 'typeorm';
import { ServerDirectory } from '../servers/server-directory';
import type { KnownServer } from '../servers/server-directory';
import { problemOfPreflight } from './server-problem';
import { eventEvidence } from './event-evidence';

interface PreflightRow {
  nonce: string;
  map: string | null;
}

/** Runs one pre-flight, fills its row in and tells whoever waits (topic `preflight`). */
@HandlesJob()
export class PreflightServerHandler implements JobHandler {
  readonly job = 'preflight-server';

  constructor(
    private readonly dataSource: DataSource,
    private readonly servers: ServerDirectory,
    private readonly preflights: PreflightRunner,
    @Inject(LIVE_BUS) private readonly bus: LiveBus,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  async handle({ server_id: serverId, preflight_id: id }: PreflightServerJob): Promise<void> {
    const { dataSource, servers, bus } = this;
    const [row] = await dataSource.query<PreflightRow[]>(
      'SELECT nonce, map FROM server_preflights WHERE id = $1 AND server_id = $2 AND finished_at IS NULL',
      [id, serverId],
    );
    const server = row ? await servers.asTyped(serverId) : 'not_found';
    if (!row || server === 'not_found') return;
    const report = server === 'secret_unreadable' ? UNREADABLE : await this.run(id, row, server);
    await this.keep(id, serverId, report);
    await bus.publish({ topic: LIVE_TOPICS.preflight, body: { server_id: serverId, id } });
  }

  private run(id: string, { nonce, map }: PreflightRow, server: KnownServer): Promise<PreflightReport> {
    const { dataSource, preflights, config } = this;
    return preflights.run({
      endpoint: server.endpoint,
      guard: { allowPrivate: server.isOurs === true || config.gameServer.allowPrivateHosts },
      inMatch: server.lease !== null,
      map,
      configFetch: {
        url: `${config.http.publicUrl}/api/servers/preflight/${nonce}`,
        // The header that a load carries: a proxy that drops it would keep every match from loading.
        headerKey: 'Authorization',
        headerValue: nonce,
        wasFetched: async () => {
          const [found] = await dataSource.query<{ fetched: boolean }[]>(
            'SELECT nonce_fetched_at IS NOT NULL AS fetched FROM server_preflights WHERE id = $1',
            [id],
          );
          return found?.fetched === true;
        },
      },
      eventRoundTrip: () => eventEvidence(dataSource, server.id, server.lease?.matchId ?? null),
    });
  }

  private async keep(id: string, serverId: number, report: PreflightReport): Promise<void> {
    const { dataSource, servers } = this;
    const { ok, steps, latencyMs, pluginVersion } = report;
    await dataSource.query(
      `UPDATE server_preflights SET ok = $2, steps = $3, latency_ms = $4, plugin_version = $5, finished_at = now()
        WHERE id = $1 AND finished_at IS NULL`,
      [id, ok, JSON.stringify(steps), latencyMs, pluginVersion],
    );
    await dataSource.manager.update(Server, { id: serverId }, { lastPreflightId: id });
    await servers.note(serverId, { latencyMs, problem: problemOfPreflight(steps), pluginVersion });
  }
}

/** The stored password cannot be opened with any key of ours: nothing can be asked. */
const UNREADABLE: PreflightReport = {
  ok: false,
  latencyMs: null,
  pluginVersion: null,
  steps: PreflightStepName.options.map((step): PreflightStep => {
    const isPassword = step === 'password';
    return {
      step,
      status: isPassword ? 'failed' : 'skipped',
      code: isPassword ? 'secret_unreadable' : 'not_reached',
      detail: null,
      ms: null,
    };
  }),
};
