import type { Side } from '../shared';

/** One round that a match can go back to: `GET /matches/:id/restore-points`, newest first. */
export interface RestorePoint {
  file: string;
  map_number: number;
  /** The round after which play goes on; 0 is the start of the map. */
  round: number;
  team1_score: number;
  team2_score: number;
  team1_side: Side | null;
  /** Null: the server could not be asked. */
  on_server: boolean | null;
  stored: boolean;
  /** Our copy was read and says this map, round and score. */
  verified: boolean;
  at: string | null;
  /** False with the code of why not: map_finished, superseded, unverified, older_attempt. */
  usable: boolean;
  problem: string | null;
}

/** Answer of `GET /matches/:id/restore-points`. */
export interface RestorePointsAnswer {
  points: RestorePoint[];
}

/** What a restore would undo: `GET /matches/:id/restore-points/:file`. Numbers are what leaves the views. */
export interface RestorePreview {
  point: RestorePoint;
  /** The present state of that map. */
  now: { team1_score: number; team2_score: number; round: number };
  undone_rounds: { round: number; team1_score: number; team2_score: number }[];
  undone_players: {
    steam_id: string;
    name: string;
    team: 'team1' | 'team2' | null;
    kills: number;
    deaths: number;
    assists: number;
    damage: number;
  }[];
}
