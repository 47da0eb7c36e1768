import { Module } from '@nestjs/common';
import { MatchEngineModule } from '@placar/match-engine';
import { ReadModelsModule } from '@placar/read-models';
import { MatchAccess } from './match-access';

/** Apart from the matches themselves: whoever asks who may see a match needs none of what runs one. */
@Module({ imports: [MatchEngineModule, ReadModelsModule], providers: [MatchAccess], exports: [MatchAccess] })
export class MatchAccessModule {}
