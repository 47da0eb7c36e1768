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

/** How many begin each stage, if all places are taken. */
export function plannedEntries(stages: readonly StagePlan[]): number[] {
  let coming = 0;
  return stages.map(({ format, advance, invited }) => {
    const count = coming + invited;
    const groups = advance?.kind === 'of_each_group' && 'groups' in format ? format.groups : 1;
    coming = (advance?.count ?? 0) * groups;
    return count;
  });
}

const mostOfEachGroup = (format: StageFormat, count: number, groups: number): number =>
  format.kind === 'gsl' ? 2 : Math.floor(count / groups);

type Lots = readonly (readonly Entry[])[];

/**
 * Those who go on, best first: the seeds they carry into the next stage. All first places of groups stand before all second ones. Null while
 * it is not known; a place that more share than may go on is not known before a lot was drawn between them.
 */
export function whoGoesOn(view: StageView, advance: Advance, lots: Lots = []): Entry[] | null {
  if (!view.isOver) return null;
  const parts = partsOf(view, advance, lots);
  if (parts.some(({ shared }) => shared !== null)) return null;
  return Array.from({ length: advance.count }, (_, rank) =>
    parts.flatMap(({ entries }) => entries.slice(rank, rank + 1)),
  ).flat();
}

/** Teams that share the last place that goes on, of which only some may: a lot between them is missing. Of each group, or of the stage. */
export const sharedPlaces = (view: StageView, advance: Advance, lots: Lots = []): Entry[][] =>
  view.isOver ? partsOf(view, advance, lots).flatMap(({ shared }) => (shared === null ? [] : [shared])) : [];

interface Part {
  entries: Entry[];
  shared: Entry[] | null;
}

function partsOf({ placements }: StageView, advance: Advance, lots: Lots): Part[] {
  const ordered = placements.toSorted(
    (left, right) => left.place - right.place || (left.group ?? 0) - (right.group ?? 0),
  );
  if (advance.kind === 'best') return [firstOf(ordered, advance.count, lots)];
  const groups = [...new Set(ordered.map(({ group }) => group))];
  return groups.map((group) =>
    firstOf(
      ordered.filter((placement) => placement.group === group),
      advance.count,
      lots,
    ),
  );
}

/** The first so many; a place that is shared by more than there is room for is parted by its lot. */
function firstOf(placements: readonly Placement[], count: number, lots: Lots): Part {
  const entries: Entry[] = [];
  for (const placement of placements) {
    const room = count - entries.length;
    if (room <= 0) break;
    const shares = [...placement.entries];
    const order = shares.length <= room ? shares : lotOf(shares, lots);
    if (order === null) return { entries, shared: shares };
    entries.push(...order.slice(0, room));
  }
  return { entries, shared: null };
}

/** The last lot that was drawn between just these. */
const lotOf = (shares: readonly Entry[], lots: Lots): readonly Entry[] | null =>
  lots.findLast((order) => order.length === shares.length && shares.every((entry) => order.includes(entry))) ?? null;
