import type { VetoFormat, VetoSides, VetoStep, VetoTurn } from '@placar/contracts';

export interface PresetOptions {
  /** Sides of a picked map: by the other team, or by knife. */
  pickSides?: 'chosen' | 'knife';
  /** Sides of the decider; `chosen`: by the team that did not act last. */
  deciderSides?: VetoSides;
}

/** Bans before the first pick, where the pool has maps to spare. */
const OPENING_BANS = 2;

/**
 * The usual order for a series of so many maps from a pool of at least as many. The teams take turns throughout: bans alone for one
 * map; otherwise up to two bans, the picks, the remaining bans. An odd series ends with the decider; an even one leaves the rest unplayed.
 */
export function presetFormat(maps: number, poolSize: number, options: PresetOptions = {}): VetoFormat {
  const { pickSides = 'chosen', deciderSides = 'knife' } = options;
  const hasDecider = maps % 2 === 1;
  const spare = poolSize - maps;
  const opening = maps === 1 ? spare : Math.min(OPENING_BANS, spare);
  const steps: VetoStep[] = [];
  let turn: VetoTurn = 'first';
  const pass = (): void => {
    turn = otherTurn(turn);
  };
  const ban = (): void => {
    steps.push({ action: 'ban', team: turn });
    pass();
  };
  for (let count = 0; count < opening; count += 1) ban();
  for (let count = hasDecider ? 1 : 0; count < maps; count += 1) {
    steps.push({ action: 'pick', team: turn, sides: pickSides });
    if (pickSides === 'chosen') steps.push({ action: 'side', team: otherTurn(turn) });
    pass();
  }
  if (!hasDecider) return steps;
  for (let count = opening; count < spare; count += 1) ban();
  steps.push({ action: 'decider', sides: deciderSides });
  if (deciderSides === 'chosen') steps.push({ action: 'side', team: turn });
  return steps;
}

export const otherTurn = (turn: VetoTurn): VetoTurn => (turn === 'first' ? 'second' : 'first');
