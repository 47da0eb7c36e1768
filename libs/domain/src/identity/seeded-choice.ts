/** Picks from lists; a name always gives the same picks in the same order. */
export interface SeededChoice {
  /** A whole number from 0 to `count` − 1. */
  below(count: number): number;
  /** One of the list, which must not be empty. */
  of<T>(list: readonly T[]): T;
}

/** FNV-1a over the name's code points spreads names; mulberry32 draws from that. Accents count the same however they are encoded. */
export function choiceFor(seed: string): SeededChoice {
  let state = 2166136261;
  for (const character of seed.normalize('NFC')) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619);
  }
  const below = (count: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * count);
  };
  return { below, of: <T>(list: readonly T[]) => list[below(list.length)] as T };
}
