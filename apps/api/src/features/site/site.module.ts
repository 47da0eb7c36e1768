import { Module } from '@nestjs/common';
import { DemoTrainingController } from './demo-training.controller';
import { DemoTraining } from './demo-training.service';
import { SiteController } from './site.controller';

/** Facts of this installation, and the training on its demo. */
@Module({ controllers: [SiteController, DemoTrainingController], providers: [DemoTraining] })
export class SiteModule {}
