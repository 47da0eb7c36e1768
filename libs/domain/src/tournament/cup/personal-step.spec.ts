import { personalStep } from '../index';
import type { Timetable } from '../index';
import { Cup, MORNING, SETTINGS, signUp, steamId } from './cup.fixture';

const TIMETABLE: Timetable = {
  mode: 'captains',
  zone: 'UTC',
  hours: null,
  servers: null,
  answerHours: 24,
  defaultTime: '20:00',
};
const PLAY = { bestOf: 1, finalBestOf: null, pool: ['a', 'b', 'c'], veto: 'none' } as const;
const captain = (number: number) => ({ userId: number, steamId: null });
const member = (number: number) => ({ userId: 900 + number, steamId: steamId(number * 10 + 1) });
const EVENING = '2026-12-01T19:30:00.000Z';

it('says at each point what waits for a captain and for a member, and leaves the rest to the match', () => {
  const cup = new Cup({
    ...SETTINGS,
    most: 2,
    timetable: TIMETABLE,
    stages: [{ format: { kind: 'single_elimination', thirdPlace: false }, advance: null, invited: 2, play: PLAY }],
  });
  const step = (person: Parameters<typeof personalStep>[1], isMade = false) => {
    const found = personalStep(cup.now, person, () => isMade, MORNING);
    return found && [found.what, found.isCaptain, found.pairing?.opponent ?? null, found.at, found.until];
  };
  cup.act({ type: 'open-sign-up' });
  cup.act(signUp(1));
  cup.act(signUp(2));
  expect(step(captain(1))).toBeNull();
  cup.act({ type: 'open-check-in' });
  expect(step(member(1))).toEqual(['check_in', false, null, null, SETTINGS.checkIn?.closesAt]);
  cup.act({ type: 'check-in', entry: 1 });
  expect([step(captain(1)), step(captain(2)), step(captain(3))]).toEqual([
    null,
    ['check_in', true, null, null, SETTINGS.checkIn?.closesAt],
    null,
  ]);
  cup.act({ type: 'check-in', entry: 2 });
  cup.act({ type: 'begin' });
  const [deadline, slot] = ['2026-12-02T09:00:00.000Z', '2026-12-02T20:00:00.000Z'];
  expect([step(captain(1)), step(member(2))]).toEqual([
    ['agree', true, 2, slot, deadline],
    ['agree', false, 1, slot, deadline],
  ]);
  const key = 'U1.1';
  cup.act({ type: 'offer-time', stage: 0, key, entry: 1, at: EVENING });
  expect([step(captain(1)), step(captain(2))]).toEqual([
    ['offered', true, 2, EVENING, deadline],
    ['answer', true, 1, EVENING, deadline],
  ]);
  cup.act({ type: 'accept-time', stage: 0, key, entry: 2, at: EVENING });
  expect(step(captain(2))).toEqual(['timed', true, 1, EVENING, null]);
  expect(step(captain(2), true)).toBeNull();
  cup.act({ type: 'cancel', reason: 'chuva' });
  expect(step(captain(1))).toBeNull();
});

it('waits for the organiser where times are fixed, and for nobody where matches go wave by wave', () => {
  for (const [mode, what] of [
    ['fixed', 'unset'],
    ['waves', undefined],
  ] as const) {
    const cup = new Cup({
      ...SETTINGS,
      most: 2,
      checkIn: null,
      timetable: { ...TIMETABLE, mode },
      stages: [{ format: { kind: 'single_elimination', thirdPlace: false }, advance: null, invited: 2, play: PLAY }],
    });
    for (const command of [{ type: 'open-sign-up' } as const, signUp(1), signUp(2), { type: 'begin' } as const])
      cup.act(command);
    expect(personalStep(cup.now, member(1), () => false, MORNING)?.what).toBe(what);
    if (mode === 'waves') continue;
    cup.act({ type: 'set-times', stage: 0, times: [{ key: 'U1.1', local: '2026-12-03T18:00' }], despite: false });
    expect(personalStep(cup.now, captain(2), () => false, MORNING)).toMatchObject({
      what: 'timed',
      at: '2026-12-03T18:00:00.000Z',
    });
  }
});
