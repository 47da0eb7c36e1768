import { Module } from '@nestjs/common';
import { MatchEngineModule } from '@placar/match-engine';
import { APP_CONFIG, OutgoingHttp } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import { DataSource } from 'typeorm';
import { BracketLoop } from './bracket-loop';
import { DetachSeasonHandler } from './detach-season.job';
import { ReportBracketResultHandler } from './report-bracket-result.job';

/** Bracket seasons: their results told to Challonge, and what a deleted season leaves behind. */
@Module({
  imports: [MatchEngineModule],
  providers: [
    BracketLoop,
    DetachSeasonHandler,
    {
      provide: ReportBracketResultHandler,
      inject: [DataSource, APP_CONFIG],
      useFactory: (dataSource: DataSource, config: AppConfig) =>
        new ReportBracketResultHandler({ dataSource, config, http: new OutgoingHttp(config.gameServer) }),
    },
  ],
})
export class ChallongeModule {}
