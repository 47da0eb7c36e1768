import { Module } from '@nestjs/common';
import { ReadModelsModule } from '@placar/read-models';
import { LaddersController } from './ladders.controller';
import { SkillsController } from './skills.controller';

/** Ladders, and where people and teams stand on them. */
@Module({ imports: [ReadModelsModule], controllers: [LaddersController, SkillsController] })
export class LaddersModule {}
