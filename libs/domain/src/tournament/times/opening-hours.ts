import type { Timetable } from '../cup/tournament-state';
import { isTimeWithin, momentOf, wallTimeAt } from './zoned-time';
import type { DayHours } from './zoned-time';

type Hours = Pick<Timetable, 'hours' | 'days' | 'dates' | 'zone'>;

const DAY_MS = 86_400_000;
/** A week, and another one for a day of which the clocks leave the hour out. */
const MOST_DAYS = 14;

/** Hours in which matches begin on a date of the zone (`2026-11-30`), which come before those of its day of the week; `any`: at every hour, `closed`: at none. */
export function hoursOn({ hours, days = [], dates = [] }: Hours, date: string): DayHours | 'any' | 'closed' {
  const own = dates.find((one) => one.date === date) ?? days.find(({ day }) => day === weekdayOf(date));
  return own === undefined ? (hours ?? 'any') : (own.hours ?? 'closed');
}

/** 1: Monday, 7: Sunday. */
const weekdayOf = (date: string): number => new Date(`${date}T00:00:00.000Z`).getUTCDay() || 7;
const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00.000Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Whether matches begin at that moment (milliseconds). Hours that go past midnight belong to the day on which they begin. */
export function isOpenAt(timetable: Hours, moment: number): boolean {
  const wall = wallTimeAt(moment, timetable.zone);
  const [date, time] = [wall.slice(0, 10), wall.slice(11)];
  const today = hoursOn(timetable, date);
  if (today === 'any') return true;
  const isOpenToday = today !== 'closed' && (isPastMidnight(today) ? time >= today.from : isTimeWithin(today, time));
  const last = lastsInto(timetable, date);
  return isOpenToday || (last !== null && time <= last.until);
}

/** Hours of the day before that go on after midnight. */
function lastsInto(timetable: Hours, date: string): DayHours | null {
  const yesterday = hoursOn(timetable, dayAfter(date, -1));
  return typeof yesterday !== 'string' && isPastMidnight(yesterday) ? yesterday : null;
}

const isPastMidnight = ({ from, until }: DayHours): boolean => until < from;

/** The first moment from this one on (both milliseconds) at which matches begin; null: never. */
export function nextOpening(timetable: Hours, from: number): number | null {
  if (isOpenAt(timetable, from)) return from;
  return nextAt(timetable, from, (hours) => (hours === 'any' ? '00:00' : hours.from));
}

/** The first such time of a day at which matches begin, from this moment on (milliseconds); null: they never begin then. */
export const nextOpenTime = (timetable: Hours, time: string, from: number): number | null =>
  nextAt(timetable, from, () => time);

function nextAt(timetable: Hours, from: number, timeOn: (hours: DayHours | 'any') => string): number | null {
  const first = wallTimeAt(from, timetable.zone).slice(0, 10);
  // Each single date may take the place of the one day of a week that is open.
  const most = MOST_DAYS + 7 * (timetable.dates ?? []).filter(({ date }) => date >= first).length;
  for (let day = 0; day <= most; day += 1) {
    const date = dayAfter(first, day);
    const hours = hoursOn(timetable, date);
    if (hours === 'closed' && !lastsInto(timetable, date)) continue;
    // After midnight a closed day may still have the last hours of the one before.
    const time = hours === 'closed' ? timeOn('any') : timeOn(hours);
    const moment = momentOf(`${date}T${time}`, timetable.zone);
    const at = moment === null ? null : Date.parse(moment);
    if (at !== null && at >= from && isOpenAt(timetable, at)) return at;
  }
  return null;
}
