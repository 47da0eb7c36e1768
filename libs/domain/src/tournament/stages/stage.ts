import { doubleElimination, singleElimination } from './elimination';
import { dealGroups, gsl, roundRobin } from './groups';
import { entriesOf } from './pairing';
import type { Entry, Pairing, PairingResult, Resolved } from './pairing';
import { counts, resolve } from './resolve';
import { takesDraws } from './stage-format';
import type { StageFormat } from './stage-format';
import { tableOf } from './standings';
import type { Table } from './standings';
import { playSwiss, swissTable } from './swiss-stage';

/** All that a stage is made of. The same input gives the same stage, whatever the order in which the results came. */
export interface StageInput {
  format: StageFormat;
  /** In the order of their seeds. */
  entries: readonly Entry[];
  /** Results by the key of their pairing. */
  results: ReadonlyMap<string, PairingResult>;
  withdrawals?: readonly Withdrawal[];
  /** Orders that were drawn between entries that nothing else told apart. */
  lots?: readonly (readonly Entry[])[];
}

export interface Withdrawal {
  entry: Entry;
  /** Everything it played in a round robin counts for nobody; else what is played stays, and the rest are walkovers. */
  annulled: boolean;
  /** The last round of a Swiss stage that was drawn when it left: later ones are drawn without it. */
  afterRound: number;
}

export interface StageView {
  pairings: Resolved[];
  /** One for each group, one for a Swiss stage, none for eliminations. */
  tables: Table[];
  /** From the best place on; those of one block share it. Entries that still play are in none. */
  placements: Placement[];
  isOver: boolean;
  /** Keys of results that count for nobody now, because others stand there, or because their team was annulled. */
  setAside: string[];
}

export interface Placement {
  place: number;
  entries: Entry[];
  /** Group that the place is of; null: the whole stage. */
  group: number | null;
}

/** The stage as its results tell it. */
export function playStage(input: StageInput): StageView {
  const { format, entries, results, withdrawals = [], lots = [] } = input;
  // Brackets and Swiss rounds follow from what was played: what a team did there cannot be taken back.
  const canAnnul = format.kind === 'round_robin';
  const annulled = new Set(withdrawals.flatMap(({ entry, annulled: all }) => (all && canAnnul ? [entry] : [])));
  const isTable = format.kind === 'round_robin' || format.kind === 'swiss';
  const withdrawn = new Set(withdrawals.map(({ entry }) => entry));
  const happened = { results, withdrawn, drawsCount: takesDraws(format) };
  const gone = new Map(withdrawals.map(({ entry, afterRound }) => [entry, afterRound]));
  const pairings =
    format.kind === 'swiss'
      ? playSwiss(entries, format.until, { ...happened, gone })
      : resolve(planOf(format, entries), happened);
  const shown = pairings.map((pairing) => (touches(pairing, annulled) ? emptied(pairing) : pairing));
  const tables = tablesOf(format, shown, entries, { lots, annulled });
  const isPlayed = shown.every(({ state }) => state === 'over' || state === 'skipped');
  const byKey = new Map(shown.map((pairing) => [pairing.key, pairing]));
  return {
    pairings: shown,
    tables,
    placements: isTable ? placesOfTables(tables, isPlayed) : placesOf(shown),
    isOver: isPlayed && tables.every(({ toDraw }) => toDraw.length === 0),
    setAside: [...results].flatMap(([key, result]) => (isCounted(byKey.get(key), result) ? [] : [key])),
  };
}

function planOf(format: Exclude<StageFormat, { kind: 'swiss' }>, entries: readonly Entry[]): Pairing[] {
  switch (format.kind) {
    case 'single_elimination':
      return singleElimination(entries, format);
    case 'double_elimination':
      return doubleElimination(entries, format);
    case 'round_robin':
      return roundRobin(entries, format.groups, format.twice);
    case 'gsl':
      return gsl(entries, format.groups);
  }
}

function tablesOf(
  format: StageFormat,
  pairings: readonly Resolved[],
  entries: readonly Entry[],
  { lots, annulled }: { lots: readonly (readonly Entry[])[]; annulled: ReadonlySet<Entry> },
): Table[] {
  const stays = (entry: Entry): boolean => !annulled.has(entry);
  if (format.kind === 'swiss') return [swissTable(pairings, { entries, tieBreaks: format.tieBreaks, lots })];
  if (format.kind !== 'round_robin') return [];
  return dealGroups(entries, format.groups).map((members, index) =>
    tableOf(
      pairings.filter(({ group }) => group === index + 1),
      { entries: members.filter(stays), tieBreaks: format.tieBreaks, lots },
    ),
  );
}

const touches = (pairing: Resolved, annulled: ReadonlySet<Entry>): boolean =>
  annulled.size > 0 && entriesOf(pairing).some((entry) => annulled.has(entry));

/** A pairing with an annulled team: nobody plays it, nobody has points of it. */
const emptied = (pairing: Resolved): Resolved => ({ ...pairing, state: 'skipped', how: null, result: null });

const isCounted = (at: Resolved | undefined, result: PairingResult): boolean =>
  at?.result != null && counts(result, at.result.entries);

/** Places of a table are told when the last game of it is over. */
function placesOfTables(tables: readonly Table[], isPlayed: boolean): Placement[] {
  if (!isPlayed) return [];
  return tables.flatMap(({ rows }, index) => {
    const places = new Map<number, Entry[]>();
    for (const { place, entry } of rows) places.set(place, [...(places.get(place) ?? []), entry]);
    const group = tables.length === 1 ? null : index + 1;
    return [...places].map(([place, entries]) => ({ place, entries, group }));
  });
}

/** Places of brackets: by the pairing in which somebody lost for good. */
function placesOf(pairings: readonly Resolved[]): Placement[] {
  const found = new Map<string, Placement>();
  // The grand final tells nothing when it is played again.
  const again = new Set(
    pairings.flatMap(({ onlyIfSecondWon, state }) => (state === 'skipped' ? [] : [onlyIfSecondWon])),
  );
  const add = (place: number | null, group: number | null, entries: readonly Entry[]): void => {
    if (place === null || entries.length === 0) return;
    const key = `${group ?? 0}.${place}`;
    const known = found.get(key);
    if (known === undefined) found.set(key, { place, entries: [...entries], group });
    else known.entries.push(...entries);
  };
  for (const pairing of pairings) {
    const { winner, loser, places, group, how } = pairing;
    if (again.has(pairing.key)) continue;
    if (how === 'double_walkover') add(places.loser, group, entriesOf(pairing));
    if (winner.kind === 'entry') add(places.winner, group, [winner.entry]);
    if (loser.kind === 'entry') add(places.loser, group, [loser.entry]);
  }
  return [...found.values()].toSorted(
    (left, right) => left.place - right.place || (left.group ?? 0) - (right.group ?? 0),
  );
}
