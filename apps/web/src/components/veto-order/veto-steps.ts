import type { VetoSides, VetoStep, VetoTurn } from '@placar/contracts/vetoes';

export const STEP_ACTIONS = ['ban', 'pick', 'side', 'random', 'decider'] as const satisfies VetoStep['action'][];
export const STEP_SIDES = ['chosen', 'knife', 'random'] as const satisfies VetoSides[];
export const STEP_TURNS = ['first', 'second'] as const satisfies VetoTurn[];

/** A step of another kind, with the team and the rule of sides that the former one had. */
export function withAction(step: VetoStep, action: VetoStep['action']): VetoStep {
  const team = 'team' in step ? step.team : 'first';
  const sides = 'sides' in step ? step.sides : 'knife';
  if (action === 'ban' || action === 'side') return { action, team };
  return action === 'pick' ? { action, team, sides } : { action, sides };
}

/** What comes next as a rule: a ban by the team that did not act last. */
export function nextStep(steps: readonly VetoStep[]): VetoStep {
  const last = steps.findLast((step) => 'team' in step && step.action !== 'side');
  const isFirst = last === undefined || !('team' in last) || last.team === 'second';
  return { action: 'ban', team: isFirst ? 'first' : 'second' };
}
