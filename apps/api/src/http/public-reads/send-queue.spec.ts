import { SendQueue } from './send-queue';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('large answers to many readers', () => {
  it('are sent in order, a few in each turn of the event loop, so that others get theirs in between', async () => {
    const queue = new SendQueue();
    const sent: number[] = [];
    for (let index = 0; index < 40; index += 1) queue.add(200 * 1_024, () => sent.push(index));
    expect(sent.length).toBeLessThanOrEqual(2);
    let turns = 0;
    while (sent.length < 40) {
      const before = sent.length;
      await turn();
      turns += 1;
      expect(sent.length - before).toBeLessThanOrEqual(2);
      expect(sent.length).toBeGreaterThan(before);
    }
    expect(turns).toBeGreaterThanOrEqual(19);
    expect(sent).toEqual(Array.from({ length: 40 }, (_, index) => index));
  });

  it('do not wait when there is nothing before them', async () => {
    const queue = new SendQueue();
    const sent: string[] = [];
    queue.add(1_000_000, () => sent.push('one'));
    expect(sent).toEqual(['one']);
    await turn();
    queue.add(10, () => sent.push('two'));
    expect(sent).toEqual(['one', 'two']);
  });
});
