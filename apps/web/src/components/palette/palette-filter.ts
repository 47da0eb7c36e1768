import { foldText } from '../../lib/fold-text';

/** How well words fit what was typed: 3 they begin with it, 2 one of them does, 1 it is in them, 0 it is not. */
export function fitOf(words: string, typed: string): 0 | 1 | 2 | 3 {
  const wanted = foldText(typed.trim());
  const text = foldText(words);
  if (wanted === '') return 1;
  if (text.startsWith(wanted)) return 3;
  const at = text.indexOf(wanted);
  if (at === -1) {
    // "lob fal" finds "Lobos × Falcões": every word that was typed begins one of theirs.
    const theirs = text.split(/[^\p{L}\p{N}]+/u);
    const typedWords = wanted.split(/\s+/);
    return typedWords.length > 1 && typedWords.every((word) => theirs.some((one) => one.startsWith(word))) ? 1 : 0;
  }
  return /[\p{L}\p{N}]/u.test(text[at - 1] ?? '') ? 1 : 2;
}

/** The entries that fit, the best first; of equals the order stays. At most `most` of them. */
export function bestOf<Entry>(
  entries: readonly Entry[],
  typed: string,
  wordsOf: (entry: Entry) => string,
  most: number,
): Entry[] {
  return entries
    .map((entry) => ({ entry, fit: fitOf(wordsOf(entry), typed) }))
    .filter(({ fit }) => fit > 0)
    .toSorted((a, b) => b.fit - a.fit)
    .slice(0, most)
    .map(({ entry }) => entry);
}

/** The number of a match in "#12" or "12"; null for anything else. */
export function matchNumberOf(typed: string): number | null {
  const digits = /^#?\s*(\d{1,9})$/.exec(typed.trim())?.[1];
  return digits === undefined || Number(digits) === 0 ? null : Number(digits);
}
