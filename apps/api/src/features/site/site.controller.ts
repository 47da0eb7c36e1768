import { Controller, Get, Inject } from '@nestjs/common';
import { SiteCharts, SiteChartsQuery, SiteConfig, SiteMetrics } from '@placar/contracts';
import { APP_CONFIG } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import { SiteMetricsQueries } from '@placar/read-models';
import { Policy } from '../../http/policy/policy';
import { PublicRead } from '../../http/public-cache/public-read';
import { Described } from '../../http/routes/described';
import { ZodQuery } from '../../http/zod-pipe';
import { SiteChartsService } from './site-charts.service';

/** What the page must know before anybody logs in. */
@Policy('public')
@Controller()
export class SiteController {
  constructor(@Inject(APP_CONFIG) private readonly config: AppConfig) {}

  @Described({
    summary: 'What a page must know before anybody logs in.',
    answer: SiteConfig,
  })
  @PublicRead({ tags: [] })
  @Get('config')
  site(): SiteConfig {
    const { auth, brand, demo, seller } = this.config;
    return {
      brand: brand.name,
      steam_login: auth.steamOpenIdEndpoint !== '',
      local_login: auth.localLogins,
      members_may_create: [...auth.membersMayCreate],
      discord_url: brand.discordUrl,
      whatsapp_url: brand.whatsappUrl,
      demo: demo.enabled,
      seller,
    };
  }
}

/** What was played, for the charts of the staff. */
@Policy('admin')
@Controller('site/metrics/charts')
export class SiteChartsController {
  constructor(private readonly charts: SiteChartsService) {}

  @Get()
  @Described({
    summary: 'What was played in the last 30 or 90 days, for charts.',
    answer: SiteCharts,
    errors: ['INVALID_INPUT'],
    details:
      'Counted at most once a minute, private matches among them. Rounds by side are those of the newest matches.',
  })
  read(@ZodQuery(SiteChartsQuery) query: SiteChartsQuery): Promise<SiteCharts> {
    return this.charts.read(query);
  }
}

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
