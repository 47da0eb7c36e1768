import { Module } from '@nestjs/common';
import { MatchEngineModule } from '@placar/match-engine';
import { BroadcastDelay } from '../live/broadcast-delay.public';
import { MatchAccess } from '../matches/match-access.public';
import { CardPainter } from './card-painter';
import { ShareCards } from './share-cards';
import { ShareFacts } from './share-facts';
import { SharePreviews } from './share-previews';
import { ShareController } from './share.controller';

/** Previews of links: Open Graph of the pages, and the pictures that it names. */
@Module({
  imports: [MatchEngineModule],
  controllers: [ShareController],
  providers: [ShareFacts, ShareCards, CardPainter, SharePreviews, MatchAccess, BroadcastDelay],
})
export class ShareModule {}
