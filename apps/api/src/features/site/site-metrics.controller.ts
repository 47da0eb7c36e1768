import { Controller, Get } from '@nestjs/common';
import { SiteMetrics } from '@placar/contracts';
import { SiteMetricsQueries } from '@placar/match-engine';
import { Policy } from '../../http/policy/policy';
import { PublicRead } from '../../http/public-reads/public-read';
import { Described } from '../../http/routes/described';

/** Declared below `site`, for `/metrics` of the router is Prometheus'; `/api/metrics` leads here. */
@Policy('public')
@Controller('site/metrics')
export class SiteMetricsController {
  constructor(private readonly metrics: SiteMetricsQueries) {}

  @Get()
  @PublicRead({ tags: ['users', 'teams', 'matches', 'servers', 'seasons'], lasts: true })
  @Described({
    summary: 'Totals of this installation in one call.',
    answer: SiteMetrics,
    details: 'Also at `/api/metrics`. The same without the prefix is for Prometheus.',
  })
  totals(): Promise<SiteMetrics> {
    return this.metrics.totals();
  }
}
