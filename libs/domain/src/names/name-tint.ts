/** A hue of 0–359 that is always the same for the same name, so that a team keeps its colour on every screen. */
export function hueOfName(name: string): number {
  let hash = 2166136261;
  for (const character of name.normalize('NFC')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619);
  }
  return (hash >>> 0) % 360;
}

const WIDE_SCRIPT = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const LETTER = /^[\p{L}\p{N}]/u;

let segmenter: Intl.Segmenter | null = null;

/* One for all names: a list makes the initials of dozens, and to make a segmenter takes longer than to use it. */
function graphemes(text: string): string[] {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), (part) => part.segment);
}

/**
 * One or two characters that stand for a name: the first letters of its first two words, else its first two letters;
 * one for scripts with wide characters. Emoji and signs count only when there is nothing else.
 */
export function initialsOf(name: string): string {
  const parts = name
    .trim()
    .split(/[\s._-]+/u)
    .filter((word) => word !== '');
  const words = parts.filter((word) => LETTER.test(word));
  const [first, second] = words.length > 0 ? words : parts;
  if (first === undefined) return '?';
  if (WIDE_SCRIPT.test(first)) return graphemes(first).slice(0, 1).join('');
  const picked = second === undefined ? graphemes(first).slice(0, 2) : [graphemes(first)[0], graphemes(second)[0]];
  return picked.join('').toLocaleUpperCase('pt-BR');
}
