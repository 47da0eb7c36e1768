import { Cup, SETTINGS, atOnce, result } from '../cup/cup.fixture';
import { entriesOf } from '../stages';
import type { Timetable, TournamentSettings, TournamentState } from '../index';
import {
  decideTournament,
  evolveTournament,
  isToBeMade,
  momentOf,
  nextClock,
  nextOpenTime,
  planOf,
  standingConflicts,
  standingTimes,
  timeConflicts,
  viewOf,
  wallTimeAt,
  wantedMatches,
} from '../index';

const TIMETABLE: Timetable = {
  mode: 'captains',
  zone: 'America/Sao_Paulo',
  hours: { from: '10:00', until: '23:00' },
  servers: 1,
  answerHours: 24,
  defaultTime: '20:00',
};
const PLAY = { bestOf: 1, finalBestOf: 3, pool: ['a', 'b', 'c'], veto: 'none' } as const;
const settings = (timetable: Partial<Timetable> = {}, most = 4): TournamentSettings => ({
  ...SETTINGS,
  most,
  checkIn: null,
  signUpClosesAt: null,
  timetable: { ...TIMETABLE, ...timetable },
  stages: [{ format: { kind: 'single_elimination', thirdPlace: false }, advance: null, invited: most, play: PLAY }],
});
/** Morning of `MORNING` in São Paulo is 06:00. */
const NOON = '2026-12-01T15:00:00.000Z';
const DEADLINE = '2026-12-02T09:00:00.000Z';
const SLOT = '2026-12-02T23:00:00.000Z';
type Case = Partial<Timetable> & { paused?: boolean; near?: boolean };
const pairing = (cup: Cup, key: string) => viewOf(cup.now, 0)?.pairings.find((one) => one.key === key);
const timeOfKey = (cup: Cup, key: string) => cup.now.stages[0]?.times?.[key];

describe('times of a zone', () => {
  it.each([
    ['the hour that is left out', '2026-03-29T02:30', 'Europe/Berlin', null],
    ['the hour that comes twice, the first time', '2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['summer', '2026-07-01T20:00', 'Europe/Berlin', '2026-07-01T18:00:00.000Z'],
    ['a zone of half hours', '2026-07-01T20:00', 'Australia/Lord_Howe', '2026-07-01T09:30:00.000Z'],
    ['the missing hour of the south', '2026-10-04T02:15', 'Australia/Lord_Howe', null],
    ['a day that is none', '2026-02-30T20:00', 'UTC', null],
    ['words', 'tomorrow', 'UTC', null],
  ])('%s', (_what, local, zone, moment) => expect(momentOf(local, zone)).toBe(moment));

  it('come back from every hour of a year of a zone with daylight saving time', () => {
    for (let hour = 0; hour < 24 * 366; hour += 7) {
      const moment = Date.parse('2026-01-01T00:00:00.000Z') + hour * 3_600_000;
      const again = momentOf(wallTimeAt(moment, 'America/New_York'), 'America/New_York');
      // The second of two hours alike comes back as the first.
      expect([0, -3_600_000]).toContain(Date.parse(again ?? '') - moment);
    }
    const everyHour = { hours: null, zone: 'Europe/Berlin' };
    const next = nextOpenTime(everyHour, '02:30', Date.parse('2026-03-28T12:00:00.000Z'));
    expect(next).toBe(Date.parse('2026-03-30T00:30:00.000Z'));
  });
});

describe('captains and their time', () => {
  const begun = (): Cup => new Cup(settings()).begun(4);
  const [one, two] = [1, 4];

  it('offer, answer with another, agree: then the match has its time, and waits for it', () => {
    const cup = begun();
    expect(entriesOf(pairing(cup, 'U1.1')!)).toEqual([one, two]);
    expect(timeOfKey(cup, 'U1.1')).toMatchObject({ deadline: DEADLINE, slot: SLOT, at: null });
    expect(nextClock(cup.now)).toEqual({ step: 'default_times', at: DEADLINE });
    const about = { stage: 0, key: 'U1.1' };
    const counter = '2026-12-01T23:30:00.000Z';
    cup.act({ type: 'offer-time', ...about, entry: one, at: '2026-12-01T22:00:00.000Z' });
    expect(cup.act({ type: 'offer-time', ...about, entry: one, at: '2026-12-01T22:00:00.000Z' })).toEqual([]);
    cup.act({ type: 'offer-time', ...about, entry: two, at: counter });
    const seen = { type: 'accept-time', ...about, entry: one } as const;
    expect(() => cup.act({ ...seen, at: '2026-12-01T22:00:00.000Z' })).toThrow('OFFER_GONE');
    expect(() => cup.act({ ...seen, entry: two, at: counter })).toThrow('OFFER_GONE');
    cup.act({ ...seen, at: counter });
    expect(timeOfKey(cup, 'U1.1')).toMatchObject({ at: counter, how: 'agreed', offer: null });
    expect(() => cup.act({ type: 'offer-time', ...about, entry: one, at: counter })).toThrow('TIME_STANDS');
    const wanted = wantedMatches(cup.now).find(({ key }) => key === 'U1.1')!;
    expect(isToBeMade(cup.now, wanted, Date.parse('2026-12-01T22:59:59.000Z'))).toBe(false);
    expect(isToBeMade(cup.now, wanted, Date.parse('2026-12-01T23:00:00.000Z'))).toBe(true);
  });

  it.each([
    ['in the past', '2026-12-01T08:00:00.000Z', 'TIMES_INVALID'],
    ['at night', '2026-12-02T05:00:00.000Z', 'OUTSIDE_HOURS'],
    ['after the default time', '2026-12-02T23:01:00.000Z', 'TIME_TOO_LATE'],
  ])('an offer %s is refused', (_what, at, code) => {
    expect(() => begun().act({ type: 'offer-time', stage: 0, key: 'U1.1', entry: one, at })).toThrow(code);
  });

  it('who does not agree in time plays at the default time, once, and a result that is taken back asks anew', () => {
    const cup = begun();
    const due = { type: 'clock-due', step: 'default_times', at: DEADLINE } as const;
    expect(cup.act(due, NOON)).toEqual([]);
    expect(cup.act(due, DEADLINE).map(({ type }) => type)).toEqual(['tournament.time-set', 'tournament.time-set']);
    expect(cup.act(due, DEADLINE)).toEqual([]);
    expect(nextClock(cup.now)).toBeNull();
    expect(timeOfKey(cup, 'U1.2')).toMatchObject({ at: SLOT, how: 'default' });
    for (const key of ['U1.1', 'U1.2'])
      cup.act({ type: 'note-result', stage: 0, key, result: result(pairing(cup, key)!, Math.min) }, SLOT);
    // The final is known now: its captains are asked.
    expect(timeOfKey(cup, 'U2.1')).toMatchObject({ entries: [1, 2], at: null });
    const back = { type: 'correct', stage: 0, key: 'U1.1', result: null, reason: 'x', live: new Set<never>() } as const;
    cup.act(back, SLOT);
    expect(timeOfKey(cup, 'U1.1')).toMatchObject({ at: null, deadline: '2026-12-03T23:00:00.000Z' });
    expect(cup.log.reduce(evolveTournament, null as never)).toEqual(cup.now);
  });
});

describe('times that an organiser sets', () => {
  const fixed = (change: Partial<Timetable> = {}): Cup => new Cup(settings({ mode: 'fixed', ...change })).begun(4);
  const set = (times: Record<string, string | null>, despite = false) =>
    ({
      type: 'set-times',
      stage: 0,
      despite,
      times: Object.entries(times).map(([key, local]) => ({ key, local })),
    }) as const;

  it('hold a match until they come; without one nothing is played', () => {
    const cup = fixed();
    const due = (at: string) => wantedMatches(cup.now).filter((one) => isToBeMade(cup.now, one, Date.parse(at)));
    expect(due('2030-01-01T00:00:00.000Z')).toEqual([]);
    cup.act(set({ 'U1.1': '2026-12-01T20:00', 'U2.1': '2026-12-01T22:00' }));
    expect(due('2026-12-01T22:30:00.000Z').map(({ key, at }) => [key, at])).toEqual([
      ['U1.1', '2026-12-01T23:00:00.000Z'],
    ]);
    expect(() => cup.act(set({ 'U1.1': '2026-12-01T21:00' }), '2026-12-01T22:30:00.000Z')).toThrow('TIME_STANDS');
  });

  it.each([
    ['waves', {}, ['0:U1.1', '0:U1.2']],
    ['waves while paused', { paused: true }, ['0:U1.1', '0:U1.2']],
    ['waves outside the hours', { hours: { from: '20:00', until: '23:00' } }, []],
    ['times that organisers set', { mode: 'fixed' }, []],
    ['the time of one that is near', { mode: 'fixed', near: true }, ['0:U1.1']],
  ] as const)(
    'those that stand are those that nobody can set: %s',
    (_what, { paused, near, ...change }: Case, stand) => {
      const cup = new Cup(settings({ mode: 'waves', ...change })).begun(4);
      if (near === true) cup.act(set({ 'U1.1': '2026-12-01T12:20' }));
      if (paused === true) cup.act({ type: 'pause', paused });
      const refused = ['U1.1', 'U1.2', 'U2.1'].filter((key) => {
        const decision = decideTournament(cup.now, set({ [key]: '2026-12-01T22:00' }, true), NOON);
        return !decision.ok && decision.refusal.code === 'TIME_STANDS';
      });
      expect([...standingTimes(cup.now, NOON)]).toEqual(stand);
      expect(refused.map((key) => `0:${key}`)).toEqual(stand);
    },
  );

  it.each([
    ['a time in the past', { 'U1.1': '2026-12-01T05:00' }, {}, 'TIMES_INVALID'],
    [
      'the hour that is left out',
      { 'U1.1': '2027-03-28T02:30' },
      { zone: 'Europe/Berlin', hours: null },
      'TIME_MISSING',
    ],
    ['a match that is not there', { X: '2026-12-01T20:00' }, {}, 'PAIRING_NOT_FOUND'],
  ])('%s is refused, and nothing is saved', (_what, times, change, code) => {
    const cup = fixed(change);
    const before = cup.now;
    expect(() => cup.act(set({ 'U1.2': '2027-03-28T18:00', ...times }, true))).toThrow(code);
    expect(cup.now).toBe(before);
  });

  it('collide with a day on which the venue is closed, or open at other hours; waves and the plan wait for its opening', () => {
    // The first of December is a Tuesday.
    const days = [
      { day: 2, hours: null },
      { day: 3, hours: { from: '10:00', until: '12:00' } },
    ];
    const cup = fixed({ days, hours: null, zone: 'UTC' });
    const clash = (local: string) =>
      timeConflicts(cup.now, 0, new Map([['U1.1', `${local}:00.000Z`]])).map(({ kind }) => kind);
    expect(clash('2026-12-01T20:00')).toEqual(['outside_hours']);
    expect(clash('2026-12-02T13:00')).toEqual(['outside_hours']);
    expect(clash('2026-12-02T11:00')).toEqual([]);
    const waves = fixed({ mode: 'waves', days, hours: null, zone: 'UTC' });
    const wanted = wantedMatches(waves.now)[0]!;
    const isMadeAt = (at: string) => isToBeMade(waves.now, wanted, Date.parse(at));
    expect(['2026-12-01T15:00:00Z', '2026-12-02T10:30:00Z'].map(isMadeAt)).toEqual([false, true]);
    const plan = atOnce(planOf(waves.now, { now: '2026-12-01T15:00:00.000Z', servers: 4 }));
    expect(plan.matches[0]?.from).toBe('2026-12-02T10:00:00.000Z');
    const closed = {
      ...settings({}),
      timetable: { ...TIMETABLE, days: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, hours: null })) },
    };
    const made = decideTournament(null, { type: 'create', id: 1, organiserId: 1, settings: closed }, NOON);
    expect(made.ok ? null : made.refusal).toEqual({ code: 'OUTSIDE_HOURS', field: 'timetable.days' });
  });

  it('collide with a date on which the venue is closed, or open at other hours; waves and the plan wait for its opening', () => {
    const dates = [
      { date: '2026-12-01', hours: null },
      { date: '2026-12-02', hours: { from: '10:00', until: '12:00' } },
    ];
    const cup = fixed({ dates, hours: null, zone: 'UTC' });
    const clash = (local: string) =>
      timeConflicts(cup.now, 0, new Map([['U1.1', `${local}:00.000Z`]])).map(({ kind }) => kind);
    expect(['2026-12-01T20:00', '2026-12-02T13:00', '2026-12-02T11:00', '2026-12-08T20:00'].map(clash)).toEqual([
      ['outside_hours'],
      ['outside_hours'],
      [],
      [],
    ]);
    const waves = fixed({ mode: 'waves', dates, hours: null, zone: 'UTC' });
    const wanted = wantedMatches(waves.now)[0]!;
    const isMadeAt = (at: string) => isToBeMade(waves.now, wanted, Date.parse(at));
    expect(['2026-12-01T15:00:00Z', '2026-12-02T10:30:00Z'].map(isMadeAt)).toEqual([false, true]);
    const plan = atOnce(planOf(waves.now, { now: '2026-12-01T15:00:00.000Z', servers: 4 }));
    expect(plan.matches[0]?.from).toBe('2026-12-02T10:00:00.000Z');
  });

  it('are chosen for dates that lie ahead in the zone; one that was chosen before may pass', () => {
    const of = (...dates: string[]) => ({
      ...settings({}),
      timetable: { ...TIMETABLE, zone: 'America/Sao_Paulo', dates: dates.map((date) => ({ date, hours: null })) },
    });
    // Late in the evening of the first of December in São Paulo.
    const late = '2026-12-02T01:00:00.000Z';
    const create = (...dates: string[]) =>
      decideTournament(null, { type: 'create', id: 1, organiserId: 1, settings: of(...dates) }, late);
    const past = { code: 'TIMES_INVALID', field: 'timetable.dates' };
    const [today, yesterday] = [create('2026-12-01'), create('2026-12-24', '2026-11-30')];
    expect([today.ok, yesterday.ok ? null : yesterday.refusal]).toEqual([true, past]);
    const made = today.ok ? today.events.reduce<TournamentState | null>(evolveTournament, null) : null;
    const change = (...dates: string[]) =>
      decideTournament(made, { type: 'change-settings', settings: of(...dates) }, '2026-12-05T12:00:00.000Z');
    expect(change('2026-12-01', '2026-12-24').ok).toBe(true);
    const again = change('2026-12-01', '2026-12-02');
    expect(again.ok ? null : again.refusal).toEqual(past);
  });

  it('name what they collide with before they are saved, and are saved on a second word', () => {
    const cup = fixed();
    const clash = set({ 'U1.1': '2026-12-01T23:30', 'U1.2': '2026-12-01T23:40', 'U2.1': '2026-12-01T23:50' });
    const decision = decideTournament(cup.now, clash, NOON);
    expect(decision).toMatchObject({ ok: false, refusal: { code: 'TIMES_CONFLICT' } });
    const moments = new Map(clash.times.map(({ key, local }) => [key, momentOf(local ?? '', TIMETABLE.zone)]));
    const kinds = timeConflicts(cup.now, 0, moments).map(({ kind, of }) => [kind, of.join(' ')]);
    expect(kinds).toEqual(
      expect.arrayContaining([
        ['outside_hours', '0:U1.1'],
        ['before_its_teams', '0:U2.1 0:U1.1'],
        ['server_twice', '0:U1.1 0:U1.2'],
      ]),
    );
    expect(cup.act({ ...clash, despite: true }, NOON)).toHaveLength(3);
    // A team that would play twice at once is named.
    const groups = new Cup({
      ...settings({ mode: 'fixed' }),
      stages: [
        {
          format: { kind: 'round_robin', groups: 1, twice: false, tieBreaks: ['initial_seed'] },
          advance: null,
          invited: 4,
          play: PLAY,
        },
      ],
    }).begun(4);
    const of = viewOf(groups.now, 0)!
      .pairings.filter((one) => entriesOf(one).includes(1))
      .slice(0, 2);
    const at = new Map(of.map(({ key }) => [key, NOON]));
    expect(timeConflicts(groups.now, 0, at)).toContainEqual(expect.objectContaining({ kind: 'team_twice', entry: 1 }));
  });
});

describe('the plan', () => {
  it.each([1, 2, 4])(
    'of eight teams with %s servers plays every match once, never more at once, none before its teams',
    (servers) => {
      const cup = new Cup(settings({ mode: 'waves', hours: null }, 8)).begun(8);
      const { matches, endsAt } = atOnce(planOf(cup.now, { now: NOON, servers }));
      expect(matches.map(({ key }) => key).sort()).toEqual(['U1.1', 'U1.2', 'U1.3', 'U1.4', 'U2.1', 'U2.2', 'U3.1']);
      for (const { from } of matches)
        expect(matches.filter((one) => one.from <= from && one.until > from).length).toBeLessThanOrEqual(servers);
      const until = (key: string) => matches.find((one) => one.key === key)!.until;
      const from = (key: string) => matches.find((one) => one.key === key)!.from;
      expect(from('U3.1') >= until('U2.1') && from('U2.1') >= until('U1.1') && from('U2.2') >= until('U1.4')).toBe(
        true,
      );
      expect(endsAt).toBe(until('U3.1'));
      // 55 minutes for one map, 123 for up to three.
      const rounds = { 1: 6, 2: 3, 4: 2 }[servers] ?? 0;
      expect(Date.parse(endsAt ?? '') - Date.parse(NOON)).toBe((rounds * 55 + 123) * 60_000);
    },
  );

  it.each([
    ['a double elimination', { kind: 'double_elimination', reset: false } as const, 1_022],
    ['a Swiss stage', { kind: 'swiss', until: { rounds: 9 }, tieBreaks: ['initial_seed'] } as const, 9 * 256],
    [
      'a round robin of too many matches',
      { kind: 'round_robin', groups: 16, twice: false, tieBreaks: ['initial_seed'] } as const,
      0,
    ],
  ])('of %s of 512 teams has every match once, on no more servers than there are', (_what, format, count) => {
    const most = 512;
    const cup = new Cup({
      ...settings({ mode: 'waves', hours: null }, most),
      stages: [{ format, advance: null, invited: most, play: PLAY }],
    }).begun(most);
    const { matches, endsAt } = atOnce(planOf(cup.now, { now: NOON, servers: 37 }));
    expect(new Set(matches.map(({ key }) => key)).size).toBe(count);
    expect(matches).toHaveLength(count);
    for (let lane = 0; lane < 37; lane += 1) {
      const of = matches.filter((one) => one.lane === lane).toSorted((one, other) => (one.from < other.from ? -1 : 1));
      of.slice(1).forEach(({ from }, index) => expect(from >= of[index]!.until).toBe(true));
    }
    expect(matches.every(({ lane }) => lane >= 0 && lane < 37)).toBe(true);
    const moments = [...new Set(matches.map(({ from }) => from))];
    for (const moment of moments)
      expect(matches.filter(({ from, until }) => from <= moment && until > moment).length).toBeLessThanOrEqual(37);
    expect(endsAt === null).toBe(count === 0);
  });

  it('is drawn anew with what was played, waits for hours and set times, and goes through all stages', () => {
    const cup = new Cup(settings({ mode: 'waves', servers: null }, 4)).begun(4);
    const late = '2026-12-02T01:30:00.000Z';
    const { matches } = atOnce(planOf(cup.now, { now: late, servers: 1 }));
    // 22:30 in São Paulo, 55 minutes: the second one waits for 10:00 of the next day.
    expect(matches.map(({ from }) => from).slice(0, 2)).toEqual([late, '2026-12-02T13:00:00.000Z']);
    cup.act({ type: 'note-result', stage: 0, key: 'U1.1', result: result(pairing(cup, 'U1.1')!, Math.max) });
    const running = new Map([['0:U1.2', NOON]]);
    const next = atOnce(planOf(cup.now, { now: '2026-12-01T15:30:00.000Z', servers: 1, running, minutesOfMap: 30 }));
    const on = { stage: 0, key: 'U1.2', from: NOON, until: '2026-12-01T15:40:00.000Z' };
    expect(next.matches[0]).toEqual({ ...on, lane: 0, isOn: true, isFixed: false });
    expect(next.matches).toHaveLength(2);
    const both = new Cup({ ...SETTINGS, checkIn: null, signUpClosesAt: null }).begun(8);
    const whole = atOnce(planOf(both.now, { now: NOON, servers: 3 }));
    expect(whole.endsAt).not.toBeNull();
    // Six of each of two groups, and a double elimination of four whose final is won at once.
    expect(whole.matches.filter(({ stage }) => stage === 0)).toHaveLength(12);
    expect(whole.matches.filter(({ stage }) => stage === 1).length).toBeGreaterThanOrEqual(6);
  });

  it('has a lane for every match that is on before one is given to those that wait', () => {
    const cup = new Cup(settings({ mode: 'waves', hours: null }, 8)).begun(8);
    const running = new Map([
      ['0:U1.3', NOON],
      ['0:U1.4', NOON],
    ]);
    const { matches } = atOnce(planOf(cup.now, { now: '2026-12-01T15:10:00.000Z', servers: 2, running }));
    expect(matches.slice(0, 2).map(({ key, lane, isOn }) => [key, lane, isOn])).toEqual([
      ['U1.3', 0, true],
      ['U1.4', 1, true],
    ]);
    const until = matches[0]!.until;
    expect(matches.slice(2).every(({ from, isOn }) => from >= until && !isOn)).toBe(true);
  });
});

it('names what stands against times that were saved despite it, and nothing when they fit', () => {
  const cup = new Cup(settings({ mode: 'fixed', servers: 1 }, 4)).begun(4);
  const set = (local: Record<string, string>) =>
    cup.act({
      type: 'set-times',
      stage: 0,
      times: Object.entries(local).map(([key, at]) => ({ key, local: `2026-12-02T${at}` })),
      despite: true,
    });
  set({ 'U1.1': '14:00', 'U1.2': '15:00', 'U2.1': '17:00' });
  expect(standingConflicts(cup.now)).toEqual([]);
  set({ 'U1.2': '14:30', 'U2.1': '14:50' });
  const kinds = standingConflicts(cup.now).map(({ kind, of }) => [kind, ...of.toSorted()].join(' '));
  expect(kinds).toContain('server_twice 0:U1.1 0:U1.2');
  expect(kinds).toContain('before_its_teams 0:U1.1 0:U2.1');
  expect(kinds).toContain('before_its_teams 0:U1.2 0:U2.1');
  expect(new Set(kinds).size).toBe(kinds.length);
});
