export type SeasonState = 'upcoming' | 'running' | 'ended';

export interface SeasonSpan {
  start_date: string;
  end_date: string | null;
}

/** Seasons begin and end with days; a wire date stands for its day and not for a moment. */
export const dayOf = (wireDate: string): string => wireDate.slice(0, 10).replaceAll('/', '-');

/** Today by the viewer's calendar, `YYYY-MM-DD`. */
export function todayOf(now: number): string {
  const date = new Date(now);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Where a season stands on a day. Without an end it runs on. */
export function seasonState(season: SeasonSpan, today: string): SeasonState {
  if (dayOf(season.start_date) > today) return 'upcoming';
  return season.end_date === null || dayOf(season.end_date) >= today ? 'running' : 'ended';
}

const DAY_MS = 86_400_000;
const dayNumber = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);

/** How far a season with both ends has come, 0 to 100; null when it has no end. */
export function seasonProgress(season: SeasonSpan, today: string): number | null {
  if (season.end_date === null) return null;
  const [start, end, now] = [
    dayNumber(dayOf(season.start_date)),
    dayNumber(dayOf(season.end_date)) + 1,
    dayNumber(today),
  ];
  if (end <= start) return now >= end ? 100 : 0;
  return Math.round((Math.min(Math.max(now - start, 0), end - start) / (end - start)) * 100);
}

/** Days until a season begins or ends, today not counted; null when it has no end. */
export function daysLeft(season: SeasonSpan, today: string): number | null {
  const state = seasonState(season, today);
  if (state === 'upcoming') return dayNumber(dayOf(season.start_date)) - dayNumber(today);
  if (state === 'ended' || season.end_date === null) return null;
  return dayNumber(dayOf(season.end_date)) - dayNumber(today);
}
