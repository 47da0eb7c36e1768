import type { VetoFormat, VetoStep } from '@placar/contracts';
import type { Refusal } from '../match/refusal';

/** What is wrong with a format, and at which of its steps; `step` null: with the whole. */
type FormatFlaw =
  | { step: null; key: 'mapTwice' | 'poolShort' }
  | { step: null; key: 'mapsChosen'; chosen: number; maps: number }
  | { step: number; key: 'noMapLeft' | 'sideMissing' | 'sideMisplaced' | 'sideOwnPick' }
  | { step: number; key: 'deciderEarly'; left: number };

/** The first flaw of a format for this pool and series; null when it always ends with exactly the maps of the series. */
export function formatFlaw(format: VetoFormat, pool: readonly string[], maps: number): FormatFlaw | null {
  if (new Set(pool).size !== pool.length) return { step: null, key: 'mapTwice' };
  if (pool.length < maps) return { step: null, key: 'poolShort' };
  let left = pool.length;
  let chosen = 0;
  for (const [index, step] of format.entries()) {
    const key = stepFlaw(step, { before: format[index - 1], after: format[index + 1], left });
    if (key === 'deciderEarly') return { step: index, key, left };
    if (key !== null) return { step: index, key };
    if (step.action === 'side') continue;
    left -= 1;
    if (step.action !== 'ban') chosen += 1;
  }
  return chosen === maps ? null : { step: null, key: 'mapsChosen', chosen, maps };
}

/** The same as a refusal, in English and with the field that it is about. */
export function formatProblem(format: VetoFormat, pool: readonly string[], maps: number): Refusal | null {
  const flaw = formatFlaw(format, pool, maps);
  if (flaw === null) return null;
  if (flaw.key === 'poolShort')
    return { code: 'MAPS_TOO_FEW', message: 'The pool has fewer maps than the series.', field: 'pool' };
  const field = flaw.key === 'mapTwice' ? 'pool' : flaw.step === null ? 'format' : `format.${flaw.step}`;
  const message = flaw.step === null ? textOf(flaw) : `Step ${flaw.step + 1}: ${textOf(flaw)}`;
  return { code: 'VETO_FORMAT_INVALID', message, field };
}

interface Around {
  before: VetoStep | undefined;
  after: VetoStep | undefined;
  /** Maps that are left before this step. */
  left: number;
}

function stepFlaw(step: VetoStep, { before, after, left }: Around) {
  if (step.action === 'side') return sideFlaw(step, before);
  if (left === 0) return 'noMapLeft';
  if (step.action === 'decider' && left !== 1) return 'deciderEarly';
  return step.action !== 'ban' && step.sides === 'chosen' && after?.action !== 'side' ? 'sideMissing' : null;
}

function sideFlaw(step: Extract<VetoStep, { action: 'side' }>, before: VetoStep | undefined) {
  if (before === undefined || !('sides' in before) || before.sides !== 'chosen') return 'sideMisplaced';
  return before.action === 'pick' && before.team === step.team ? 'sideOwnPick' : null;
}

function textOf(flaw: FormatFlaw): string {
  switch (flaw.key) {
    case 'mapTwice':
      return 'The pool names a map twice.';
    case 'poolShort':
      return 'The pool has fewer maps than the series.';
    case 'mapsChosen':
      return `The steps choose ${flaw.chosen} maps; the series has ${flaw.maps}.`;
    case 'noMapLeft':
      return 'no map is left.';
    case 'deciderEarly':
      return `the decider is the last map, but ${flaw.left} are left.`;
    case 'sideMissing':
      return 'nobody chooses the side of this map.';
    case 'sideMisplaced':
      return 'a side is chosen right after its map.';
    case 'sideOwnPick':
      return 'the other team chooses the side.';
  }
}
