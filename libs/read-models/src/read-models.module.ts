import { Module } from '@nestjs/common';
import { EvidenceBundle } from './evidence/evidence-bundle';
import { EvidenceRecords } from './evidence/evidence-records';
import { EvidenceSecretsOf } from './evidence/evidence-secrets';
import { PlayerHistories } from './histories/player-histories';
import { CombatQueries } from './matches/combat.queries';
import { CommandLedgerQueries } from './matches/command-ledger.queries';
import { HiddenMatchQueries } from './matches/hidden-match.queries';
import { LiveQueries } from './matches/live.queries';
import { MatchCatalogueQueries } from './matches/match-catalogue.queries';
import { MatchLogQueries } from './matches/match-log.queries';
import { MatchReplay } from './matches/match-replay.queries';
import { MatchStatsQueries } from './matches/match-stats.queries';
import { HeadToHeadQueries } from './records/head-to-head.queries';
import { MyMatchesQueries } from './matches/my-matches.queries';
import { PlayerHistoryQueries } from './records/player-history.queries';
import { PlayerRecordQueries } from './records/player-records.queries';
import { TeamRecordQueries } from './records/team-records.queries';
import { RentersQueries } from './people/renters.queries';
import { SalesFiguresQueries } from './site/sales-figures.queries';
import { SiteChartsQueries } from './site/site-charts.queries';
import { SiteMetricsQueries } from './site/site-metrics.queries';
import { LadderQueries } from './skill/ladder.queries';
import { StandingsQueries } from './standings/standings.queries';

const QUERIES = [
  EvidenceBundle,
  EvidenceRecords,
  EvidenceSecretsOf,
  CombatQueries,
  CommandLedgerQueries,
  HeadToHeadQueries,
  HiddenMatchQueries,
  LadderQueries,
  LiveQueries,
  MatchCatalogueQueries,
  MatchLogQueries,
  MatchReplay,
  MatchStatsQueries,
  MyMatchesQueries,
  PlayerHistories,
  PlayerHistoryQueries,
  PlayerRecordQueries,
  RentersQueries,
  SalesFiguresQueries,
  SiteChartsQueries,
  SiteMetricsQueries,
  StandingsQueries,
  TeamRecordQueries,
];

/** Every read that more than one feature or program uses. Needs PersistenceModule. */
@Module({ providers: QUERIES, exports: QUERIES })
export class ReadModelsModule {}
