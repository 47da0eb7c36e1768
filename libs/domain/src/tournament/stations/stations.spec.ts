import fc from 'fast-check';
import { Cup, SETTINGS, atOnce } from '../cup/cup.fixture';
import {
  evolveTournament,
  planOf,
  serversFor,
  standingConflicts,
  stationOf,
  timeConflicts,
  wantedMatches,
} from '../index';
import type { TournamentSettings } from '../index';

const PLAY = { bestOf: 1, finalBestOf: null, pool: ['a'], veto: 'none' } as const;
const settings = (most: number): TournamentSettings => ({
  ...SETTINGS,
  most,
  checkIn: null,
  signUpClosesAt: null,
  stages: [{ format: { kind: 'single_elimination', thirdPlace: false }, advance: null, invited: most, play: PLAY }],
});
const begun = (most = 8): Cup => new Cup(settings(most)).begun(most);
const choose = (cup: Cup, servers: number[] | null) => cup.act({ type: 'choose-servers', servers });
const fix = (cup: Cup, key: string, server: number | null) => cup.act({ type: 'fix-station', stage: 0, key, server });
const serversOf = (cup: Cup, key: string) => wantedMatches(cup.now).find((one) => one.key === key)?.servers;
const NOW = '2026-12-01T15:00:00.000Z';

it('matches take any server, those that were chosen, or the one they are fixed to', () => {
  const cup = begun();
  expect(serversOf(cup, 'U1.1')).toBeNull();
  choose(cup, [7, 9, 7]);
  expect(serversOf(cup, 'U1.1')).toEqual([7, 9]);
  expect(choose(cup, [7, 9])).toEqual([]);
  fix(cup, 'U1.1', 9);
  expect(fix(cup, 'U1.1', 9)).toEqual([]);
  expect([serversOf(cup, 'U1.1'), serversOf(cup, 'U1.2')]).toEqual([[9], [7, 9]]);
  fix(cup, 'U1.1', null);
  expect(serversOf(cup, 'U1.1')).toEqual([7, 9]);
});

it.each([
  ['a server that was not chosen', 'U1.1', 8, 'STATION_UNKNOWN'],
  ['a match that is not there', 'U9.1', 7, 'PAIRING_NOT_FOUND'],
])('%s is refused', (_what, key, server, code) => {
  const cup = begun();
  choose(cup, [7]);
  expect(() => fix(cup, key, server)).toThrow(code);
});

it('without chosen servers no match can be fixed, and after the end nothing is chosen', () => {
  const cup = begun();
  expect(() => fix(cup, 'U1.1', 7)).toThrow('STATION_UNKNOWN');
  cup.act({ type: 'cancel', reason: 'x' });
  expect(() => choose(cup, [7])).toThrow('WRONG_STATUS');
});

it('a server that is left out lets its matches go, and other settings keep what was chosen', () => {
  const cup = begun();
  choose(cup, [7, 9]);
  fix(cup, 'U1.1', 9);
  fix(cup, 'U1.2', 7);
  choose(cup, [7]);
  expect([stationOf(cup.now, 0, 'U1.1'), stationOf(cup.now, 0, 'U1.2')]).toEqual([null, 7]);
  choose(cup, null);
  expect(serversFor(cup.now, 0, 'U1.2')).toBeNull();

  const early = new Cup(settings(4));
  choose(early, [7, 9]);
  early.act({ type: 'change-settings', settings: { ...settings(4), name: 'Outra' } });
  expect([early.now.settings.name, early.now.settings.servers]).toEqual(['Outra', [7, 9]]);
});

it('a log without these events gives the state that it gave before', () => {
  const cup = begun();
  expect(cup.now.stages[0]).not.toHaveProperty('stations');
  expect(cup.now.settings).not.toHaveProperty('servers');
  const fixed = { type: 'tournament.station-set', payload: { stage: 0, key: 'U1.1', server: 3 } } as const;
  const { stations, ...stage } = evolveTournament(cup.now, fixed).stages[0]!;
  expect([stations, stage]).toEqual([{ 'U1.1': 3 }, cup.now.stages[0]]);
});

it('two matches of one time on one station collide, before and after they are saved', () => {
  const timetable = {
    mode: 'fixed',
    zone: 'UTC',
    hours: null,
    servers: null,
    answerHours: 24,
    defaultTime: '20:00',
  } as const;
  const cup = new Cup({ ...settings(8), timetable }).begun(8);
  choose(cup, [7, 9, 11]);
  fix(cup, 'U1.1', 9);
  fix(cup, 'U1.2', 9);
  const local = '2026-12-02T20:00';
  const at = new Map(['U1.1', 'U1.2'].map((key) => [key, '2026-12-02T20:00:00.000Z']));
  const twice = { kind: 'server_twice', of: ['0:U1.1', '0:U1.2'], entry: null };
  expect(timeConflicts(cup.now, 0, at)).toEqual([twice]);
  cup.act({ type: 'set-times', stage: 0, times: [...at.keys()].map((key) => ({ key, local })), despite: true });
  expect(standingConflicts(cup.now)).toEqual([twice]);
  fix(cup, 'U1.2', 7);
  expect(standingConflicts(cup.now)).toEqual([]);
});

it('the plan has every match once, each fixed one in the lane of its server, and no lane twice at a time', () => {
  const stations = fc.array(fc.option(fc.integer({ min: 1, max: 3 })), { minLength: 7, maxLength: 7 });
  fc.assert(
    fc.property(stations, (chosen) => {
      const cup = begun();
      choose(cup, [1, 2, 3]);
      const keys = ['U1.1', 'U1.2', 'U1.3', 'U1.4', 'U2.1', 'U2.2', 'U3.1'];
      chosen.forEach((server, index) => server !== null && fix(cup, keys[index]!, server));
      const { matches, endsAt } = atOnce(planOf(cup.now, { now: NOW, servers: 3 }));
      expect(matches.map(({ key }) => key).toSorted()).toEqual(keys);
      expect(endsAt).not.toBeNull();
      for (const { key, lane, isFixed } of matches) {
        const server = chosen[keys.indexOf(key)] ?? null;
        expect(isFixed).toBe(server !== null);
        if (server !== null) expect(lane).toBe(server - 1);
      }
      for (const one of matches)
        for (const other of matches)
          if (one !== other && one.lane === other.lane)
            expect(one.until <= other.from || other.until <= one.from).toBe(true);
    }),
    { numRuns: 60 },
  );
});

it('servers are started for matches that are not fixed to one, as many as was said; other settings keep the number', () => {
  const cup = begun();
  const startsOf = (key: string) => wantedMatches(cup.now).find((one) => one.key === key)?.starts;
  expect(startsOf('U1.1')).toBe(0);
  cup.act({ type: 'choose-servers', servers: [7, 9], onDemand: 3 });
  expect(cup.act({ type: 'choose-servers', servers: [7, 9], onDemand: 3 })).toEqual([]);
  fix(cup, 'U1.1', 9);
  expect([startsOf('U1.1'), startsOf('U1.2')]).toEqual([0, 3]);
  // Who says nothing of them changes nothing of them.
  choose(cup, null);
  expect([startsOf('U1.1'), startsOf('U1.2')]).toEqual([3, 3]);
  cup.act({ type: 'choose-servers', servers: null, onDemand: 0 });
  expect(startsOf('U1.2')).toBe(0);
  const draft = new Cup(settings(4));
  draft.act({ type: 'choose-servers', servers: null, onDemand: 2 });
  draft.act({ type: 'change-settings', settings: { ...settings(4), name: 'Outra' } });
  expect(draft.now.settings).toMatchObject({ name: 'Outra', onDemand: 2 });
});
