const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** `29 dias e 4 horas`: the two largest units of a time, in the words of a language. Less than a minute is one. Empty for none. */
export function timeLeftWords(seconds: number, language: string): string {
  if (seconds <= 0) return '';
  let left = Math.max(60, seconds);
  const parts: { unit: string; count: number }[] = [];
  for (const [unit, length] of UNITS) {
    const count = Math.floor(left / length);
    left -= count * length;
    if (count > 0 || parts.length > 0) parts.push({ unit, count });
  }
  const words = parts
    .slice(0, 2)
    .filter(({ count }) => count > 0)
    .map(({ unit, count }) =>
      new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count),
    );
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(words);
}
