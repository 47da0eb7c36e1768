import { currentLanguageTag } from './i18n';

type WireDate = string | number | Date | null | undefined;

/** A wire date (ISO 8601) or null as a Date; null for anything unreadable, so no screen prints 1970 or "Invalid Date". */
export function toDate(value: WireDate): Date | null {
  if (value === null || value === undefined || value === '') return null;
  const date = value instanceof Date ? value : new Date(value);
  return Number.isNaN(date.getTime()) ? null : date;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function dateTimeFormat(name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const tag = currentLanguageTag();
  const key = `${tag}:${name}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(tag, options);
  formatters.set(key, made);
  return made;
}

function formatWith(name: string, options: Intl.DateTimeFormatOptions, value: WireDate): string {
  const date = toDate(value);
  return date === null ? '–' : dateTimeFormat(name, options).format(date);
}

/** Date and time in the viewer's zone, "21 de nov. de 2026, 10:43"; a dash when there is none. */
export function formatDateTime(value: WireDate): string {
  return formatWith('dateTime', { dateStyle: 'medium', timeStyle: 'short' }, value);
}

/** A start that people plan for, with its day of the week: "sáb., 22 de nov., 20:00". A dash when there is none. */
export function formatMoment(value: WireDate): string {
  const options = { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;
  return formatWith('moment', options, value);
}

/** Date in the viewer's zone; a dash when there is none. */
export function formatDate(value: WireDate): string {
  return formatWith('date', { dateStyle: 'medium' }, value);
}

/** A day of the viewer as people name it: "hoje", "ontem", else "sexta-feira, 20 de nov.". */
export function formatDayName(value: number, now = Date.now()): string {
  const midnight = (time: number): number => new Date(time).setHours(0, 0, 0, 0);
  const days = Math.round((midnight(value) - midnight(now)) / 86_400_000);
  if (days === 0 || days === -1)
    return new Intl.RelativeTimeFormat(currentLanguageTag(), { numeric: 'auto' }).format(days, 'day');
  const isThisYear = new Date(value).getFullYear() === new Date(now).getFullYear();
  return dateTimeFormat(isThisYear ? 'dayName' : 'dayNameYear', {
    weekday: 'long',
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(value);
}

/** Clock time in the viewer's zone, with seconds when asked. */
export function formatTime(value: WireDate, withSeconds = false): string {
  return formatWith(`time:${withSeconds}`, { timeStyle: withSeconds ? 'medium' : 'short' }, value);
}

/** A plain calendar day `YYYY-MM-DD…` (seasons): shown as written, never moved by a time zone. */
export function formatPlainDay(value: string | null | undefined): string {
  const match = /^(\d{4})[-/](\d{2})[-/](\d{2})/.exec(value ?? '');
  if (match === null) return '–';
  const day = new Date(Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])));
  return dateTimeFormat('day', { dateStyle: 'medium', timeZone: 'UTC' }).format(day);
}

/** Number in the viewer's notation; `digits` fixes the decimals. A dash for null or NaN. */
export function formatNumber(value: number | null | undefined, digits?: number): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '–';
  return new Intl.NumberFormat(
    currentLanguageTag(),
    digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits },
  ).format(value);
}

/** Cents of the currency of the installation, in the viewer's notation: `R$ 19,90`. */
export function formatMoney(cents: number | null | undefined): string {
  if (cents === null || cents === undefined || !Number.isFinite(cents)) return '–';
  return new Intl.NumberFormat(currentLanguageTag(), { style: 'currency', currency: 'BRL' }).format(cents / 100);
}

/** A difference with its sign, a true minus where it is below zero. */
export function formatSigned(value: number, digits?: number): string {
  const sign = value > 0 ? '+' : value < 0 ? '−' : '';
  return `${sign}${formatNumber(Math.abs(value), digits)}`;
}

/** A ratio of 0–100 as a percentage without decimals. */
export function formatPercent(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '–';
  return new Intl.NumberFormat(currentLanguageTag(), { style: 'percent', maximumFractionDigits: 0 }).format(
    value / 100,
  );
}

const RELATIVE_STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** Time seen from now, "há 5 min" / "in 2 hr."; under a minute "agora". `now` in milliseconds. */
export function formatRelative(value: WireDate, now: number): string {
  const date = toDate(value);
  if (date === null) return '–';
  const seconds = (date.getTime() - now) / 1000;
  const relative = new Intl.RelativeTimeFormat(currentLanguageTag(), { numeric: 'auto', style: 'short' });
  for (const [unit, size] of RELATIVE_STEPS) {
    if (Math.abs(seconds) >= size) return relative.format(Math.trunc(seconds / size), unit);
  }
  return relative.format(0, 'second');
}

/** Length of time as m:ss or h:mm:ss from milliseconds. */
export function formatDuration(ms: number): string {
  const total = Math.max(0, Math.floor(ms / 1000));
  const hours = Math.floor(total / 3600);
  const minutes = Math.floor((total % 3600) / 60);
  const seconds = String(total % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${seconds}` : `${minutes}:${seconds}`;
}

/** Name cut to ten characters plus an ellipsis (top bar rule); counts what a person sees as one character, emoji included. */
export function shortenName(name: string, max = 10): string {
  const characters = Array.from(
    new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name),
    (part) => part.segment,
  );
  return characters.length > max ? `${characters.slice(0, max).join('')}…` : name;
}
