import type { Entry, Pairing, Resolved } from './pairing';
import { resolve } from './resolve';
import type { Happened } from './resolve';
import { mostRounds } from './stage-format';
import type { SwissEnd } from './stage-format';
import { tableOf } from './standings';
import type { Table, TableOptions } from './standings';
import { drawRound } from './swiss';
import type { Draw, SwissRecord } from './swiss';

/** `gone`: who left, with the last round that was drawn then. */
type SwissHappened = Happened & { gone: ReadonlyMap<Entry, number> };

/** Rounds as far as they can be drawn: each when the one before is over. */
export function playSwiss(entries: readonly Entry[], until: SwissEnd, happened: SwissHappened): Resolved[] {
  const played: Resolved[] = [];
  for (let round = 1; round <= mostRounds(until); round += 1) {
    const draw = drawRound(recordsOf(entries, played, round, happened), round, until);
    const made = resolve(pairingsOf(draw, round), happened);
    if (made.every(({ state }) => state === 'skipped')) break;
    played.push(...made);
    if (made.some(({ state }) => state === 'ready')) break;
  }
  return played;
}

function pairingsOf({ pairs, bye }: Draw, round: number): Pairing[] {
  const base = { part: 'swiss' as const, round, group: null, places: { winner: null, loser: null } };
  const made = pairs.map(([one, other], index): Pairing => ({
    ...base,
    key: `S${round}.${index + 1}`,
    slots: [
      { from: 'entry', entry: one },
      { from: 'entry', entry: other },
    ],
  }));
  if (bye === null) return made;
  const slots = [{ from: 'entry', entry: bye }, { from: 'bye' }] as const;
  return [...made, { ...base, key: `S${round}.${made.length + 1}`, slots }];
}

/** What each entry has behind it after those pairings. Nobody wins a double walkover: both have lost. */
function recordsOf(
  entries: readonly Entry[],
  played: readonly Resolved[],
  round: number,
  { gone }: SwissHappened,
): SwissRecord[] {
  const records = new Map(
    entries.map((entry, index) => [
      entry,
      {
        entry,
        seed: index + 1,
        wins: 0,
        losses: 0,
        opponents: [] as Entry[],
        byes: 0,
        withdrawn: round > (gone.get(entry) ?? round),
      },
    ]),
  );
  for (const { sides, winner, how } of played) {
    const [left, right] = sides;
    for (const [own, other] of [[left, right] as const, [right, left] as const]) {
      const record = own.kind === 'entry' ? records.get(own.entry) : undefined;
      if (record === undefined || own.kind !== 'entry') continue;
      if (other.kind === 'entry') record.opponents.push(other.entry);
      else if (how === 'bye') record.byes += 1;
      if (winner.kind === 'entry' && winner.entry === own.entry) record.wins += 1;
      else if (winner.kind === 'entry' || how === 'double_walkover') record.losses += 1;
    }
  }
  return [...records.values()];
}

/** Points first, then fewer losses, then as any table. */
export function swissTable(pairings: readonly Resolved[], options: TableOptions): Table {
  const table = tableOf(pairings, options);
  const rows = table.rows.toSorted(
    (left, right) => right.points - left.points || left.losses - right.losses || left.place - right.place,
  );
  let place = 0;
  return {
    ...table,
    rows: rows.map((row, index) => {
      const before = rows[index - 1];
      // Still the same place: a lot between them is to be drawn.
      if (before?.place !== row.place || before.losses !== row.losses) place = index + 1;
      return { ...row, place };
    }),
  };
}
