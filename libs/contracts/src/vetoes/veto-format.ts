import { z } from 'zod';
import { VETO_STEPS_MAX } from './veto-limits';

/** Who a step is for. The format does not know teams: `veto_first` says which one is `first`. */
export const VetoTurn = z.enum(['first', 'second']);
export type VetoTurn = z.infer<typeof VetoTurn>;

/** How the sides of a map are found: by the side step that comes next, by a knife round, or by a draw. */
export const VetoSides = z.enum(['chosen', 'knife', 'random']);
export type VetoSides = z.infer<typeof VetoSides>;

const named = <const A extends string>(action: A) => z.literal(action).describe('What is done.');
const team = VetoTurn.describe('Who does it: the team that begins, or the other one.');
const sides = VetoSides.describe('How its sides are found: by the next step, a knife round, or a draw.');

/** One step of a veto. Nobody is asked at `random` (a map drawn from the rest) and at `decider` (the map that is left). */
export const VetoStep = z.discriminatedUnion('action', [
  z.object({ action: named('ban'), team }),
  z.object({ action: named('pick'), team, sides }),
  z.object({ action: named('side'), team }),
  z.object({ action: named('random'), sides }),
  z.object({ action: named('decider'), sides }),
]);
export type VetoStep = z.infer<typeof VetoStep>;

export const VetoFormat = z.array(VetoStep).min(1).max(VETO_STEPS_MAX);
export type VetoFormat = z.infer<typeof VetoFormat>;

/** Who begins. Where two ratings are equal, or one is not known, the coin decides. */
export const VetoFirst = z.enum(['team1', 'team2', 'coin', 'higher_rating']);
export type VetoFirst = z.infer<typeof VetoFirst>;

/** Whose hand made a step: a captain, a captain's link, staff for a team, or the clock. */
export const VetoHand = z.enum(['captain', 'link', 'staff', 'clock']);
export type VetoHand = z.infer<typeof VetoHand>;
