import type { MigrationInterface } from 'typeorm';
import { Initial1763700000000 } from './1763700000000-initial';
import { ServerFleet1763800000000 } from './1763800000000-server-fleet';
import { HotLane1763800200000 } from './1763800200000-hot-lane';
import { Standings1764000000000 } from './1764000000000-standings';
import { People1764000100000 } from './1764000100000-people';
import { Seasons1764000200000 } from './1764000200000-seasons';
import { StatCorrections1764000300000 } from './1764000300000-stat-corrections';
import { Guard1764000400000 } from './1764000400000-guard';
import { Webhooks1764000500000 } from './1764000500000-webhooks';
import { ReadIndexes1764000600000 } from './1764000600000-read-indexes';
import { Attention1764100000000 } from './1764100000000-attention';
import { MatchLog1764100100000 } from './1764100100000-match-log';
import { HeadToHead1764100200000 } from './1764100200000-head-to-head';
import { PlayerReads1764100300000 } from './1764100300000-player-reads';
import { PlayerHistories1764200000000 } from './1764200000000-player-histories';
import { Lobby1764300000000 } from './1764300000000-lobby';
import { MapOrder1764400000000 } from './1764400000000-map-order';

/** Every migration, oldest first. */
export const MIGRATIONS: (new () => MigrationInterface)[] = [
  Initial1763700000000,
  ServerFleet1763800000000,
  HotLane1763800200000,
  Standings1764000000000,
  People1764000100000,
  Seasons1764000200000,
  StatCorrections1764000300000,
  Guard1764000400000,
  Webhooks1764000500000,
  ReadIndexes1764000600000,
  Attention1764100000000,
  MatchLog1764100100000,
  HeadToHead1764100200000,
  PlayerReads1764100300000,
  PlayerHistories1764200000000,
  Lobby1764300000000,
  MapOrder1764400000000,
];
