/** Numbers that look random and are the same for the same seed: the demo's past is one and the same on every machine. */
export class SeededRandom {
  private state = 0x811c9dc5;

  constructor(seed: string) {
    for (const byte of Buffer.from(seed)) this.state = Math.imul(this.state ^ byte, 0x01000193);
  }

  /** In [0, 1). */
  next(): number {
    this.state = (this.state + 0x9e3779b9) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 4_294_967_296;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Whole number, both ends included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  /** One of `items`, likelier the greater its weight. Throws on an empty list. */
  pick<T>(items: readonly T[], weight: (item: T) => number = () => 1): T {
    let left = this.next() * items.reduce((sum, item) => sum + weight(item), 0);
    for (const item of items) {
      left -= weight(item);
      if (left < 0) return item;
    }
    const last = items[items.length - 1];
    if (last === undefined) throw new Error('nothing to pick from');
    return last;
  }

  shuffled<T>(items: readonly T[]): T[] {
    const left = [...items];
    const result: T[] = [];
    while (left.length > 0) result.push(...left.splice(this.between(0, left.length - 1), 1));
    return result;
  }
}
