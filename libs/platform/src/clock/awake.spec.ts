import { createServer, connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAwake, awakeMark, awakeNow, wasFrozenSince } from './awake';
import { steadyNow } from './steady';

/** Keeps the event loop from turning, as SIGSTOP or a neighbour that takes the processor does. */
function stand(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

describe('awake time', () => {
  it('stands still while the process cannot react', () => {
    const [awake, mark, steady] = [awakeNow(), awakeMark(), steadyNow()];
    stand(1_500);
    expect(awakeNow() - awake).toBeLessThan(600);
    expect(steadyNow() - steady).toBeGreaterThan(1_500);
    expect(wasFrozenSince(mark)).toBe(false);
  });

  it('tells, in the very turn in which the process wakes, what lies before the time that it was frozen', () => {
    const before = awakeMark();
    expect(wasFrozenSince(before)).toBe(false);
    stand(3_100);
    expect(wasFrozenSince(before)).toBe(true);
    expect(wasFrozenSince(awakeMark())).toBe(false);
  });

  it('lets a deadline pass only after what came meanwhile was read', async () => {
    const server = createServer((socket) => void setTimeout(() => socket.write('here'), 50));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    await new Promise((resolve) => socket.once('connect', resolve));
    await sleep(100);
    // The answer lies in the socket, and the deadline is over, when the process wakes.
    const heard: string[] = [];
    await new Promise<void>((resolve) => {
      socket.once('data', () => heard.push('answer'));
      afterAwake(30, () => {
        heard.push('deadline');
        resolve();
      });
      stand(800);
    });
    expect(heard).toEqual(['answer', 'deadline']);
    socket.destroy();
    server.close();
  });
});
