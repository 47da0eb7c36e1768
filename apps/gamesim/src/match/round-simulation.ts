import type { TeamSlot } from '../api-types';
import { createRng } from '../rng';
import type { Rng } from '../rng';
import { otherSide, otherTeam } from './map-rules';
import type { Side } from './map-rules';
import { simulateCombat } from './combat-simulation';
import type { Fighter } from './combat-simulation';
import type { StatLine } from './stat-line';

export interface RoundPlayer {
  steamId: string;
  team: TeamSlot;
}
export interface RoundInput {
  /** Everything that makes this match's luck: server seed and load count. */
  simKey: string;
  mapNumber: number;
  /** 0-based. */
  roundIndex: number;
  epoch: number;
  team1Side: Side;
  previousWinner: TeamSlot | null;
  forcedWinner: TeamSlot | null;
  players: readonly RoundPlayer[];
}
export interface RoundOutcome {
  winner: TeamSlot;
  winnerSide: Side;
  /** Engine code: 1 bomb, 7 defused, 8 CTs win, 9 Ts win, 12 time. */
  reason: number;
  /** Share of the possible round length, 0–1. */
  length: number;
  /** What this round adds to each player, all 33 fields; rounds_played is 1. */
  deltas: Map<string, StatLine>;
}

const CT_BIAS = 0.06;
const MOMENTUM = 0.1;

/** One round (plugin contract §8.4); the same input gives the same outcome. */
export const simulateRound = (input: RoundInput): RoundOutcome => {
  const rng = createRng(`${input.simKey}/map${input.mapNumber}/round${input.roundIndex}/epoch${input.epoch}`);
  const winner = input.forcedWinner ?? drawWinner(input, rng);
  const winnerSide = winner === 'team1' ? input.team1Side : otherSide(input.team1Side);
  const present = presentWinner(winner, input.players);
  const reason = drawReason(
    winnerSide,
    input.players.some((player) => player.team !== present),
    rng,
  );
  const fighters: Fighter[] = input.players.map((player) => ({
    steamId: player.steamId,
    side: player.team === winner ? winnerSide : otherSide(winnerSide),
    skill: skillOf(input.simKey, player.steamId),
  }));
  return { winner, winnerSide, reason, length: rng.next(), deltas: simulateCombat(fighters, winnerSide, reason, rng) };
};

const drawWinner = (input: RoundInput, rng: Rng): TeamSlot => {
  const strength =
    createRng(`${input.simKey}/strength`).normal(0, 0.45) +
    createRng(`${input.simKey}/map${input.mapNumber}/jitter`).normal(0, 0.2);
  const bias = input.team1Side === 'ct' ? CT_BIAS : -CT_BIAS;
  const momentum = input.previousWinner === null ? 0 : input.previousWinner === 'team1' ? MOMENTUM : -MOMENTUM;
  const drawn: TeamSlot = rng.chance(1 / (1 + Math.exp(-(strength + bias + momentum)))) ? 'team1' : 'team2';
  return presentWinner(drawn, input.players);
};

/** A side with nobody on it cannot win against one with players. */
const presentWinner = (winner: TeamSlot, players: readonly RoundPlayer[]): TeamSlot => {
  const has = (team: TeamSlot): boolean => players.some((player) => player.team === team);
  return !has(winner) && has(otherTeam(winner)) ? otherTeam(winner) : winner;
};

const drawReason = (side: Side, hasOpponents: boolean, rng: Rng): number => {
  const roll = rng.next();
  if (!hasOpponents) return side === 't' ? 1 : 12;
  if (side === 't') return roll < 0.62 ? 9 : 1;
  if (roll < 0.58) return 8;
  return roll < 0.82 ? 7 : 12;
};

/** Lasting ability of a player in a match, about 0.6–1.6. */
const skillOf = (simKey: string, steamId: string): number =>
  Math.exp(createRng(`${simKey}/skill/${steamId}`).normal(0, 0.25));
