import type { TournamentPairing } from '@placar/contracts/tournaments';
import { decideTournament, evolveTournament, viewOf } from '@placar/domain/tournament';
import type { TournamentCommand, TournamentSettings, TournamentState } from '@placar/domain/tournament';
import { samplePairing } from '../../../testing/cup-samples';
import { pathOf, recordText, swissByKey, swissColumns, type SwissBox, type SwissColumn } from './swiss-columns';

const NOW = '2026-12-01T09:00:00.000Z';
const MAJOR = { kind: 'swiss' as const, until: { wins: 3, losses: 3 }, tie_breaks: [] };
const THREE = { kind: 'swiss' as const, until: { rounds: 3 }, tie_breaks: [] };

/** A tournament whose one stage is Swiss, with its log told by the domain's own rules. */
class SwissCup {
  private state: TournamentState | null = null;

  constructor(
    private readonly teams: number,
    private readonly format: typeof MAJOR | typeof THREE,
  ) {
    const settings: TournamentSettings = {
      name: 'Major',
      coOrganisers: [],
      startsAt: null,
      teamSize: 1,
      substitutes: 0,
      coach: false,
      most: teams,
      approval: false,
      signUpClosesAt: null,
      checkIn: null,
      minimumRating: null,
      stages: [
        {
          format: { kind: 'swiss', until: format.until, tieBreaks: ['buchholz', 'initial_seed'] },
          advance: null,
          invited: teams,
        },
      ],
    };
    this.act({ type: 'create', id: 1, organiserId: 1, settings });
    this.act({ type: 'open-sign-up' });
    for (let number = 1; number <= teams; number += 1)
      this.act({
        type: 'sign-up',
        name: `Time ${number}`,
        teamId: null,
        captainId: number,
        members: [{ steamId: `7656119${8_000_000_000 + number}`, name: 'p', role: 'player', rating: null }],
      });
    this.act({ type: 'begin' });
  }

  private act(command: TournamentCommand): void {
    const decision = decideTournament(this.state, command, NOW);
    if (!decision.ok) throw new Error(decision.refusal.code);
    for (const event of decision.events) this.state = evolveTournament(this.state, event);
  }

  private resolved() {
    return (this.state && viewOf(this.state, 0)?.pairings) ?? [];
  }

  /** Plays as many matches, all of them if none is told: the better seed wins. */
  play(most = Infinity): this {
    let count = 0;
    for (;;) {
      const ready = this.resolved().filter(({ state }) => state === 'ready');
      if (ready.length === 0 || count >= most) return this;
      for (const next of ready.slice(0, most - count)) this.decide(next);
      count += ready.length;
    }
  }

  private decide({ key, sides: [one, other] }: ReturnType<SwissCup['resolved']>[number]): void {
    if (one.kind !== 'entry' || other.kind !== 'entry') throw new Error(`${key} has no teams`);
    const isFirst = one.entry < other.entry;
    this.act({
      type: 'note-result',
      stage: 0,
      key,
      result: {
        entries: [one.entry, other.entry],
        how: 'played',
        winner: isFirst ? one.entry : other.entry,
        maps: isFirst ? [1, 0] : [0, 1],
        rounds: isFirst ? [13, 7] : [7, 13],
      },
    });
  }

  /** As the API tells it. */
  get pairings(): TournamentPairing[] {
    return this.resolved().map(({ key, round, sides, state, how, winner }) =>
      samplePairing({
        key,
        part: 'swiss',
        round,
        entries: [sides[0].kind === 'entry' ? sides[0].entry : null, sides[1].kind === 'entry' ? sides[1].entry : null],
        state,
        how,
        winner: winner.kind === 'entry' ? winner.entry : null,
      }),
    );
  }

  columns(goesOn: number[] | null = null): SwissColumn[] {
    const seeds = Array.from({ length: this.teams }, (_, index) => index + 1);
    return swissColumns(this.format, { pairings: this.pairings, seeds, goes_on: goesOn });
  }
}

const told = ({ record, end, pairings, teams }: SwissBox): string =>
  `${recordText(record)}${end === null ? '' : ` ${end}`}: ${pairings.length} + ${teams.length}`;
const table = (columns: readonly SwissColumn[]): string[][] => columns.map(({ boxes }) => boxes.map(told));

describe('a Swiss stage until three wins or three losses, of sixteen teams', () => {
  it('stands in the columns of the majors when it is over', () => {
    expect(table(new SwissCup(16, MAJOR).play().columns())).toEqual([
      ['0-0: 8 + 0'],
      ['1-0: 4 + 0', '0-1: 4 + 0'],
      ['2-0: 2 + 0', '1-1: 4 + 0', '0-2: 2 + 0'],
      ['3-0 advanced: 0 + 2', '2-1: 3 + 0', '1-2: 3 + 0', '0-3 eliminated: 0 + 2'],
      ['3-1 advanced: 0 + 3', '2-2: 3 + 0', '1-3 eliminated: 0 + 3'],
      ['3-2 advanced: 0 + 3', '2-3 eliminated: 0 + 3'],
    ]);
  });

  it('shows what is to come as empty boxes, and in a round that goes on who waits for the next one', () => {
    expect(table(new SwissCup(16, MAJOR).columns())).toEqual([
      ['0-0: 8 + 0'],
      ['1-0: 0 + 0', '0-1: 0 + 0'],
      ['2-0: 0 + 0', '1-1: 0 + 0', '0-2: 0 + 0'],
      ['3-0 advanced: 0 + 0', '2-1: 0 + 0', '1-2: 0 + 0', '0-3 eliminated: 0 + 0'],
      ['3-1 advanced: 0 + 0', '2-2: 0 + 0', '1-3 eliminated: 0 + 0'],
      ['3-2 advanced: 0 + 0', '2-3 eliminated: 0 + 0'],
    ]);
    const [first, second] = new SwissCup(16, MAJOR).play(3).columns();
    expect(first?.boxes.map(told)).toEqual(['0-0: 8 + 0']);
    expect(second?.boxes.map(({ teams }) => teams.map(({ entry, is }) => `${entry} ${is}`))).toEqual([
      ['1 waits', '2 waits', '3 waits'],
      ['9 waits', '10 waits', '11 waits'],
    ]);
  });

  it('has every match once, and every team at one end, for 128 teams too', () => {
    const cup = new SwissCup(128, MAJOR).play();
    const boxes = cup.columns().flatMap((column) => column.boxes);
    const keys = boxes.flatMap(({ pairings }) => pairings.map(({ key }) => key));
    expect(keys.toSorted()).toEqual(cup.pairings.map(({ key }) => key).toSorted());
    const ends = boxes.flatMap(({ teams }) => teams.map(({ entry }) => entry));
    expect(ends.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 128 }, (_, index) => index + 1));
  });

  it('follows one team from record to record', () => {
    const cup = new SwissCup(16, MAJOR).play();
    const path = pathOf(cup.pairings, 1);
    expect(path.map(({ after, outcome }) => [outcome, after && recordText(after)])).toEqual([
      ['won', '1-0'],
      ['won', '2-0'],
      ['won', '3-0'],
    ]);
    expect(path[0]?.opponent).toBe(9);
    const columns = cup.columns();
    const keys = path.map(({ pairing }) => pairing.key);
    expect(swissByKey(columns, keys[0] ?? '', 'ArrowRight', null)).toBe(keys[1]);
    expect(swissByKey(columns, keys[2] ?? '', 'ArrowLeft', 1)).toBe(keys[1]);
    // The one who lost is followed when it was chosen.
    const lost = pathOf(cup.pairings, 9).map(({ pairing }) => pairing.key);
    expect(swissByKey(columns, keys[0] ?? '', 'ArrowRight', 9)).toBe(lost[1]);
    expect(swissByKey(columns, 'S1.1', 'ArrowDown', null)).toBe('S1.2');
    expect(swissByKey(columns, 'S1.1', 'ArrowUp', null)).toBeNull();
    expect(swissByKey(columns, 'S1.1', 'End', null)).toBe('S1.8');
  });
});

describe('a Swiss stage of three rounds', () => {
  it('ends in a column of all records, with who goes on', () => {
    const columns = new SwissCup(8, THREE).play().columns([1, 2, 3, 4]);
    expect(table(columns).at(-1)).toEqual(['3-0 last: 0 + 1', '2-1 last: 0 + 3', '1-2 last: 0 + 3', '0-3 last: 0 + 1']);
    expect(columns.at(-1)?.isLast).toBe(true);
    const going = columns.at(-1)?.boxes.flatMap(({ teams }) => teams.filter(({ goesOn }) => goesOn === true));
    expect(going).toHaveLength(4);
  });

  it('counts a bye as a win, and shows who meets a lower record in the box of the higher one', () => {
    const cup = new SwissCup(7, THREE).play();
    const columns = cup.columns();
    const keys = columns.flatMap(({ boxes }) => boxes.flatMap(({ pairings }) => pairings.map(({ key }) => key)));
    expect(keys.toSorted()).toEqual(cup.pairings.map(({ key }) => key).toSorted());
    expect(columns[1]?.boxes.map(told)).toEqual(['1-0: 2 + 0', '0-1: 2 + 0']);
    const bye = cup.pairings.find(({ how }) => how === 'bye');
    expect(pathOf(cup.pairings, bye?.winner ?? 0)[0]).toMatchObject({ opponent: null, outcome: 'won' });
  });

  it('names draws in the record, and a team that left at the round it missed', () => {
    const over = (key: string, round: number, entries: [number, number], winner: number | null) =>
      samplePairing({ key, part: 'swiss', round, entries, winner, state: 'over', how: 'played' });
    const pairings = [
      over('S1.1', 1, [1, 3], null),
      over('S1.2', 1, [2, 4], 2),
      samplePairing({ key: 'S2.1', part: 'swiss', round: 2, entries: [2, 1] }),
    ];
    const columns = swissColumns(THREE, { pairings, seeds: [1, 2, 3, 4], goes_on: null });
    expect(columns[1]?.boxes.map(told)).toEqual(['1-0: 1 + 0', '0-1-0: 0 + 1', '0-1: 0 + 1']);
    expect(columns[1]?.boxes[1]?.teams).toEqual([{ entry: 3, is: 'left', goesOn: null }]);
  });
});
