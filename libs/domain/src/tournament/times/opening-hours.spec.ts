import fc from 'fast-check';
import { hoursOn, isOpenAt, nextOpening, nextOpenTime } from './opening-hours';
import { isTimeWithin, momentOf, wallTimeAt } from './zoned-time';

const ZONES = ['America/Sao_Paulo', 'Europe/Berlin', 'Asia/Tokyo', 'UTC'] as const;
const zone = fc.constantFrom(...ZONES);
const time = fc.nat(24 * 60 - 1).map((minutes) => new Date(minutes * 60_000).toISOString().slice(11, 16));
const hours = fc.record({ from: time, until: time });
/** Around the changes of the clocks of both halves of the year. */
const moment = fc
  .integer({ min: Date.parse('2026-03-01T00:00:00Z'), max: Date.parse('2026-11-30T00:00:00Z') })
  .map((at) => at - (at % 60_000));
const days = fc.uniqueArray(fc.record({ day: fc.integer({ min: 1, max: 7 }), hours: fc.option(hours) }), {
  selector: ({ day }) => day,
  maxLength: 7,
});

const date = fc
  .integer({ min: Date.parse('2026-03-01'), max: Date.parse('2026-11-30') })
  .map((at) => new Date(at).toISOString().slice(0, 10));
const dates = fc.uniqueArray(fc.record({ date, hours: fc.option(hours) }), {
  selector: (one) => one.date,
  maxLength: 5,
});

describe('hours of the days of the week', () => {
  it('are those of every day where no day has its own', () => {
    fc.assert(
      fc.property(hours, zone, moment, (every, of, at) => {
        const timetable = { hours: every, zone: of };
        expect(isOpenAt(timetable, at)).toBe(isTimeWithin(every, wallTimeAt(at, of).slice(11)));
        expect(isOpenAt({ hours: null, zone: of }, at)).toBe(true);
      }),
    );
  });

  it('the next opening is open, and nothing between is', () => {
    fc.assert(
      fc.property(fc.option(hours), days, zone, moment, (every, own, of, at) => {
        const timetable = { hours: every, days: own, zone: of };
        const next = nextOpening(timetable, at);
        const until = next ?? at + 8 * 86_400_000;
        if (next !== null) expect(isOpenAt(timetable, next)).toBe(true);
        for (let between = at; between < until; between += 30 * 60_000)
          if (next === null || next - between > 60 * 60_000) expect(isOpenAt(timetable, between)).toBe(false);
      }),
      { numRuns: 150 },
    );
  });

  it('a night that goes past midnight belongs to the day on which it begins, and a closed day keeps what is left of it', () => {
    const night = { from: '20:00', until: '02:00' };
    const timetable = { hours: night, days: [{ day: 7, hours: null }], zone: 'America/Sao_Paulo' };
    const at = (wall: string) => Date.parse(`${wall}:00.000-03:00`);
    // 2026-12-06 is a Sunday.
    expect(
      [at('2026-12-06T01:30'), at('2026-12-06T20:30'), at('2026-12-07T01:30')].map((one) => isOpenAt(timetable, one)),
    ).toEqual([true, false, false]);
    expect(nextOpening(timetable, at('2026-12-06T03:00'))).toBe(at('2026-12-07T20:00'));
    expect(nextOpenTime(timetable, '21:00', at('2026-12-06T03:00'))).toBe(at('2026-12-07T21:00'));
    expect(nextOpenTime(timetable, '15:00', at('2026-12-06T03:00'))).toBeNull();
  });

  it('a time of day is the next moment at which the clocks show it, where every hour is open', () => {
    fc.assert(
      fc.property(time, zone, moment, (wanted, of, at) => {
        const dates = [0, 1, 2].map((day) => wallTimeAt(at + day * 86_400_000, of).slice(0, 10));
        const moments = dates.flatMap((date) => momentOf(`${date}T${wanted}`, of) ?? []).map((one) => Date.parse(one));
        expect(nextOpenTime({ hours: null, zone: of }, wanted, at)).toBe(moments.find((one) => one >= at));
      }),
    );
  });
});

describe('hours of single dates', () => {
  it('are those of the week on every other date, and before them on their own', () => {
    fc.assert(
      fc.property(fc.option(hours), days, dates, zone, moment, (every, own, single, of, at) => {
        const week = { hours: every, days: own, zone: of };
        const timetable = { ...week, dates: single };
        const today = wallTimeAt(at, of).slice(0, 10);
        const named = single.find((one) => one.date === today);
        if (named === undefined) expect(hoursOn(timetable, today)).toEqual(hoursOn(week, today));
        else expect(hoursOn(timetable, today)).toEqual(named.hours ?? 'closed');
        expect(isOpenAt({ ...week, dates: [] }, at)).toBe(isOpenAt(week, at));
        const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
        if (single.every((one) => one.date !== today && one.date !== yesterday))
          expect(isOpenAt(timetable, at)).toBe(isOpenAt(week, at));
      }),
    );
  });

  it('the next opening is open, nothing between is, and it comes as long as the week has one', () => {
    fc.assert(
      fc.property(fc.option(hours), days, dates, zone, moment, (every, own, single, of, at) => {
        const timetable = { hours: every, days: own, dates: single, zone: of };
        const next = nextOpening(timetable, at);
        if (nextOpening({ ...timetable, dates: [] }, at) !== null) expect(next).not.toBeNull();
        const until = next ?? at + 8 * 86_400_000;
        if (next !== null) expect(isOpenAt(timetable, next)).toBe(true);
        for (let between = at; between < until; between += 30 * 60_000)
          if (next === null || next - between > 60 * 60_000) expect(isOpenAt(timetable, between)).toBe(false);
      }),
      { numRuns: 150 },
    );
  });

  it('a default time comes as long as the week has it, however many dates are closed', () => {
    const sundays = {
      hours: null,
      days: [1, 2, 3, 4, 5, 6].map((day) => ({ day, hours: null })),
      zone: 'Europe/Berlin',
    };
    // The clocks leave 02:30 out on the 28th of March 2027, a Sunday; the four before it are closed.
    const closed = ['2027-02-28', '2027-03-07', '2027-03-14', '2027-03-21'].map((one) => ({ date: one, hours: null }));
    const from = Date.parse('2027-02-22T12:00:00Z');
    expect(nextOpenTime({ ...sundays, dates: closed }, '02:30', from)).toBe(Date.parse('2027-04-04T02:30:00+02:00'));
  });

  it('a night that begins on a closed date is not there, and the one before it lasts into it', () => {
    const night = { from: '20:00', until: '02:00' };
    const single = [
      { date: '2026-12-24', hours: null },
      { date: '2026-12-26', hours: { from: '10:00', until: '12:00' } },
    ];
    const timetable = { hours: night, dates: single, zone: 'America/Sao_Paulo' };
    const at = (wall: string) => Date.parse(`${wall}:00.000-03:00`);
    const open = (wall: string) => isOpenAt(timetable, at(wall));
    expect(['2026-12-24T01:30', '2026-12-24T21:00', '2026-12-25T01:00', '2026-12-25T21:00'].map(open)).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(['2026-12-26T01:00', '2026-12-26T11:00', '2026-12-26T21:00'].map(open)).toEqual([true, true, false]);
    expect(nextOpening(timetable, at('2026-12-24T03:00'))).toBe(at('2026-12-25T20:00'));
  });
});
