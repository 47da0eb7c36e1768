import type { TeamSlot } from '../api-types';
import type { GameTimer } from '../clock';
import type { Side } from './map-rules';
import type { RoundTruth } from './match-truth';
import type { StatLine } from './stat-line';

export interface Client {
  steamId: string;
  name: string;
  team: TeamSlot | 'spec' | null;
  isReady: boolean;
  /** Typed .coach: belongs to the team, plays no round. */
  isCoach: boolean;
  userId: number;
  connectedAtMs: number;
}
export interface PlayerLine {
  steamId: string;
  name: string;
  team: TeamSlot;
  stats: StatLine;
}
/** The map being played: what the engine itself knows and writes into its round backups. */
export interface LiveMap {
  mapNumber: number;
  mapName: string;
  team1StartSide: Side;
  team1Score: number;
  team2Score: number;
  lastWinner: TeamSlot | null;
  /** Restores of this map so far: salt of the luck. */
  epoch: number;
  simKey: string;
  players: Map<string, PlayerLine>;
  /** Rounds that led here. */
  history: RoundTruth[];
  /** Keys of the finished maps that led here (MatchTruth.finishedMaps). */
  pastMaps: string[];
}
export type EnginePhase =
  | 'warmup'
  | 'knife'
  | 'going_live'
  | 'freeze'
  | 'live'
  | 'round_over'
  | 'halftime'
  | 'post_game';

export interface EngineState {
  map: string;
  phase: EnginePhase;
  clients: Map<string, Client>;
  nextUserId: number;
  /** Players in-game team sides before a map is live (knife, warmup). */
  team1Side: Side;
  /** Who may choose the side. */
  knifeWinner: TeamSlot;
  /** mp_pause_match, whoever ordered it. */
  matchPaused: boolean;
  /** A tactical timeout runs or will start at the next freeze. */
  timeout: 'none' | 'requested' | 'running';
  live: LiveMap | null;
  /** Epoch of the next map that starts from nothing. */
  freshEpoch: number;
  /** Finished maps of this series so far. */
  pastMaps: string[];
  /** File name of the GOTV recording in progress. */
  recording: string | null;
  /** The timer that moves the match on; one at a time. */
  flowTimer: GameTimer | null;
  /** Freeze time left when a pause stopped it. */
  heldFreezeMs: number | null;
}

export const createEngineState = (map: string): EngineState => ({
  map,
  phase: 'warmup',
  clients: new Map(),
  nextUserId: 2,
  team1Side: 'ct',
  knifeWinner: 'team1',
  matchPaused: false,
  timeout: 'none',
  live: null,
  freshEpoch: 0,
  pastMaps: [],
  recording: null,
  flowTimer: null,
  heldFreezeMs: null,
});
