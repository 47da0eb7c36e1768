import { Inject, Injectable } from '@nestjs/common';
import type { SiteCharts, SiteChartsQuery } from '@placar/contracts';
import { SiteChartsQueries } from '@placar/read-models';
import { CLOCK, invalidInput } from '@placar/platform';
import type { Clock } from '@placar/platform';
import { LRUCache } from 'lru-cache';

const KEPT_MS = 60_000;
/** Periods times the zones of the staff of one community. */
const MOST_KEPT = 24;
/** Postgres' word for a time zone that it does not know. */
const UNKNOWN_ZONE = '22023';

interface Kept {
  at: number;
  charts: Promise<SiteCharts>;
}

/** Counts at most once a minute for each period and zone, and once for all who ask meanwhile. */
@Injectable()
export class SiteChartsService {
  private readonly kept = new LRUCache<string, Kept>({ max: MOST_KEPT });

  constructor(
    private readonly queries: SiteChartsQueries,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async read({ days, zone }: SiteChartsQuery): Promise<SiteCharts> {
    const key = `${days} ${zone}`;
    const now = this.clock.now().getTime();
    const known = this.kept.get(key);
    if (known !== undefined && now - known.at < KEPT_MS) return known.charts;
    const charts = this.count(Number(days), zone);
    this.kept.set(key, { at: now, charts });
    try {
      return await charts;
    } catch (error) {
      // What failed is asked again by the next.
      if (this.kept.get(key)?.charts === charts) this.kept.delete(key);
      throw error;
    }
  }

  private async count(days: number, zone: string): Promise<SiteCharts> {
    try {
      const counted_at = this.clock.now().toISOString();
      return { days, zone, counted_at, ...(await this.queries.count(days, zone)) };
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error) || error.code !== UNKNOWN_ZONE) throw error;
      throw invalidInput('zone', 'is no time zone', error);
    }
  }
}
