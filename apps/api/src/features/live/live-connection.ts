import { steadyNow } from '@placar/platform';
import type { Response } from 'express';

/** More than this waiting in our process means that the reader does not keep up. */
const BEHIND_BYTES = 256 * 1024;
/** A reader that has not caught up for this long is dropped; it reconnects and resumes. */
const BEHIND_DEADLINE_MS = 20_000;

/**
 * One open event stream. Written plainly to the response: a frame is one buffer, made once and shared by all viewers, where an
 * Observable and a serialiser for each of them would cost more than the whole fan-out may take (1,000 viewers in 60 ms).
 * Nothing waits for a slow reader here: while it is behind, frames are skipped, and `onCaughtUp` sends the newest state.
 */
export class LiveConnection {
  private behindSince: number | null = null;
  private closed = false;
  private readonly closers: (() => void)[] = [];
  onCaughtUp: () => void = () => undefined;

  /** `isRight` looks at what is sent, where that is checked; a wrong frame cuts the stream. */
  constructor(
    private readonly response: Response,
    private readonly isRight: ((text: string) => boolean) | null = null,
  ) {
    // The stream ends with its connection. Chunks would cost each viewer three writes a frame instead of one.
    response.useChunkedEncodingByDefault = false;
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-cache',
      Connection: 'close',
      'X-Accel-Buffering': 'no',
    });
    response.socket?.setNoDelay(true);
    response.socket?.setTimeout(0);
    response.on('close', () => this.finished());
    response.on('error', () => this.finished());
    response.on('drain', () => this.drained());
    // Who asks for the head of a stream gets that; without a body it would stay open with nothing ever said.
    if (response.req.method === 'HEAD') {
      response.end();
      this.finished();
    }
  }

  get isOpen(): boolean {
    return !this.closed;
  }

  get isBehind(): boolean {
    return this.behindSince !== null;
  }

  /** False when the frame was skipped, because the reader is gone or does not keep up. */
  send(frame: Buffer | string): boolean {
    if (this.closed || this.behindSince !== null) return false;
    if (this.isRight !== null && !this.isRight(frame.toString())) {
      this.response.destroy();
      return false;
    }
    if (frame.length > 0) this.response.write(frame);
    if (this.response.writableLength > BEHIND_BYTES) this.behindSince = steadyNow();
    return true;
  }

  /** Keeps proxies from cutting an idle stream, and drops a reader that stopped reading. */
  beat(comment: Buffer): void {
    if (this.behindSince !== null && steadyNow() - this.behindSince > BEHIND_DEADLINE_MS) this.response.destroy();
    else this.send(comment);
  }

  onClose(closer: () => void): void {
    if (this.closed) closer();
    else this.closers.push(closer);
  }

  /** Says goodbye and ends the answer; the viewer reconnects after `retryMs`, to whoever serves then. */
  end(retryMs?: number): void {
    if (this.closed) return;
    this.response.end(`${retryMs === undefined ? '' : `retry: ${retryMs}\n`}: the server is going away\n\n`);
    this.finished();
  }

  private drained(): void {
    if (this.behindSince === null || this.closed) return;
    this.behindSince = null;
    this.onCaughtUp();
  }

  private finished(): void {
    if (this.closed) return;
    this.closed = true;
    for (const closer of this.closers.splice(0)) closer();
  }
}
