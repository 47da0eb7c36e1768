/** A hue of 0–359 that is always the same for the same name, so that a team keeps its colour on every screen. */
export function hueOfName(name: string): number {
  let hash = 2166136261;
  for (const character of name.normalize('NFC')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619);
  }
  return (hash >>> 0) % 360;
}

/** Up to two characters that stand for a name: first letters of its first two words, or its first two letters. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/[\s._-]+/u).filter((word) => word !== '');
  const letters = (text: string, count: number): string[] =>
    Array.from(new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text), (part) => part.segment).slice(0, count);
  const first = words[0];
  const second = words[1];
  if (first === undefined) return '?';
  const picked = second === undefined ? letters(first, 2) : [...letters(first, 1), ...letters(second, 1)];
  return picked.join('').toLocaleUpperCase('pt-BR');
}
