import { LIVE_TOPICS, PreflightStepName } from '@placar/contracts';
import type { PreflightServerJob, PreflightStep } from '@placar/contracts';
import type { PreflightReport, PreflightRunner } from '@placar/game-server';
import type { JobHandler, LiveBus } from '@placar/messaging';
import type { AppConfig } from '@placar/platform';
import type { DataSource } from 'typeorm';
import type { KnownServer, ServerDirectory } from '../servers/server-directory';
import { problemOfPreflight } from './server-problem';
import { eventEvidence } from './event-evidence';

interface PreflightRow {
  nonce: string;
  map: string | null;
}

/** Runs one pre-flight, fills its row in and tells whoever waits (topic `preflight`). */
export class PreflightServerHandler implements JobHandler {
  readonly job = 'preflight-server';

  constructor(
    private readonly dependencies: {
      dataSource: DataSource;
      servers: ServerDirectory;
      preflights: PreflightRunner;
      bus: LiveBus;
      config: AppConfig;
    },
  ) {}

  async handle({ server_id: serverId, preflight_id: id }: PreflightServerJob): Promise<void> {
    const { dataSource, servers, bus } = this.dependencies;
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
    const { dataSource, preflights, config } = this.dependencies;
    return preflights.run({
      endpoint: server.endpoint,
      guard: { allowPrivate: config.gameServer.allowPrivateHosts || server.isOurs === true },
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
    const { dataSource, servers } = this.dependencies;
    const { ok, steps, latencyMs, pluginVersion } = report;
    await dataSource.query(
      `UPDATE server_preflights SET ok = $2, steps = $3, latency_ms = $4, plugin_version = $5, finished_at = now()
        WHERE id = $1 AND finished_at IS NULL`,
      [id, ok, JSON.stringify(steps), latencyMs, pluginVersion],
    );
    await dataSource.query('UPDATE servers SET last_preflight_id = $2 WHERE id = $1', [serverId, id]);
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
