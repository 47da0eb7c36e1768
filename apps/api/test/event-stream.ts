import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { waitFor } from '@placar/testing';

export interface StreamFrame {
  event: string;
  id: string;
  data: string;
  json: Record<string, unknown>;
}

/** Reads a server-sent event stream as a browser does, and keeps its raw text. */
export class EventStream {
  readonly frames: StreamFrame[] = [];
  raw = '';
  ended = false;
  private rest = '';
  private lastId = '';

  private constructor(
    readonly response: IncomingMessage,
    private readonly destroy: () => void,
  ) {
    response.setEncoding('utf8');
    response.on('data', (text: string) => this.take(text));
    response.on('close', () => (this.ended = true));
    response.on('error', () => (this.ended = true));
  }

  static open(url: string, headers: Record<string, string>): Promise<EventStream> {
    return new Promise((resolve, reject) => {
      const request = get(url, { headers, agent: false }, (response) => {
        resolve(new EventStream(response, () => request.destroy()));
      });
      request.on('error', reject);
    });
  }

  get status(): number {
    return this.response.statusCode ?? 0;
  }
  /** What a browser would send as Last-Event-ID. */
  get lastEventId(): string {
    return this.lastId;
  }

  of(event: string): StreamFrame[] {
    return this.frames.filter((frame) => frame.event === event);
  }

  /** The newest body of a part, or undefined. */
  part<T = Record<string, unknown>>(name: string, matchId?: number): T | undefined {
    const frames = this.of('part').filter(
      ({ json }) => json['part'] === name && (matchId === undefined || json['match_id'] === matchId),
    );
    return frames[frames.length - 1]?.json['body'] as T | undefined;
  }

  ready(): Promise<unknown> {
    return waitFor(() => this.of('ready').length > 0, { what: `ready; got ${this.raw.slice(0, 500)}` });
  }

  close(): Promise<void> {
    this.destroy();
    return Promise.resolve();
  }

  private take(text: string): void {
    this.raw += text;
    this.rest += text;
    for (let end = this.rest.indexOf('\n\n'); end >= 0; end = this.rest.indexOf('\n\n')) {
      this.block(this.rest.slice(0, end));
      this.rest = this.rest.slice(end + 2);
    }
  }

  private block(block: string): void {
    let event = 'message';
    let data: string | null = null;
    for (const line of block.split('\n')) {
      if (line.startsWith('id: ')) this.lastId = line.slice(4);
      else if (line.startsWith('event: ')) event = line.slice(7);
      else if (line.startsWith('data: ')) data = line.slice(6);
    }
    if (data !== null) {
      this.frames.push({ event, id: this.lastId, data, json: JSON.parse(data) as Record<string, unknown> });
    }
  }
}
