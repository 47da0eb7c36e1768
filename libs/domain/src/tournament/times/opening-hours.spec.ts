import fc from 'fast-check';
import { isOpenAt, nextOpening, nextOpenTime } from './opening-hours';
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
