import type { TeamSlot } from '../api-types';
import type { StatLine } from './stat-line';

export interface PlayerTruth {
  steamId: string;
  name: string;
  team: TeamSlot;
  /** All 33 statistics, unlike the 16 the plugin reports. */
  stats: StatLine;
}
export interface RoundTruth {
  /** 1-based. */
  round: number;
  winner: TeamSlot;
  winnerSide: 'ct' | 't';
  reason: number;
  team1Score: number;
  team2Score: number;
  /** How many restores this map had seen when the round was played. */
  epoch: number;
}
export interface MapTruth {
  mapNumber: number;
  mapName: string;
  team1Score: number;
  team2Score: number;
  winner: TeamSlot | 'none' | null;
  finished: boolean;
  /** Rounds that count; a restore removes the later ones. */
  rounds: RoundTruth[];
  supersededRounds: RoundTruth[];
  players: PlayerTruth[];
}
export interface MatchTruth {
  matchId: number | null;
  configUrl: string | null;
  team1Name: string;
  team2Name: string;
  numMaps: number;
  status: 'loaded' | 'live' | 'finished' | 'unloaded' | 'crashed';
  team1SeriesScore: number;
  team2SeriesScore: number;
  winner: TeamSlot | 'none' | null;
  maps: MapTruth[];
  /** Every map end ever reached, also those a restore undid. */
  finishedMaps: Record<string, MapTruth>;
  /** Restores, and fresh starts by a server that restarted on its own. */
  restores: number;
}
