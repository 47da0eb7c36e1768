/** Stands in for the browser's EventSource: a test opens it, speaks on it and breaks it. */
export class FakeEventSource extends EventTarget {
  static opened: FakeEventSource[] = [];
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  closed = false;

  constructor(readonly url: string) {
    super();
    FakeEventSource.opened.push(this);
  }

  /** Replaces the browser's class and forgets earlier streams. */
  static install(): void {
    FakeEventSource.opened = [];
    (globalThis as { EventSource: unknown }).EventSource = FakeEventSource;
  }

  /** The one stream that is open. */
  static only(): FakeEventSource {
    const open = FakeEventSource.opened.filter((source) => !source.closed);
    const [source] = open;
    if (source === undefined || open.length !== 1) throw new Error(`${open.length} streams are open`);
    return source;
  }

  close(): void {
    this.closed = true;
  }

  say(event: string, data: unknown, lastEventId = ''): void {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data), lastEventId }));
  }
}
