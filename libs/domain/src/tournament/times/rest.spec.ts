import fc from 'fast-check';
import { Cup, SETTINGS, atOnce, result } from '../cup/cup.fixture';
import { entriesOf } from '../stages';
import type { Entry } from '../stages';
import type { TournamentSettings } from '../index';
import { isToBeMade, longestRest, planOf, restsOf, timeConflicts, viewOf, wantedMatches } from '../index';

const MINUTE_MS = 60_000;
const START = Date.parse('2026-12-01T15:00:00.000Z');
const PLAY = { bestOf: 1, finalBestOf: null, pool: ['a'], veto: 'none' } as const;
const FORMATS = [
  { kind: 'round_robin', groups: 1, twice: false, tieBreaks: ['initial_seed'] },
  { kind: 'single_elimination', thirdPlace: true },
  { kind: 'double_elimination', reset: true },
  { kind: 'swiss', until: { rounds: 3 }, tieBreaks: ['initial_seed'] },
] as const;

const settings = (format: (typeof FORMATS)[number], restMinutes: number, mode: 'waves' | 'fixed' = 'waves') => {
  const timetable = { mode, zone: 'UTC', hours: null, servers: null, answerHours: 24, defaultTime: '20:00' } as const;
  const stages = [{ format, advance: null, invited: 8, play: PLAY }];
  return {
    ...SETTINGS,
    checkIn: null,
    signUpClosesAt: null,
    timetable: { ...timetable, restMinutes },
    stages,
  } satisfies TournamentSettings;
};

interface Made {
  key: string;
  entries: readonly Entry[];
  from: number;
  until: number;
}

/** Plays a tournament minute by minute as the platform does: each match is made once it may be, and lasts as long as `length` says. */
function played(cup: Cup, length: () => { minutes: number; walkover: boolean }): Made[] {
  const made: Made[] = [];
  const walkovers = new Set<Made>();
  let on: Made[] = [];
  let known = wantedMatches(cup.now);
  for (let now = START; cup.now.status === 'running'; now += MINUTE_MS) {
    if (now > START + 10 * 24 * 60 * MINUTE_MS) throw new Error('it never ends');
    for (const match of on.filter(({ until }) => until === now)) {
      const pairing = viewOf(cup.now, 0)?.pairings.find(({ key }) => key === match.key);
      if (pairing === undefined) throw new Error('a match that is gone');
      const how = walkovers.has(match) ? 'walkover' : 'played';
      const told = { ...result(pairing, Math.min), how } as const;
      cup.act({ type: 'note-result', stage: 0, key: match.key, result: told }, new Date(now).toISOString());
    }
    if (on.some(({ until }) => until === now)) known = wantedMatches(cup.now);
    on = on.filter(({ until }) => until > now);
    for (const wanted of known) {
      const { key, entries } = wanted;
      if (on.some((match) => match.key === key) || !isToBeMade(cup.now, wanted, now)) continue;
      const { minutes, walkover } = length();
      const match = { key, entries, from: now, until: now + minutes * MINUTE_MS };
      if (walkover) walkovers.add(match);
      on.push(match);
      made.push(match);
    }
  }
  return made.map((match) => (walkovers.has(match) ? { ...match, until: -Infinity } : match));
}

it('lies between any two matches of a team, is no longer than it must be, and never stops a tournament', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...FORMATS),
      fc.integer({ min: 0, max: 90 }),
      fc.array(fc.record({ minutes: fc.integer({ min: 1, max: 80 }), walkover: fc.boolean() }), { minLength: 15 }),
      (format, rest, lengths) => {
        const cup = new Cup(settings(format, rest)).begun(8);
        let next = 0;
        const made = played(cup, () => lengths[next++ % lengths.length] ?? { minutes: 1, walkover: false });
        expect(cup.now.status).toBe('over');
        for (const match of made) {
          const before = made.filter(({ until, entries, from }) => {
            const isEarlier = from < match.from && entries.some((entry) => match.entries.includes(entry));
            return isEarlier && until > -Infinity;
          });
          for (const { until } of before) expect(match.from).toBeGreaterThanOrEqual(until + rest * MINUTE_MS);
          // Something held it until that minute: it was not known, or somebody had just rested enough.
          const waits = [
            START,
            ...made.map(({ until }) => until),
            ...before.map(({ until }) => until + rest * MINUTE_MS),
          ];
          const ends = new Set([...waits, ...cup.log.flatMap(endOf)]);
          expect(ends.has(match.from)).toBe(true);
        }
      },
    ),
    { numRuns: 30 },
  );
});

const endOf = (event: Cup['log'][number]): number[] =>
  event.type === 'tournament.result-set' && event.payload.at !== undefined ? [Date.parse(event.payload.at)] : [];

it('is in the plan, and is named where set times leave less', () => {
  const robin = FORMATS[0];
  const cup = new Cup(settings(robin, 25)).begun(4);
  const now = new Date(START).toISOString();
  const { matches, endsAt } = atOnce(planOf(cup.now, { now, servers: 8 }));
  const entries = new Map(viewOf(cup.now, 0)?.pairings.map((one) => [one.key, entriesOf(one)]));
  for (const one of matches)
    for (const other of matches) {
      const share = (entries.get(one.key) ?? []).some((entry) => (entries.get(other.key) ?? []).includes(entry));
      if (one === other || !share || one.from > other.from) continue;
      expect(Date.parse(other.from) - Date.parse(one.until)).toBeGreaterThanOrEqual(25 * MINUTE_MS);
    }
  // Three rounds of 55 minutes with two rests between them.
  expect(Date.parse(endsAt ?? '') - START).toBe((3 * 55 + 2 * 25) * MINUTE_MS);

  const [first] = wantedMatches(cup.now);
  if (first === undefined) throw new Error('nothing to play');
  const pairing = viewOf(cup.now, 0)?.pairings.find(({ key }) => key === first.key);
  if (pairing === undefined) throw new Error('no pairing');
  cup.act({ type: 'note-result', stage: 0, key: first.key, result: result(pairing, Math.min) }, now);
  const until = new Date(START + 25 * MINUTE_MS).toISOString();
  expect(longestRest(restsOf(cup.now), first.entries)).toEqual({ entry: first.entries[0], until });
  expect(longestRest(restsOf(new Cup(settings(robin, 0)).begun(4).now), first.entries)).toBeNull();

  const fixed = { ...cup.now, settings: settings(robin, 25, 'fixed') };
  const own = viewOf(fixed, 0)?.pairings.filter((one) => one.state === 'ready' && entriesOf(one).includes(1)) ?? [];
  const [one, two] = own.map(({ key }) => key);
  if (one === undefined || two === undefined) throw new Error('too few');
  const conflictsAt = (minutes: readonly [number, number]) => {
    const at = (ms: number): string => new Date(START + ms * MINUTE_MS).toISOString();
    const moments = new Map([
      [one, at(minutes[0])],
      [two, at(minutes[1])],
    ]);
    return timeConflicts(fixed, 0, moments).flatMap(({ kind, entry }) => (entry === 1 ? [kind] : []));
  };
  // A match takes 55 minutes here.
  expect(conflictsAt([24, 200])).toEqual(['short_rest']);
  expect(conflictsAt([25, 25 + 55 + 24])).toEqual(['short_rest']);
  expect(conflictsAt([25, 25 + 54])).toEqual(['team_twice']);
  expect(conflictsAt([25, 25 + 55 + 25])).toEqual([]);
});

it('counts from the end of a match, not from a correction, and anew where it is played again', () => {
  const cup = new Cup(settings(FORMATS[1], 25)).begun(8);
  const [pairing] = viewOf(cup.now, 0)?.pairings ?? [];
  if (pairing === undefined) throw new Error('no pairing');
  const at = (minutes: number): string => new Date(START + minutes * MINUTE_MS).toISOString();
  const entries = entriesOf(pairing);
  const restUntil = () => longestRest(restsOf(cup.now), entries)?.until ?? null;
  const about = { stage: 0, key: pairing.key } as const;
  cup.act({ type: 'note-result', ...about, result: result(pairing, Math.min) }, at(0));
  expect(restUntil()).toBe(at(25));
  const correct = { type: 'correct', ...about, reason: 'demo', live: new Set<never>() } as const;
  cup.act({ ...correct, result: result(pairing, Math.max) }, at(60));
  expect(restUntil()).toBe(at(25));
  // The time for disputes does begin anew.
  expect(cup.now.stages[0]?.endedAt?.[pairing.key]).toBe(at(60));
  cup.act({ ...correct, result: null }, at(70));
  expect(restUntil()).toBeNull();
  cup.act({ type: 'note-result', ...about, result: result(pairing, Math.min) }, at(120));
  expect(restUntil()).toBe(at(145));
});
