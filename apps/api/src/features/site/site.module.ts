import { Module } from '@nestjs/common';
import { ReadModelsModule } from '@placar/read-models';
import { DemoTrainingController } from './demo-training.controller';
import { DemoTraining } from './demo-training.service';
import { SalesFiguresController } from './sales-figures.controller';
import { SiteChartsController, SiteController, SiteMetricsController } from './site.controller';
import { SiteChartsService } from './site-charts.service';

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
