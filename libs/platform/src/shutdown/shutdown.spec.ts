import { createLogger } from '../log';
import { Shutdown } from '.';

function newShutdown(deadlineMs?: number) {
  const codes: number[] = [];
  const logger = createLogger({ level: 'silent' });
  return { codes, shutdown: new Shutdown({ logger, deadlineMs, exit: (code) => codes.push(code) }) };
}

describe('the end of a process', () => {
  it('stops last what was started first, one after the other, once', async () => {
    const { codes, shutdown } = newShutdown();
    const steps: string[] = [];
    for (const name of ['database', 'workers', 'http']) {
      shutdown.add(name, async () => {
        steps.push(`${name} ends`);
        await new Promise((resolve) => setImmediate(resolve));
        steps.push(`${name} ended`);
      });
    }
    await Promise.all([shutdown.end('SIGTERM'), shutdown.end('SIGTERM')]);
    expect(steps).toEqual(['http', 'workers', 'database'].flatMap((name) => [`${name} ends`, `${name} ended`]));
    expect(codes).toEqual([0]);
  });

  it('goes on after a step that fails, and says so by its code', async () => {
    const { codes, shutdown } = newShutdown();
    let closed = false;
    shutdown.add('database', () => void (closed = true));
    shutdown.add('http', () => Promise.reject(new Error('port is stuck')));
    await shutdown.end('SIGINT');
    expect([closed, codes]).toEqual([true, [1]]);
  });

  it('does not wait for ever', async () => {
    const { codes, shutdown } = newShutdown(20);
    shutdown.add('never', () => new Promise(() => undefined));
    await shutdown.end('SIGTERM');
    expect(codes).toEqual([1]);
  });
});
