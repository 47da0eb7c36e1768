import fc from 'fast-check';
import { addMonths, monthOf, monthSpan, vipAt, vipPeriods } from './index';
import type { Grant } from './index';

const ZONE = 'America/Sao_Paulo';
const DAY = 86_400_000;
const START = Date.UTC(2026, 4, 1, 12);
const at = (day: number): number => START + day * DAY;
const iso = (ms: number): string => new Date(ms).toISOString();

const grant = (id: number, givenOn: number, change: Partial<Grant> = {}): Grant => ({
  id,
  length: { days: 30 },
  givenAt: at(givenOn),
  revokedAt: null,
  ...change,
});
/** Days since START at which each grant begins and ends. */
const days = (grants: readonly Grant[]): [number, number][] =>
  vipPeriods(grants, ZONE).map(({ startsAt, endsAt }) => [(startsAt - START) / DAY, (endsAt - START) / DAY]);

describe('VIP that is bought several times', () => {
  it('five grants of 30 days at one moment are 150 days', () => {
    const five = [1, 2, 3, 4, 5].map((id) => grant(id, 0));
    expect(vipAt(five, at(0), ZONE)).toEqual({ isVip: true, endsAt: at(150) });
    expect(vipAt(five, at(149.999), ZONE).isVip).toBe(true);
    expect(vipAt(five, at(150), ZONE)).toEqual({ isVip: false, endsAt: null });
  });

  it('begins anew after a gap, and is none in the gap', () => {
    const two = [grant(1, 0), grant(2, 40)];
    expect(days(two)).toEqual([
      [0, 30],
      [40, 70],
    ]);
    expect(vipAt(two, at(35), ZONE).isVip).toBe(false);
    expect(vipAt(two, at(5), ZONE)).toEqual({ isVip: true, endsAt: at(30) });
  });

  it('the first of two months is refunded on day 5: the second follows at once', () => {
    const two = [grant(1, 0, { revokedAt: at(5) }), grant(2, 1)];
    expect(days(two)).toEqual([
      [0, 5],
      [5, 35],
    ]);
  });

  it('a chargeback after 60 days takes nothing that was not paid with it', () => {
    const two = [grant(1, 0, { revokedAt: at(60) }), grant(2, 50)];
    expect(days(two)).toEqual([
      [0, 30],
      [50, 80],
    ]);
    expect(vipAt(two, at(61), ZONE).isVip).toBe(true);
  });

  it('one that is taken back before it began takes no time, and the next moves forward', () => {
    const three = [grant(1, 0), grant(2, 1, { revokedAt: at(10) }), grant(3, 2)];
    expect(days(three)).toEqual([
      [0, 30],
      [30, 30],
      [30, 60],
    ]);
  });
});

describe('any grants', () => {
  const anyGrants = fc.array(
    fc.record({ givenOn: fc.integer({ min: 0, max: 100 }), length: fc.integer({ min: 1, max: 60 }) }),
    { minLength: 1, maxLength: 6 },
  );

  it('last as long together as each for itself, in any order of the rows', () => {
    fc.assert(
      fc.property(anyGrants, (rows) => {
        const grants = rows.map(({ givenOn, length }, index) => grant(index, givenOn, { length: { days: length } }));
        const periods = vipPeriods(grants, ZONE);
        const sum = periods.reduce((total, { startsAt, endsAt }) => total + endsAt - startsAt, 0);
        expect(sum).toBe(rows.reduce((total, { length }) => total + length * DAY, 0));
        for (const [index, period] of periods.entries())
          expect(period.startsAt).toBeGreaterThanOrEqual(periods[index - 1]?.endsAt ?? 0);
        expect(vipPeriods(grants.toReversed(), ZONE)).toEqual(periods);
      }),
    );
  });

  it('are not changed in the past by what is taken back now', () => {
    fc.assert(
      fc.property(
        anyGrants,
        fc.nat(5),
        fc.integer({ min: 0, max: 200 }),
        fc.integer({ min: 0, max: 200 }),
        (rows, which, on, before) => {
          const grants = rows.map(({ givenOn, length }, index) => grant(index, givenOn, { length: { days: length } }));
          const revokedAt = at(on);
          const chosen = grants[which % grants.length];
          // Nobody takes back what was not given yet.
          fc.pre(chosen !== undefined && revokedAt >= chosen.givenAt && before <= on);
          const known = grants.filter(({ givenAt }) => givenAt <= revokedAt);
          const changed = known.map((one) => (one === chosen ? { ...one, revokedAt } : one));
          const moment = at(before) - 1;
          expect(vipAt(changed, moment, ZONE).isVip).toBe(vipAt(known, moment, ZONE).isVip);
        },
      ),
    );
  });
});

describe('months of the community', () => {
  it('begin at its midnight: 00:30 UTC on the 1st is still the month before', () => {
    expect(monthOf(Date.UTC(2026, 5, 1, 0, 30), ZONE)).toBe('2026-05');
    expect(monthOf(Date.UTC(2026, 5, 1, 3, 0), ZONE)).toBe('2026-06');
    const { from, to } = monthSpan(2026, 5, ZONE);
    expect([iso(from), iso(to)]).toEqual(['2026-05-01T03:00:00.000Z', '2026-06-01T03:00:00.000Z']);
    expect(iso(monthSpan(2026, 12, ZONE).to)).toBe('2027-01-01T03:00:00.000Z');
  });

  it('follow one another without gap or overlap, in zones with summer time too', () => {
    for (const zone of [ZONE, 'Europe/Lisbon', 'Asia/Tokyo', 'America/Asuncion', 'Asia/Beirut']) {
      for (let month = 0; month < 36; month += 1) {
        const [year, number] = [2024 + Math.floor(month / 12), (month % 12) + 1];
        const { from, to } = monthSpan(year, number, zone);
        const name = `${year}-${String(number).padStart(2, '0')}`;
        expect([monthOf(from, zone), monthOf(to - 1, zone)]).toEqual([name, name]);
        expect(monthOf(from - 1, zone)).not.toBe(name);
      }
    }
  });

  it.each([
    ['2026-01-31T15:00:00.000Z', 1, '2026-02-28T15:00:00.000Z'],
    ['2028-01-31T15:00:00.000Z', 1, '2028-02-29T15:00:00.000Z'],
    ['2028-02-29T15:00:00.000Z', 12, '2029-02-28T15:00:00.000Z'],
    ['2026-12-15T01:30:00.000Z', 1, '2027-01-15T01:30:00.000Z'],
    // The evening of the 31st in São Paulo, the 1st in UTC.
    ['2026-06-01T01:00:00.000Z', 1, '2026-07-01T01:00:00.000Z'],
  ])('%s and %d months is %s', (from, months, to) => {
    expect(iso(addMonths(Date.parse(from), months, ZONE))).toBe(to);
  });

  it('skip an hour that the wall clock skips', () => {
    // Midnight of 4 November 2018 did not exist in São Paulo.
    const shown = iso(addMonths(Date.parse('2018-10-04T03:00:00.000Z'), 1, ZONE));
    expect(shown).toBe('2018-11-04T03:00:00.000Z');
  });

  it('keep the time of the wall clock over summer time', () => {
    expect(iso(addMonths(Date.parse('2026-03-10T18:00:00.000Z'), 1, 'Europe/Lisbon'))).toBe('2026-04-10T17:00:00.000Z');
  });
});
