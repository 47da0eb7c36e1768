import { Described } from '../../http/routes/described';
import { Controller, Get } from '@nestjs/common';
import { ServerStatistics } from '@placar/contracts';
import type { ServerCount } from '@placar/contracts';
import { DataSource } from 'typeorm';
import { Policy } from '../../http/policy/policy';
import { healthReasons, isOffered } from './server-offer';
import type { ServerRow } from './server.presenter';
import { ServersQueries } from './servers.queries';

/** Answers older than this tell nothing about the present. */
const RECENT_MS = 600_000;

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
      median_rcon_ms: median(rows.flatMap(recentLatency)),
    };
  }
}

/** Most servers first. */
function counted(rows: readonly ServerRow[], nameOf: (row: ServerRow) => string | null): ServerCount[] {
  const counts = new Map<string | null, ServerCount>();
  for (const row of rows) {
    const name = nameOf(row);
    const count = counts.get(name) ?? { name, total: 0, in_use: 0 };
    counts.set(name, { name, total: count.total + 1, in_use: count.in_use + (row.leased ? 1 : 0) });
  }
  return [...counts.values()].toSorted((left, right) => right.total - left.total);
}

function recentLatency({ last_latency_ms: ms, last_problem: problem, last_seen_at: seenAt }: ServerRow): number[] {
  const isRecent = seenAt !== null && Date.now() - seenAt.getTime() < RECENT_MS;
  return ms !== null && problem === null && isRecent ? [ms] : [];
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((left, right) => left - right);
  const upper = sorted[Math.floor(sorted.length / 2)];
  if (upper === undefined) return null;
  if (sorted.length % 2 === 1) return upper;
  return Math.round(((sorted[sorted.length / 2 - 1] ?? upper) + upper) / 2);
}
