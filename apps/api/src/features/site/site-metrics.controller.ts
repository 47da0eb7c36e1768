import { Controller, Get } from '@nestjs/common';
import { SiteMetrics } from '@placar/contracts';
import { SiteMetricsQueries } from '@placar/read-models';
import { Policy } from '../../http/policy/policy';
import { PublicRead } from '../../http/public-cache/public-read';
import { Described } from '../../http/routes/described';

/** Declared below `site`, for `/metrics` of the router is Prometheus'; `/api/metrics` leads here. */
@Policy('public')
@Controller('site/metrics')
export class SiteMetricsController {
  constructor(private readonly metrics: SiteMetricsQueries) {}

  @Get()
  @PublicRead({ tags: ['users', 'teams', 'history', 'servers', 'seasons'] })
  @Described({
    summary: 'Totals of this installation in one call.',
    answer: SiteMetrics,
    details: 'Also at `/api/metrics`. The same without the prefix is for Prometheus.',
  })
  totals(): Promise<SiteMetrics> {
    return this.metrics.totals();
  }
}
