import { Controller, Get } from '@nestjs/common';
import { SiteCharts, SiteChartsQuery } from '@placar/contracts';
import { Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import { ZodQuery } from '../../http/zod-pipe';
import { SiteChartsService } from './site-charts.service';

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
