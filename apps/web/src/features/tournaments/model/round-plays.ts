import type { RoundChoiceBody, RoundPlayBody } from '@placar/contracts/tournaments';
import type { VetoStep } from '@placar/contracts/vetoes';
import type { BestOf, DecidingBestOf, StageChoice } from './cup-form';

interface Stage {
  one: StageChoice;
  /** Teams that play it. */
  teams: number;
  isLast: boolean;
}

/** Rounds of a stage from its first to its last one, and those of its brackets. */
function roundsOf({ one, teams }: Stage): { all: number; upper: number; lower: number } {
  const upper = Math.ceil(Math.log2(Math.max(2, teams)));
  const lower = 2 * (upper - 1);
  switch (one.kind) {
    case 'single_elimination':
      return { all: upper, upper: 0, lower: 0 };
    case 'double_elimination':
      return { all: Math.max(upper, lower) + 1, upper, lower };
    case 'gsl':
      return { all: 3, upper: 0, lower: 0 };
    case 'swiss':
      return { all: one.rounds ?? 2 * (one.record ?? 3) - 1, upper: 0, lower: 0 };
    case 'round_robin': {
      const members = Math.ceil(teams / (one.groups ?? 1));
      const once = members % 2 === 0 ? members - 1 : members;
      return { all: one.twice ? 2 * once : once, upper: 0, lower: 0 };
    }
  }
}

/** Two of the same name cannot stand beside each other. */
export const nameOfChoice = (of: RoundChoiceBody): string =>
  of.kind === 'deciding' ? of.kind : [of.kind, of.kind === 'last' ? of.rounds : of.round, of.bracket ?? ''].join(' ');

/** The last match of an elimination that ends the tournament; it has a field of its own. */
export const isFinal = (of: RoundChoiceBody): boolean =>
  of.kind === 'last' && of.rounds === 1 && of.bracket === undefined;

/** Whether the stage has such matches. */
function fits(of: RoundChoiceBody, stage: Stage): boolean {
  const { kind, rounds } = stage.one;
  const isDouble = kind === 'double_elimination';
  if (of.kind === 'deciding') return kind === 'swiss' && rounds === null;
  if (of.bracket !== undefined ? !isDouble : isDouble && of.kind === 'from') return false;
  return (of.kind === 'last' ? of.rounds : of.round) <= roundsOf(stage)[of.bracket ?? 'all'];
}

/** Rules of a stage for the rounds that it has; the others are kept for the way back. */
export const roundPlaysIn = (stage: Stage): RoundPlayBody[] => stage.one.roundPlays.filter(({ of }) => fits(of, stage));

const MOST_OFFERED = 5;
const upTo = (most: number, from: number): number[] =>
  Array.from({ length: Math.max(0, Math.min(most, from + MOST_OFFERED - 1) - from + 1) }, (_, index) => from + index);

/** Rounds that a rule can be made for, the usual ones first. */
export function offeredRounds(stage: Stage): RoundChoiceBody[] {
  const { all, upper, lower } = roundsOf(stage);
  const last = (most: number, from: number, bracket?: 'upper' | 'lower'): RoundChoiceBody[] =>
    upTo(most, from).map((rounds) => ({ kind: 'last', rounds, ...(bracket === undefined ? {} : { bracket }) }));
  const { kind, rounds } = stage.one;
  if (kind === 'single_elimination') return [...last(all, 2), ...(stage.isLast ? [] : last(1, 1))];
  if (kind === 'double_elimination')
    return [
      ...last(all, 2),
      ...(stage.isLast ? [] : last(1, 1)),
      ...last(upper, 1, 'upper'),
      ...last(lower, 1, 'lower'),
    ];
  const later = Array.from({ length: all - 1 }, (_, index): RoundChoiceBody => ({ kind: 'from', round: index + 2 }));
  return kind === 'swiss' && rounds === null ? [{ kind: 'deciding' }, ...later] : later;
}

/** One more rule, for the first rounds that have none; null: all have one. */
export function nextRoundPlay(stage: Stage): RoundPlayBody | null {
  const taken = new Set(stage.one.roundPlays.map(({ of }) => nameOfChoice(of)));
  const of = offeredRounds(stage).find((choice) => !taken.has(nameOfChoice(choice)));
  return of === undefined ? null : { of, best_of: stage.one.bestOf === 1 ? 3 : 5 };
}

/** With another number of maps; an order of the veto leads to the old one. */
export const withBestOf = ({ veto_format, ...rule }: RoundPlayBody, bestOf: BestOf): RoundPlayBody =>
  bestOf === rule.best_of && veto_format != null ? { ...rule, veto_format } : { ...rule, best_of: bestOf };

/** Whether a rule has maps or an order of the veto of its own. */
export const hasOwnMaps = ({ map_pool, veto_format }: RoundPlayBody): boolean =>
  map_pool != null || veto_format != null;

/** With the maps and the order of the stage. */
export const withoutOwnMaps = ({ map_pool: _maps, veto_format: _order, ...rule }: RoundPlayBody): RoundPlayBody => rule;

/** With an order of its own for the veto; empty: the usual one of the series. */
export const withOrder = ({ veto_format: _old, ...rule }: RoundPlayBody, steps: VetoStep[]): RoundPlayBody =>
  steps.length === 0 ? rule : { ...rule, veto_format: steps };

/**
 * Series of a stage as a tournament has them: one for the final, and the rules for its rounds. Orders of a veto are sent where it is held
 * on the web; elsewhere the form keeps them for the way back.
 */
export function seriesBody(
  stage: Stage,
  ordersVeto: boolean,
): { final_best_of: DecidingBestOf | null; rounds?: RoundPlayBody[] } {
  const { bestOf, finalBestOf } = stage.one;
  const rules = roundPlaysIn(stage)
    .map((rule) => (stage.isLast && isFinal(rule.of) ? withBestOf(rule, finalBestOf) : rule))
    .map((rule) => (ordersVeto ? rule : withOrder(rule, [])));
  const hasOwn = stage.isLast && !rules.some(({ of }) => isFinal(of)) && (rules.length > 0 || finalBestOf !== bestOf);
  return { final_best_of: hasOwn ? finalBestOf : null, ...(rules.length === 0 ? {} : { rounds: rules }) };
}
