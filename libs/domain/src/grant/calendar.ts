/** Parts of a moment as the wall clock of a zone shows them. */
interface WallTime {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
  /** Milliseconds since midnight on the wall clock. */
  timeMs: number;
}

const DAY_MS = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/* To make a format takes longer than to use it. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(zone, made);
  return made;
}

function wallTime(ms: number, zone: string): WallTime {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return { year, month, day, timeMs: ((hour * 60 + minute) * 60 + second) * 1_000 + (((ms % 1_000) + 1_000) % 1_000) };
}

const asUtc = ({ year, month, day, timeMs }: WallTime): number => Date.UTC(year, month - 1, day) + timeMs;
const offsetAt = (ms: number, zone: string): number => asUtc(wallTime(ms, zone)) - ms;

/* The first moment at which the wall clock shows this; where it skips it, the moment at which the clock is put forward. */
function momentOf(wall: WallTime, zone: string): number {
  const shown = asUtc(wall);
  const offsets = [shown - DAY_MS, shown + DAY_MS].map((near) => offsetAt(near, zone));
  const candidates = offsets.map((offset) => shown - offset).toSorted((a, b) => a - b);
  const exact = candidates.find((ms) => asUtc(wallTime(ms, zone)) === shown);
  if (exact !== undefined) return exact;
  // Between the two lies the gap: the wall clock jumps from before `shown` to behind it.
  let [low, high] = [candidates[0] as number, candidates[1] as number];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (asUtc(wallTime(middle, zone)) < shown) low = middle;
    else high = middle;
  }
  return high;
}

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** The same day and time of the wall clock so many months later; the last day of the month where it has no such day. */
export function addMonths(ms: number, months: number, zone: string): number {
  const wall = wallTime(ms, zone);
  const index = wall.year * 12 + wall.month - 1 + months;
  const [year, month] = [Math.floor(index / 12), (index % 12) + 1];
  return momentOf({ ...wall, year, month, day: Math.min(wall.day, daysIn(year, month)) }, zone);
}

/** First moment of a month and of the next one, as the community's wall clock has them. `month`: 1 to 12. */
export function monthSpan(year: number, month: number, zone: string): { from: number; to: number } {
  const first = (y: number, m: number): number => momentOf({ year: y, month: m, day: 1, timeMs: 0 }, zone);
  return { from: first(year, month), to: month === 12 ? first(year + 1, 1) : first(year, month + 1) };
}

/** The month in which a moment lies: `2026-05`. */
export function monthOf(ms: number, zone: string): string {
  const { year, month } = wallTime(ms, zone);
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
}

/** The day in which a moment lies: `2026-05-31`. */
export function dayOf(ms: number, zone: string): string {
  return `${monthOf(ms, zone)}-${String(wallTime(ms, zone).day).padStart(2, '0')}`;
}

/** Months end where the community lives (decisions of the specification), wherever a server stands. */
export const COMMUNITY_ZONE = 'America/Sao_Paulo';
