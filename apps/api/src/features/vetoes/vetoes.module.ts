import { Module } from '@nestjs/common';
import { MatchEngineModule } from '@placar/match-engine';
import { LiveModule } from '../live/live.module';
import { MatchAccessModule } from '../matches/match-access.module';
import { MatchVetoController } from './match-veto.controller';
import { VetoDesk } from './veto-desk';
import { VetoLinkController } from './veto-link.controller';
import { VetoStreams } from './veto-streams';

/** The veto on the web: acts, links of captains, and what it looks like now. */
@Module({
  imports: [MatchEngineModule, MatchAccessModule, LiveModule],
  controllers: [MatchVetoController, VetoLinkController],
  providers: [VetoDesk, VetoStreams],
})
export class VetoesModule {}
