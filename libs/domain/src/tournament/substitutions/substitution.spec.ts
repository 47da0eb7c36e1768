import fc from 'fast-check';
import { Cup, MORNING, SETTINGS, signUp, steamId } from '../cup/cup.fixture';
import { evolveTournament, openSubstitutions, tournamentFactsOf } from '../index';
import type { TournamentCommand, TournamentSettings, TournamentState } from '../index';

const EVENING = '2026-12-01T18:00:00.000Z';
/** Captain and only member of staff that acts here: organiser of the fixture is account 1. */
const CAPTAIN = 2;

/** Eight teams; team 2 has the people 20 and 21. */
function cup(settings: Partial<TournamentSettings> = {}): Cup {
  const made = new Cup({ ...SETTINGS, ...settings });
  made.act({ type: 'open-sign-up' });
  for (let number = 1; number <= 8; number += 1) made.act(signUp(number, 1_500));
  return made;
}
const exchange = (leaves: number, comes: number, more: object = {}): TournamentCommand => ({
  type: 'substitute',
  entry: 2,
  leaves: steamId(leaves),
  comes: { steamId: steamId(comes), name: `p${comes}`, rating: 1_500 },
  reason: 'viagem',
  by: CAPTAIN,
  ...more,
});
const people = ({ now }: Cup): string[] => now.teams[1]?.members.map((one) => one.steamId) ?? [];
const decide = (id: number, granted: boolean): TournamentCommand => ({
  type: 'decide-substitution',
  id,
  granted,
  reason: 'visto',
  by: 1,
});

it('until the end of sign-up a captain exchanges people freely, and after it by the rule alone', () => {
  const open = cup();
  open.act(exchange(20, 90));
  expect(people(open)).toEqual([steamId(90), steamId(21)]);
  expect(() => open.act(exchange(90, 91), EVENING)).toThrow('SUBSTITUTION_NOT_ALLOWED');
  open.act({ type: 'begin' });
  expect(() => open.act(exchange(90, 91))).toThrow('SUBSTITUTION_NOT_ALLOWED');
  // The organiser always may.
  open.act(exchange(90, 91, { by: 1 }));
  expect(people(open)).toEqual([steamId(91), steamId(21)]);
  expect(open.now.substitutions?.map(({ decision }) => decision?.how)).toEqual(['before_lock', 'organiser']);
});

it('a captain who may do it so often does it alone, and no more often', () => {
  const free = cup({ substitution: 'free', freeSubstitutions: 2 });
  free.act(exchange(20, 90));
  free.act({ type: 'begin' });
  free.act(exchange(90, 91), EVENING);
  free.act(exchange(21, 92), EVENING);
  expect(() => free.act(exchange(91, 93), EVENING)).toThrow('SUBSTITUTIONS_USED');
  expect(people(free)).toEqual([steamId(91), steamId(92)]);
  expect(free.now.substitutions?.at(-1)).toMatchObject({
    leaves: { steamId: steamId(21), role: 'player' },
    comes: { steamId: steamId(92), role: 'player' },
    by: CAPTAIN,
    at: EVENING,
    decision: { granted: true, how: 'free', by: CAPTAIN, at: EVENING },
  });
});

it('where organisers decide, a captain asks for one exchange at a time; it is made when it is granted', () => {
  const asking = cup({ substitution: 'organiser' });
  asking.act({ type: 'begin' });
  asking.act(exchange(20, 90), EVENING);
  expect(people(asking)).toEqual([steamId(20), steamId(21)]);
  expect(openSubstitutions(asking.now).map(({ id }) => id)).toEqual([1]);
  expect(() => asking.act(exchange(21, 91))).toThrow('SUBSTITUTION_OPEN');
  asking.act(decide(1, false));
  expect(people(asking)).toEqual([steamId(20), steamId(21)]);
  expect(() => asking.act(decide(1, true))).toThrow('SUBSTITUTION_NOT_FOUND');
  asking.act(exchange(20, 90));
  asking.act(decide(2, true), EVENING);
  expect(people(asking)).toEqual([steamId(90), steamId(21)]);
  expect(asking.now.substitutions?.map(({ decision }) => [decision?.granted, decision?.reason])).toEqual([
    [false, 'visto'],
    [true, 'visto'],
  ]);
  // Outsiders are told what they were told before: nothing of rosters.
  const before = asking.log.findIndex(({ type }) => type === 'tournament.substitution-asked');
  const state = asking.log.slice(0, before).reduce<TournamentState | null>(evolveTournament, null);
  expect(tournamentFactsOf(state, asking.log.slice(before))).toEqual([]);
});

it('who was granted must still be free when it is granted, and whoever leaves still there', () => {
  const asking = cup({ substitution: 'organiser' });
  asking.act({ type: 'begin' });
  asking.act(exchange(20, 90));
  asking.act(exchange(30, 90, { entry: 3, by: 1 }));
  expect(() => asking.act(decide(1, true))).toThrow('PERSON_TWICE');
  asking.act(decide(1, false));
  asking.act(exchange(20, 91));
  asking.act(exchange(20, 92, { by: 1 }));
  expect(() =>
    asking.act(decide(asking.now.substitutions?.find(({ decision }) => decision === null)?.id ?? 0, true)),
  ).toThrow('NOT_IN_TEAM');
  expect(people(asking)).toEqual([steamId(92), steamId(21)]);
});

describe('who comes in', () => {
  const free = { substitution: 'free', freeSubstitutions: 9, minimumRating: 1_200 } as const;
  it.each<[string, TournamentCommand, string]>([
    ['is in the team', exchange(20, 21), 'PERSON_TWICE'],
    ['is in another team', exchange(20, 30), 'PERSON_TWICE'],
    [
      'is below the least rating',
      exchange(20, 90, { comes: { steamId: steamId(90), name: 'p', rating: 1_199 } }),
      'RATING_TOO_LOW',
    ],
    [
      'has no rating where one is asked for',
      exchange(20, 90, { comes: { steamId: steamId(90), name: 'p', rating: null } }),
      'RATING_TOO_LOW',
    ],
    ['has no Steam id', exchange(20, 90, { comes: { steamId: 'x y', name: 'p', rating: 1_500 } }), 'STEAM_ID_INVALID'],
    ['takes the place of somebody else', exchange(30, 90), 'NOT_IN_TEAM'],
    ['comes to no team', exchange(20, 90, { entry: 99 }), 'TEAM_NOT_FOUND'],
  ])('is refused who %s', (_who, command, code) => {
    const begun = cup(free);
    begun.act({ type: 'begin' });
    expect(() => begun.act(command)).toThrow(code);
    expect(begun.now.substitutions).toBeUndefined();
  });

  it('is refused after playing for another team, and taken back by the own one', () => {
    const begun = cup(free);
    begun.act({ type: 'begin' });
    begun.act(exchange(30, 90, { entry: 3 }));
    expect(() => begun.act(exchange(20, 30))).toThrow('PERSON_TWICE');
    begun.act(exchange(90, 30, { entry: 3 }));
    begun.act({ type: 'disqualify', entry: 4, annulled: false, reason: 'x', live: new Set() });
    expect(() => begun.act(exchange(20, 40))).toThrow('PERSON_TWICE');
    expect(() => begun.act(exchange(41, 91, { entry: 4 }))).toThrow('WRONG_STATUS');
  });

  it('may have left another team before sign-up closed', () => {
    const open = cup(free);
    open.act(exchange(30, 90, { entry: 3 }));
    open.act({ type: 'withdraw', entry: 8 });
    open.act({ type: 'begin' });
    open.act(exchange(20, 30));
    open.act(exchange(21, 80));
    expect(people(open)).toEqual([steamId(30), steamId(80)]);
  });
});

it('has nothing to exchange before sign-up opens, and when all is over', () => {
  const draft = new Cup();
  expect(() => draft.act(exchange(20, 90))).toThrow('TEAM_NOT_FOUND');
  const over = cup({ substitution: 'organiser' });
  over.act({ type: 'begin' });
  over.act(exchange(20, 90));
  over.act({ type: 'cancel', reason: 'chuva' });
  expect(openSubstitutions(over.now)).toEqual([]);
  expect(() => over.act(decide(1, true))).toThrow('SUBSTITUTION_NOT_FOUND');
  expect(() => over.act(exchange(20, 91))).toThrow('WRONG_STATUS');
});

it('log → same state; whatever is asked and decided, nobody is in two teams and no team changes its size', () => {
  const act = fc.record({
    entry: fc.integer({ min: 1, max: 4 }),
    leaves: fc.integer({ min: 10, max: 49 }),
    comes: fc.oneof(fc.integer({ min: 10, max: 49 }), fc.integer({ min: 90, max: 94 })),
    by: fc.constantFrom(1, 2, 3),
    decided: fc.boolean(),
    granted: fc.boolean(),
  });
  const rule = fc.constantFrom('none' as const, 'organiser' as const, 'free' as const);
  fc.assert(
    fc.property(fc.array(act, { maxLength: 30 }), rule, fc.boolean(), (acts, substitution, begins) => {
      const made = cup({ substitution, freeSubstitutions: 3 });
      if (begins) made.act({ type: 'begin' });
      for (const { entry, leaves, comes, by, decided, granted } of acts) {
        tried(made, exchange(leaves, comes, { entry, by }));
        if (decided) tried(made, decide(openSubstitutions(made.now)[0]?.id ?? 0, granted));
      }
      const all = made.now.teams.flatMap(({ members }) => members.map((one) => one.steamId));
      expect(new Set(all).size).toBe(all.length);
      expect(made.now.teams.every(({ members }) => members.length === 2)).toBe(true);
      expect(made.log.reduce<TournamentState | null>(evolveTournament, null)).toEqual(made.now);
    }),
    { numRuns: 100 },
  );
});

/** A refusal changes nothing. */
function tried(made: Cup, command: TournamentCommand): void {
  const before = made.now;
  try {
    made.act(command, MORNING);
  } catch {
    expect(made.now).toBe(before);
  }
}
