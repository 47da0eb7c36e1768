const MOST = 32_000;

/** Seconds of `12:34`, `1:02:03` or `90`; null: nothing was given; undefined: it is no time of a demo. */
export function demoSeconds(text: string): number | null | undefined {
  const given = text.trim();
  if (given === '') return null;
  if (!/^\d{1,5}(:\d{1,2}){0,2}$/.test(given)) return undefined;
  const [first = 0, ...rest] = given.split(':').map(Number);
  if (rest.some((part) => part > 59)) return undefined;
  const seconds = rest.reduce((sum, part) => sum * 60 + part, first);
  return seconds <= MOST ? seconds : undefined;
}
