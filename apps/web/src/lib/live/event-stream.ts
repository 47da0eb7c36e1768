import type { LiveData, LiveFrame } from '@placar/contracts/live';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { apiUrl } from '../api-client';

/** `silent`: open as far as the browser knows, but the beats of the server do not arrive any more. */
export type LiveStreamState = 'connecting' | 'open' | 'silent' | 'lost';

export interface LiveStreamStatus {
  state: LiveStreamState;
  /** Once silent or lost: when the last frame came, in milliseconds; null before the first. Not kept up while frames come. */
  lastEventAt: number | null;
  /** When the next attempt starts, in milliseconds; null while one is running or none is needed. */
  retryAt: number | null;
}

/** Every event by its name: the compiler finds one that is missing. */
const EVENTS: Readonly<Record<LiveFrame['event'], true>> = {
  part: true,
  timeline: true,
  command: true,
  freshness: true,
  arrivals: true,
  server_request: true,
  log: true,
  presence: true,
  tournament: true,
  gone: true,
  ready: true,
};
const BACKOFF_MS = [1000, 2000, 4000, 8000, 15_000] as const;
/* The server says something every 5 s. A browser takes minutes to notice that a network is half open: two beats are missed sooner. */
const SILENT_AFTER_MS = 10_000;
const LOST_AFTER_MS = 12_000;
/** An attempt that has not opened by then is given up; a slow network may take longer than a silent one. */
const CONNECT_MS = 20_000;
const WATCH_MS = 500;
const LINGER_MS = 300;
const HIDDEN_CLOSE_MS = 60_000;
const TIMELINE_KEPT = 200;
const LOG_KEPT = 200;

type VersionedFrame = Extract<LiveFrame, { event: 'part' | 'server_request' | 'tournament' }>;
type Listener = (frame: LiveFrame) => void;

/**
 * One EventSource and everything that hangs on it. The latest frame of each thing is kept, so that a component that
 * subscribes later starts from the present state too. Reconnects with back-off and resumes after the last event id;
 * closes in tabs that stay hidden, and when nobody listens any more.
 */
export class LiveStream {
  private source: EventSource | null = null;
  private readonly listeners = new Set<Listener>();
  private readonly statusListeners = new Set<() => void>();
  private readonly latest = new Map<string, LiveFrame>();
  private status: LiveStreamStatus = { state: 'connecting', lastEventAt: null, retryAt: null };
  private lastEventId = '';
  private heardAt: number | null = null;
  private connectAt = 0;
  private attempts = 0;
  private retryTimer: ReturnType<typeof setTimeout> | null = null;
  private lingerTimer: ReturnType<typeof setTimeout> | null = null;
  private hiddenTimer: ReturnType<typeof setTimeout> | null = null;
  private watchTimer: ReturnType<typeof setInterval> | null = null;

  constructor(
    private readonly path: string,
    private readonly onIdle: () => void,
  ) {}

  subscribe(listener: Listener): () => void {
    if (this.lingerTimer !== null) clearTimeout(this.lingerTimer);
    this.lingerTimer = null;
    this.listeners.add(listener);
    for (const frame of this.latest.values()) listener(frame);
    if (this.listeners.size === 1) this.start();
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) this.lingerTimer = setTimeout(() => this.stop(), LINGER_MS);
    };
  }

  subscribeStatus = (listener: () => void): (() => void) => {
    this.statusListeners.add(listener);
    return () => this.statusListeners.delete(listener);
  };

  /** The newest frame of each thing seen so far. */
  frames(): LiveFrame[] {
    return [...this.latest.values()];
  }

  readStatus = (): LiveStreamStatus => this.status;

  /** Tries at once instead of waiting for the back-off. */
  retry = (): void => {
    if (this.listeners.size === 0) return;
    this.attempts = 0;
    this.connect();
  };

  private start(): void {
    document.addEventListener('visibilitychange', this.onVisibility);
    window.addEventListener('online', this.retry);
    this.watchTimer ??= setInterval(() => this.watch(), WATCH_MS);
    if (this.source === null) this.connect();
  }

  private stop(): void {
    document.removeEventListener('visibilitychange', this.onVisibility);
    window.removeEventListener('online', this.retry);
    this.clearTimers();
    this.source?.close();
    this.source = null;
    this.onIdle();
  }

  private clearTimers(): void {
    for (const timer of [this.retryTimer, this.hiddenTimer, this.lingerTimer]) if (timer !== null) clearTimeout(timer);
    this.retryTimer = this.hiddenTimer = this.lingerTimer = null;
    if (this.watchTimer !== null) clearInterval(this.watchTimer);
    this.watchTimer = null;
  }

  /* The browser says nothing of a connection whose other end is gone: silence does. */
  private watch(): void {
    const { source } = this;
    if (source === null) return;
    const { state } = this.status;
    if (state !== 'open' && state !== 'silent') {
      if (Date.now() - this.connectAt >= CONNECT_MS) this.onError(source);
      return;
    }
    const silence = Date.now() - Math.max(this.heardAt ?? 0, this.connectAt);
    if (silence >= LOST_AFTER_MS) this.onError(source);
    else if (silence >= SILENT_AFTER_MS && state === 'open')
      this.setStatus({ state: 'silent', lastEventAt: this.heardAt });
  }

  private connect(): void {
    if (this.retryTimer !== null) clearTimeout(this.retryTimer);
    this.retryTimer = null;
    this.source?.close();
    const resume = this.lastEventId === '' ? '' : `&last_event_id=${encodeURIComponent(this.lastEventId)}`;
    const query = `${this.path.includes('?') ? '&' : '?'}beats=1${resume}`;
    const source = new EventSource(apiUrl(this.path) + query, { withCredentials: true });
    this.source = source;
    this.connectAt = Date.now();
    this.setStatus({ state: this.status.state === 'lost' ? 'lost' : 'connecting', retryAt: null });
    source.onopen = () => {
      this.attempts = 0;
      this.noteHeard();
    };
    source.onerror = () => this.onError(source);
    source.addEventListener('beat', () => this.noteHeard());
    for (const event of Object.keys(EVENTS) as LiveFrame['event'][])
      source.addEventListener(event, (message: MessageEvent<string>) => this.onMessage(event, message));
  }

  private onError(source: EventSource): void {
    if (source !== this.source) return;
    source.close();
    this.source = null;
    const wait = BACKOFF_MS[Math.min(this.attempts, BACKOFF_MS.length - 1)] ?? 15_000;
    this.attempts += 1;
    // Spread over a second, so that a restarted server is not met by every tab at the same instant.
    const delay = wait + Math.random() * 1000;
    this.setStatus({ state: 'lost', retryAt: Date.now() + delay, lastEventAt: this.heardAt });
    this.retryTimer = setTimeout(() => this.connect(), delay);
  }

  private onMessage(event: LiveFrame['event'], message: MessageEvent<string>): void {
    if (message.lastEventId !== '') this.lastEventId = message.lastEventId;
    let data: unknown;
    try {
      data = message.data === '' ? null : (JSON.parse(message.data) as unknown);
    } catch {
      // A cut frame is dropped: each frame is a whole state, so the next one heals it.
      return;
    }
    if (event !== 'ready' && !saysOfWhat(data)) return;
    const frame = { event, data } as LiveFrame;
    if (!this.remember(frame)) return;
    this.noteHeard();
    for (const listener of this.listeners) listener(frame);
  }

  /** Keeps the newest frame of each thing; false when this one is older than what is known. */
  private remember(frame: LiveFrame): boolean {
    switch (frame.event) {
      case 'part':
        return this.rememberNewer(`part:${frame.data.match_id}:${frame.data.part}`, frame);
      case 'timeline':
        this.latest.set(`timeline:${frame.data.match_id}:${frame.data.version}:${frame.data.type}`, frame);
        this.trimTimeline();
        return true;
      case 'command':
        this.latest.set(`command:${frame.data.id}`, frame);
        return true;
      case 'freshness':
      case 'arrivals':
      case 'presence':
        this.latest.set(`${frame.event}:${frame.data.match_id}`, frame);
        return true;
      case 'server_request':
        return this.rememberNewer(`server_request:${frame.data.match_id ?? ''}:${frame.data.id}`, frame);
      case 'tournament':
        return this.rememberNewer(`tournament::${frame.data.tournament_id}`, frame);
      case 'log':
        this.rememberLog(frame.data);
        return true;
      case 'gone':
        for (const key of this.latest.keys())
          if (key.split(':')[1] === String(frame.data.match_id)) this.latest.delete(key);
        return true;
      case 'ready':
        this.latest.set('ready', frame);
        return true;
    }
  }

  private rememberNewer(key: string, frame: VersionedFrame): boolean {
    const known = this.latest.get(key);
    if (known !== undefined && 'version' in known.data && known.data.version > frame.data.version) return false;
    this.latest.set(key, frame);
    return true;
  }

  /* Lines and no state: whoever comes later gets the newest of them together. */
  private rememberLog(data: LiveData<'log'>): void {
    const key = `log:${data.match_id}`;
    const known = this.latest.get(key);
    const entries = [...(known?.event === 'log' ? known.data.entries : []), ...data.entries];
    this.latest.set(key, { event: 'log', data: { ...data, entries: entries.slice(-LOG_KEPT) } });
  }

  private trimTimeline(): void {
    const keys = [...this.latest.keys()].filter((key) => key.startsWith('timeline:'));
    for (const key of keys.slice(0, Math.max(0, keys.length - TIMELINE_KEPT))) this.latest.delete(key);
  }

  /* A frame alone is no change of status: who follows the status is not drawn anew with every score. */
  private noteHeard(): void {
    this.heardAt = Date.now();
    if (this.status.state !== 'open' || this.status.retryAt !== null)
      this.setStatus({ state: 'open', retryAt: null, lastEventAt: this.heardAt });
  }

  private setStatus(change: Partial<LiveStreamStatus>): void {
    this.status = { ...this.status, ...change };
    for (const listener of this.statusListeners) listener();
  }

  private readonly onVisibility = (): void => {
    if (this.hiddenTimer !== null) clearTimeout(this.hiddenTimer);
    this.hiddenTimer = null;
    if (document.visibilityState === 'hidden') {
      this.hiddenTimer = setTimeout(() => {
        this.source?.close();
        this.source = null;
        if (this.retryTimer !== null) clearTimeout(this.retryTimer);
      }, HIDDEN_CLOSE_MS);
    } else if (this.source === null) {
      this.retry();
    }
  };
}

/** Every frame but `ready` names its match or its tournament. */
const saysOfWhat = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && ('match_id' in data || 'tournament_id' in data);

const streams = new Map<string, LiveStream>();

function streamOf(path: string): LiveStream {
  const known = streams.get(path);
  if (known !== undefined) return known;
  const made = new LiveStream(path, () => streams.delete(path));
  streams.set(path, made);
  return made;
}

/** What a followed stream has said so far, newest frame of each thing; empty when nobody follows it. */
export function latestFrames(path: string): LiveFrame[] {
  return streams.get(path)?.frames() ?? [];
}

const IDLE: LiveStreamStatus = { state: 'connecting', lastEventAt: null, retryAt: null };
const noSubscription = () => () => undefined;

/**
 * Follows a live stream (`/live/stream`, `/matches/:id/live`, `/tournaments/:id/stream`): every component with the same path shares one
 * EventSource, which closes with the last of them. `onFrame` gets the present state first, then what changes.
 * Null follows nothing.
 */
export function useLiveStream(
  path: string | null,
  onFrame: (frame: LiveFrame) => void,
): LiveStreamStatus & { retry: () => void } {
  const handle = useEffectEvent(onFrame);
  useEffect(() => {
    if (path === null) return undefined;
    return streamOf(path).subscribe((frame) => handle(frame));
  }, [path]);
  const stream = path === null ? null : streamOf(path);
  const status = useSyncExternalStore(stream?.subscribeStatus ?? noSubscription, stream?.readStatus ?? (() => IDLE));
  return { ...status, retry: () => stream?.retry() };
}

let pageStream: LiveStreamStatus & { retry: () => void } = { ...IDLE, state: 'open', retry: () => undefined };
const pageListeners = new Set<() => void>();

/** A live page publishes its stream's status here, and the shell draws the banner from it. */
export function usePublishStreamStatus(status: LiveStreamStatus & { retry: () => void }): void {
  const { state, lastEventAt, retryAt, retry } = status;
  useEffect(() => {
    pageStream = { state, lastEventAt, retryAt, retry };
    for (const listener of pageListeners) listener();
    // oxlint-disable-next-line react/exhaustive-deps -- a new time or callback alone changes nothing in the banner
  }, [state, retryAt]);
  useEffect(
    () => () => {
      pageStream = { ...IDLE, state: 'open', retry: () => undefined };
      for (const listener of pageListeners) listener();
    },
    [],
  );
}

/** Status of the present page's stream; "open" on pages without one. */
export function usePageStreamStatus(): LiveStreamStatus & { retry: () => void } {
  return useSyncExternalStore(
    (listener) => {
      pageListeners.add(listener);
      return () => pageListeners.delete(listener);
    },
    () => pageStream,
  );
}
