import { Module } from '@nestjs/common';
import { MatchEngineModule } from '@placar/match-engine';
import { ReadModelsModule } from '@placar/read-models';
import { CardPainter } from './card-painter';
import { ShareCards } from './share-cards';
import { ShareFacts } from './share-facts';
import { SharePreviews } from './share-previews';
import { ShareController } from './share.controller';
import { MatchAccessModule } from '../matches/match-access.module';
import { LiveModule } from '../live/live.module';
import { TournamentEngineModule } from '../tournaments/tournament-engine.module';

/** Previews of links: Open Graph of the pages, and the pictures that it names. */
@Module({
  imports: [MatchEngineModule, ReadModelsModule, MatchAccessModule, LiveModule, TournamentEngineModule],
  controllers: [ShareController],
  providers: [ShareFacts, ShareCards, CardPainter, SharePreviews],
})
export class ShareModule {}
