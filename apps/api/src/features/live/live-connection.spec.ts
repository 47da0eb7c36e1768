import { EventEmitter } from 'node:events';
import type { Response } from 'express';
import { LiveConnection } from './live-connection';

/** A reader whose buffer is filled and drained by the test. */
class Reader extends EventEmitter {
  readonly got: string[] = [];
  writableLength = 0;
  destroyed = false;
  socket = null;
  req = { method: 'GET' };
  writeHead(): this {
    return this;
  }
  write(frame: Buffer | string): boolean {
    this.got.push(frame.toString());
    return true;
  }
  end(frame = ''): void {
    this.got.push(frame);
    this.emit('close');
  }
  destroy(): void {
    this.destroyed = true;
    this.emit('close');
  }
}

describe('a stream of which only the head was asked', () => {
  it('ends at once, and holds nobody who follows it', () => {
    const reader = new Reader();
    reader.req.method = 'HEAD';
    const connection = new LiveConnection(reader as unknown as Response);
    let closed = 0;
    connection.onClose(() => (closed += 1));
    expect([connection.isOpen, closed, connection.send('x'), reader.got]).toEqual([false, 1, false, ['']]);
  });
});

describe('a stream whose reader does not keep up', () => {
  const open = (): { reader: Reader; connection: LiveConnection } => {
    const reader = new Reader();
    return { reader, connection: new LiveConnection(reader as unknown as Response) };
  };

  it('gets nothing piled up, and the newest state when it has caught up', () => {
    const { reader, connection } = open();
    connection.onCaughtUp = () => void connection.send('newest');
    connection.send('first');
    reader.writableLength = 300 * 1024;
    expect(connection.send('fills it')).toBe(true);
    for (let frame = 0; frame < 100; frame += 1) expect(connection.send('skipped')).toBe(false);
    reader.writableLength = 0;
    reader.emit('drain');
    expect(reader.got).toEqual(['first', 'fills it', 'newest']);
  });

  it('is dropped when it never catches up, and told goodbye when we go', () => {
    jest.useFakeTimers();
    const slow = open();
    slow.reader.writableLength = 300 * 1024;
    slow.connection.send('fills it');
    slow.connection.beat(Buffer.from(': beat\n\n'));
    expect(slow.reader.destroyed).toBe(false);
    jest.advanceTimersByTime(30_000);
    slow.connection.beat(Buffer.from(': beat\n\n'));
    expect(slow.reader.destroyed).toBe(true);
    jest.useRealTimers();

    const { reader, connection } = open();
    const closed = jest.fn();
    connection.onClose(closed);
    connection.end();
    connection.end();
    expect(reader.got).toEqual([': the server is going away\n\n']);
    expect(closed).toHaveBeenCalledTimes(1);
    expect(connection.send('late')).toBe(false);
  });
});
