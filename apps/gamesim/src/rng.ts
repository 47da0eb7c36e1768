/** Seeded random numbers: the same key gives the same sequence on every machine. */
export interface Rng {
  /** [0, 1) */
  next(): number;
  between(min: number, max: number): number;
  /** Both ends included. */
  integer(min: number, max: number): number;
  chance(probability: number): boolean;
  normal(mean: number, deviation: number): number;
  pick<T>(items: readonly T[]): T | undefined;
  weighted<T>(items: readonly T[], weight: (item: T) => number): T | undefined;
  shuffle<T>(items: readonly T[]): T[];
}

/** Four 32-bit words from any text. */
const hashKey = (key: string): [number, number, number, number] => {
  let [a, b, c, d] = [1779033703, 3144134277, 1013904242, 2773480762];
  for (let i = 0; i < key.length; i += 1) {
    const code = key.charCodeAt(i);
    a = b ^ Math.imul(a ^ code, 597399067);
    b = c ^ Math.imul(b ^ code, 2869860233);
    c = d ^ Math.imul(c ^ code, 951274213);
    d = a ^ Math.imul(d ^ code, 2716044179);
  }
  return [a >>> 0, b >>> 0, c >>> 0, d >>> 0];
};

/** Small fast counter generator (sfc32) over the hash of `key`. */
export const createRng = (key: string): Rng => {
  let [a, b, c, d] = hashKey(key);
  const next = (): number => {
    const sum = (a + b + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return (sum >>> 0) / 4294967296;
  };
  for (let i = 0; i < 12; i += 1) next();
  const integer = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  const weighted = <T>(items: readonly T[], weight: (item: T) => number): T | undefined => {
    const total = items.reduce((sum, item) => sum + weight(item), 0);
    let rest = next() * total;
    for (const item of items) {
      rest -= weight(item);
      if (rest < 0) return item;
    }
    return items.at(-1);
  };
  return {
    next,
    integer,
    weighted,
    between: (min, max) => min + next() * (max - min),
    chance: (probability) => next() < probability,
    normal: (mean, deviation) =>
      mean + deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    pick: (items) => items[integer(0, items.length - 1)],
    shuffle: <T>(items: readonly T[]): T[] => {
      const result = [...items];
      for (let i = result.length - 1; i > 0; i -= 1) {
        const j = integer(0, i);
        [result[i], result[j]] = [result[j] as T, result[i] as T];
      }
      return result;
    },
  };
};
