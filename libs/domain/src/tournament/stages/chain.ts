import type { Entry } from './pairing';
import type { Placement, StageView } from './stage';
import { checkFormat, MOST_ENTRIES } from './stage-format';
import type { FormatFault, StageFormat } from './stage-format';

/** Who goes on to the next stage. */
export type Advance =
  /** The first so many of each group. */
  | { kind: 'of_each_group'; count: number }
  /** The first so many of the whole stage. */
  | { kind: 'best'; count: number };

export interface StagePlan {
  format: StageFormat;
  /** Null: the last stage. */
  advance: Advance | null;
  /** Who begins here, seeded before those who come from the stage before; in the first stage, everybody. */
  invited: number;
}

export interface ChainFault {
  code: FormatFault['code'] | 'NO_STAGES' | 'LAST_STAGE_ADVANCES' | 'STAGE_NEEDS_ADVANCE' | 'ADVANCE_OUT_OF_RANGE';
  /** From 0. */
  stage: number;
  min?: number;
  max?: number;
}

/** The first reason why these stages do not follow from each other, or null. */
export function checkChain(stages: readonly StagePlan[]): ChainFault | null {
  if (stages.length === 0) return { code: 'NO_STAGES', stage: 0 };
  let coming = 0;
  for (const [stage, { format, advance, invited }] of stages.entries()) {
    const count = coming + invited;
    const fault = checkFormat(
      format,
      Array.from({ length: Math.min(count, MOST_ENTRIES + 1) }, (_, index) => index),
    );
    if (fault) return { ...fault, stage };
    const isLast = stage === stages.length - 1;
    if (isLast !== (advance === null)) return { code: isLast ? 'LAST_STAGE_ADVANCES' : 'STAGE_NEEDS_ADVANCE', stage };
    if (advance === null) return null;
    const groups = 'groups' in format ? format.groups : 1;
    const max = advance.kind === 'best' ? count - 1 : mostOfEachGroup(format, count, groups);
    if (!Number.isInteger(advance.count) || advance.count < 1 || advance.count > max)
      return { code: 'ADVANCE_OUT_OF_RANGE', stage, min: 1, max };
    coming = advance.kind === 'best' ? advance.count : advance.count * groups;
  }
  return null;
}

const mostOfEachGroup = (format: StageFormat, count: number, groups: number): number =>
  format.kind === 'gsl' ? 2 : Math.floor(count / groups);

/**
 * Those who go on, best first: the seeds they carry into the next stage. All first places of groups stand before all second ones. Null while
 * it is not known; a place that more share than may go on is not known either, a person decides then.
 */
export function whoGoesOn({ isOver, placements }: StageView, advance: Advance): Entry[] | null {
  if (!isOver) return null;
  const ordered = placements.toSorted(
    (left, right) => left.place - right.place || (left.group ?? 0) - (right.group ?? 0),
  );
  if (advance.kind === 'best') return taken(ordered, advance.count);
  const groups = [...new Set(ordered.map(({ group }) => group))];
  const ofGroups = groups.map((group) =>
    taken(
      ordered.filter((placement) => placement.group === group),
      advance.count,
    ),
  );
  if (ofGroups.some((some) => some === null)) return null;
  return Array.from({ length: advance.count }, (_, rank) =>
    ofGroups.flatMap((some) => some?.slice(rank, rank + 1) ?? []),
  ).flat();
}

/** The first so many; null when the last place that goes on is shared by more than there is room for. */
function taken(placements: readonly Placement[], count: number): Entry[] | null {
  const entries: Entry[] = [];
  for (const placement of placements) {
    if (entries.length >= count) break;
    entries.push(...placement.entries);
  }
  return entries.length <= count ? entries : null;
}
