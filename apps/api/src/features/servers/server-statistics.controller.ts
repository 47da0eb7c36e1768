import { Described } from '../../http/routes/described';
import { Controller, Get } from '@nestjs/common';
import { ServerStatistics } from '@placar/contracts';
import { DataSource } from 'typeorm';
import { Policy } from '../../http/policy/policy';
import { counted, medianLatency } from './server-figures';
import { healthReasons, isOffered } from './server-offer';
import type { ServerRow } from './server.presenter';
import { ServersQueries } from './servers.queries';

/** The fleet in figures (decisions, "Servers"); nothing that names a server. */
@Policy('user')
@Controller('servers/statistics')
export class ServerStatisticsController {
  constructor(
    private readonly queries: ServersQueries,
    private readonly dataSource: DataSource,
  ) {}

  @Described({
    summary: 'All servers in figures; nothing that names one.',
    answer: ServerStatistics,
  })
  @Get()
  async statistics(): Promise<ServerStatistics> {
    const rows = await this.queries.all();
    const [live] = await this.dataSource.query<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM matches WHERE is_open AND status NOT IN ('scheduled', 'loading', 'load_failed')`,
    );
    const isUnwell = (row: ServerRow, reason: string): boolean => healthReasons(row).includes(reason);
    return {
      total: rows.length,
      in_use: rows.filter((row) => row.leased).length,
      free: rows.filter(isOffered).length,
      unreachable: rows.filter((row) => isUnwell(row, 'unreachable') || isUnwell(row, 'auth_failed')).length,
      plugin_missing: rows.filter((row) => isUnwell(row, 'plugin_missing') || isUnwell(row, 'plugin_outdated')).length,
      cordoned: rows.filter((row) => row.cordoned).length,
      by_tag: counted(rows, (row) => row.tag),
      by_flag: counted(rows, (row) => row.flag),
      by_provider: counted(rows, (row) => row.provider),
      live_matches: live?.count ?? 0,
      median_rcon_ms: medianLatency(rows),
    };
  }
}
