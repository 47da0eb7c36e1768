import type { VetoFormat, VetoStep } from '@placar/contracts';
import type { Refusal } from '../match/refusal';

/** What is wrong with a format for this pool and series; null when it always ends with exactly the maps of the series. */
export function formatProblem(format: VetoFormat, pool: readonly string[], maps: number): Refusal | null {
  if (new Set(pool).size !== pool.length) return problem('The pool names a map twice.', 'pool');
  if (pool.length < maps)
    return { code: 'MAPS_TOO_FEW', message: 'The pool has fewer maps than the series.', field: 'pool' };
  let left = pool.length;
  let chosen = 0;
  for (const [index, step] of format.entries()) {
    const wrong = stepProblem(step, { before: format[index - 1], after: format[index + 1], left });
    if (wrong !== null) return problem(`Step ${index + 1}: ${wrong}`, `format.${index}`);
    if (step.action === 'side') continue;
    left -= 1;
    if (step.action !== 'ban') chosen += 1;
  }
  return chosen === maps ? null : problem(`The steps choose ${chosen} maps; the series has ${maps}.`, 'format');
}

interface Around {
  before: VetoStep | undefined;
  after: VetoStep | undefined;
  /** Maps that are left before this step. */
  left: number;
}

function stepProblem(step: VetoStep, { before, after, left }: Around): string | null {
  if (step.action === 'side') return sideProblem(step, before);
  if (left === 0) return 'no map is left.';
  if (step.action === 'decider' && left !== 1) return `the decider is the last map, but ${left} are left.`;
  if (step.action !== 'ban' && step.sides === 'chosen' && after?.action !== 'side')
    return 'nobody chooses the side of this map.';
  return null;
}

function sideProblem(step: Extract<VetoStep, { action: 'side' }>, before: VetoStep | undefined): string | null {
  if (before === undefined || !('sides' in before) || before.sides !== 'chosen')
    return 'a side is chosen right after its map.';
  return before.action === 'pick' && before.team === step.team ? 'the other team chooses the side.' : null;
}

const problem = (message: string, field: string): Refusal => ({ code: 'VETO_FORMAT_INVALID', message, field });
