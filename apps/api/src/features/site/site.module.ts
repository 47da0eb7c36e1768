import { Module } from '@nestjs/common';
import { ReadModelsModule } from '@placar/read-models';
import { DemoTrainingController } from './demo-training.controller';
import { DemoTraining } from './demo-training.service';
import { SalesFiguresController } from './sales-figures.controller';
import { SiteController } from './site.controller';
import { SiteChartsController } from './site-charts.controller';
import { SiteChartsService } from './site-charts.service';
import { SiteMetricsController } from './site-metrics.controller';

/** Facts of this installation, and the training on its demo. */
@Module({
  imports: [ReadModelsModule],
  controllers: [
    SiteController,
    SiteMetricsController,
    SiteChartsController,
    SalesFiguresController,
    DemoTrainingController,
  ],
  providers: [DemoTraining, SiteChartsService],
})
export class SiteModule {}
