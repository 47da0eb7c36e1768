import { request } from 'node:http';
import type { ClientRequest } from 'node:http';

/** What a browser does by itself when a stream ends and nothing else was told. */
const DEFAULT_RETRY_MS = 1_000;

/** One browser's EventSource on a live stream: comes back by itself with `Last-Event-ID`, and remembers what it has seen. */
export class Viewer {
  /** True once an older state of a part came after a newer one. */
  wentBack = false;
  /** Times between the end of a stream and the first byte of the next. */
  readonly gapsMs: number[] = [];
  private readonly versions = new Map<string, number>();
  private lastEventId = '';
  private retryMs = DEFAULT_RETRY_MS;
  private current: ClientRequest | null = null;
  private endedAt: number | null = null;
  private closed = false;

  constructor(private readonly url: string) {}

  /** Resolves at the first byte of the stream. */
  open(): Promise<void> {
    return new Promise((resolve) => this.connect(resolve));
  }

  close(): void {
    this.closed = true;
    this.current?.destroy();
  }

  /** True when every one of these parts was seen at this version or a newer one. */
  has(newest: ReadonlyMap<string, number>): boolean {
    return [...newest].every(([part, version]) => (this.versions.get(part) ?? -1) >= version);
  }

  private connect(opened?: () => void): void {
    const headers = { accept: 'text/event-stream', ...(this.lastEventId && { 'last-event-id': this.lastEventId }) };
    let text = '';
    const sent = request(this.url, { headers, agent: false }, (answer) => {
      if (answer.statusCode !== 200) return void answer.resume();
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => {
        if (this.endedAt !== null) this.gapsMs.push(Date.now() - this.endedAt);
        this.endedAt = null;
        opened?.();
        text += chunk;
        const frames = text.split('\n\n');
        text = frames.pop() ?? '';
        for (const frame of frames) this.read(frame);
      });
    });
    this.current = sent;
    let over = false;
    const again = (): void => {
      if (over || this.closed) return;
      over = true;
      this.endedAt ??= Date.now();
      setTimeout(() => this.connect(opened), this.retryMs);
    };
    sent.on('error', again);
    sent.on('close', again);
    sent.end();
  }

  private read(frame: string): void {
    const field = (name: string): string | undefined =>
      frame
        .split('\n')
        .find((line) => line.startsWith(`${name}:`))
        ?.slice(name.length + 1)
        .trim();
    const id = field('id');
    if (id !== undefined) this.lastEventId = id;
    const retry = field('retry');
    if (retry !== undefined) this.retryMs = Number(retry);
    if (field('event') !== 'part') return;
    const { part, version } = JSON.parse(field('data') ?? '{}') as { part: string; version: number };
    if (version < (this.versions.get(part) ?? 0)) this.wentBack = true;
    this.versions.set(part, Math.max(version, this.versions.get(part) ?? 0));
  }
}
