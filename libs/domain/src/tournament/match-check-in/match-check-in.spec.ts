import fc from 'fast-check';
import { Cup, SETTINGS, signUp } from '../cup/cup.fixture';
import { awaitsCheckIn, evolveTournament, isCheckInDue, missedCheckIn, personalStep, wantedMatches } from '../index';
import type { StagePlay, Timetable, TournamentCommand, TournamentState } from '../index';

const PLAY: StagePlay = { bestOf: 1, finalBestOf: null, pool: ['a', 'b', 'c'], veto: 'none', checkInMinutes: 10 };
const FIXED: Timetable = {
  mode: 'fixed',
  zone: 'UTC',
  hours: null,
  servers: null,
  answerHours: 24,
  defaultTime: '20:00',
};
const NOON = '2026-12-01T12:00:00.000Z';
const at = (minutes: number): string => new Date(Date.parse(NOON) + minutes * 60_000).toISOString();
const ms = (minutes: number): number => Date.parse(at(minutes));
const ORGANISER = 1;

/** An elimination of four that has begun: 1 meets 4, and 2 meets 3. The captain of team n is account n. */
function cup(play: Partial<StagePlay> = {}, timetable: Timetable | null = null): Cup {
  const format = { kind: 'single_elimination', thirdPlace: false } as const;
  const stages = [{ format, advance: null, invited: 4, play: { ...PLAY, ...play } }];
  const made = new Cup({ ...SETTINGS, most: 4, checkIn: null, signUpClosesAt: null, timetable, stages });
  made.act({ type: 'open-sign-up' });
  for (const number of [1, 2, 3, 4]) made.act(signUp(number));
  made.act({ type: 'begin', seeds: [1, 2, 3, 4] });
  return made;
}
const open = (key = 'U1.1'): TournamentCommand => ({ type: 'open-match-check-in', stage: 0, key });
const checkIn = (entry: number, by = entry, key = 'U1.1'): TournamentCommand => ({
  type: 'check-in-to-match',
  stage: 0,
  key,
  entry,
  by,
});
const wanted = ({ now }: Cup, key = 'U1.1') => {
  const found = wantedMatches(now).find((one) => one.key === key);
  if (found === undefined) throw new Error('nobody plays there');
  return found;
};
const pair = (one: Cup): readonly number[] => wanted(one).entries;

it('opens once when the match is made, and both captains check in to it', () => {
  const one = cup();
  expect(isCheckInDue(wanted(one), ms(0))).toBe(true);
  expect(awaitsCheckIn(wanted(one))).toBe(true);
  expect(() => one.act(checkIn(1), NOON)).toThrow('CHECK_IN_CLOSED');
  one.act(open(), NOON);
  expect(one.act(open(), at(1))).toEqual([]);
  expect(wanted(one).checkIn).toEqual({ entries: [1, 4], call: 0, from: NOON, until: at(10), came: [] });
  one.act(checkIn(1), at(2));
  expect(one.act(checkIn(1), at(3))).toEqual([]);
  expect(awaitsCheckIn(wanted(one))).toBe(true);
  expect(missedCheckIn(wanted(one), ms(9))).toEqual([]);
  one.act(checkIn(4), at(9));
  expect(awaitsCheckIn(wanted(one))).toBe(false);
  expect(missedCheckIn(wanted(one), ms(11))).toEqual([]);
});

it('opens so long before the time of a match, until that time; a late one leaves five minutes', () => {
  const one = cup({}, FIXED);
  const times = (local: string): TournamentCommand => ({
    type: 'set-times',
    stage: 0,
    times: [{ key: 'U1.1', local }],
    despite: true,
  });
  one.act(times('2026-12-01T13:00'), NOON);
  expect(one.act(open(), at(49))).toEqual([]);
  expect(isCheckInDue(wanted(one), ms(49))).toBe(false);
  one.act(open(), at(50));
  expect(wanted(one).checkIn).toMatchObject({ from: at(50), until: at(60) });
  const late = cup({}, FIXED);
  late.act(times('2026-12-01T13:00'), NOON);
  late.act(open(), at(58));
  expect(wanted(late).checkIn).toMatchObject({ from: at(58), until: at(63) });
});

it('closes for captains, names who missed it, and organisers may still let a team in', () => {
  const one = cup();
  one.act(open(), NOON);
  one.act(checkIn(4), at(1));
  expect(missedCheckIn(wanted(one), ms(10))).toEqual([1]);
  // The captain of team 1 is account 1, who organises; team 3 is somebody else's.
  expect(() => one.act(checkIn(3), at(1))).toThrow('OTHER_TEAMS');
  const other = cup();
  other.act(open('U1.2'), NOON);
  expect(() => other.act(checkIn(2, 2, 'U1.2'), at(10))).toThrow('CHECK_IN_CLOSED');
  other.act(checkIn(2, ORGANISER, 'U1.2'), at(12));
  expect(missedCheckIn(wanted(other, 'U1.2'), ms(12))).toEqual([3]);
  other.act({ ...checkIn(3, 99, 'U1.2'), isStaff: true } as TournamentCommand, at(13));
  expect(missedCheckIn(wanted(other, 'U1.2'), ms(13))).toEqual([]);
});

it('is asked anew when the match is played again, and of nobody where the stage or the round asks for none', () => {
  const one = cup();
  one.act(open(), NOON);
  one.act(checkIn(1), at(1));
  const [first = 0, second = 0] = pair(one);
  const result = { entries: [first, second], how: 'played', winner: first, maps: [1, 0], rounds: [13, 7] } as const;
  one.act({ type: 'note-result', stage: 0, key: 'U1.1', result }, at(60));
  expect(() => one.act(checkIn(4), at(61))).toThrow('ALREADY_PLAYED');
  one.act({ type: 'correct', stage: 0, key: 'U1.1', result: null, reason: 'x', live: new Set() }, at(70));
  expect(wanted(one).checkIn).toBeNull();
  one.act(open(), at(71));
  expect(wanted(one).checkIn).toMatchObject({ call: 1, came: [], until: at(81) });

  const none = cup({ checkInMinutes: 0 });
  expect(awaitsCheckIn(wanted(none))).toBe(false);
  expect(none.act(open(), NOON)).toEqual([]);
  const final = cup({
    checkInMinutes: 0,
    rounds: [{ of: { kind: 'last', rounds: 2 }, bestOf: 1, checkInMinutes: 15 }],
  });
  final.act(open(), NOON);
  expect(wanted(final).checkIn).toMatchObject({ until: at(15) });
});

it('does not open while the tournament is paused', () => {
  const one = cup();
  one.act({ type: 'pause', paused: true });
  expect(one.act(open(), NOON)).toEqual([]);
});

it('is the next step of a person until the team has checked in or can no more, also when the match is made', () => {
  const one = cup();
  const step = (userId: number, now = NOON) => personalStep(one.now, { userId, steamId: null }, () => true, now);
  expect(step(1)).toBeNull();
  one.act(open(), NOON);
  const asked = { entry: 1, isCaptain: true, what: 'check_in', at: null, until: at(10) };
  expect(step(1)).toEqual({ ...asked, pairing: { stage: 0, key: 'U1.1', opponent: 4 } });
  one.act(checkIn(1), at(1));
  expect([step(1), step(4)?.what, step(2)]).toEqual([null, 'check_in', null]);
  // When it is over only organisers can say so.
  expect(step(4, at(10))).toBeNull();
});

it('log → same state; nobody checks in twice, or to a match that is not theirs', () => {
  const key = fc.constantFrom('U1.1', 'U1.2', 'U2.1');
  const act = fc.record({
    key,
    entry: fc.integer({ min: 1, max: 5 }),
    by: fc.integer({ min: 1, max: 5 }),
    minutes: fc.integer({ min: 0, max: 30 }),
    opens: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
      const one = cup();
      for (const { key: where, entry, by, minutes, opens } of acts) {
        const before = one.now;
        try {
          one.act(opens ? open(where) : checkIn(entry, by, where), at(minutes));
        } catch {
          expect(one.now).toBe(before);
        }
      }
      for (const { entries, came } of Object.values(one.now.stages[0]?.checkIns ?? {})) {
        const who = came.map((each) => each.entry);
        expect(new Set(who).size).toBe(who.length);
        expect(who.every((entry) => entries.includes(entry))).toBe(true);
      }
      expect(one.log.reduce<TournamentState | null>(evolveTournament, null)).toEqual(one.now);
    }),
  );
});
