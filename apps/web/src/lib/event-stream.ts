import type { ServerRequest } from '@placar/contracts/fleet';
import type { CommandFrame, FreshnessFrame, LobbyFrame, PartFrame, TimelineEntry } from '@placar/contracts/live';
import type { MatchLogFrame, PresenceFrame } from '@placar/contracts/matches';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { apiUrl } from './api-client';

/** One frame of a live stream, parsed. `gone` names a match that left the list, `ready` ends the first full state. */
export type LiveFrame =
  | { event: 'part'; data: PartFrame }
  | { event: 'timeline'; data: TimelineEntry }
  | { event: 'command'; data: CommandFrame }
  | { event: 'freshness'; data: FreshnessFrame }
  | { event: 'lobby'; data: LobbyFrame }
  | { event: 'server_request'; data: ServerRequest }
  | { event: 'log'; data: MatchLogFrame }
  | { event: 'presence'; data: PresenceFrame }
  | { event: 'gone'; data: { match_id: number } }
  | { event: 'ready'; data: unknown };

export type LiveStreamState = 'connecting' | 'open' | 'lost';

export interface LiveStreamStatus {
  state: LiveStreamState;
  /** Once lost: when the last frame came, in milliseconds; null before the first. Not kept up while frames come. */
  lastEventAt: number | null;
  /** When the next attempt starts, in milliseconds; null while one is running or none is needed. */
  retryAt: number | null;
}

const EVENTS = [
  'part',
  'timeline',
  'command',
  'freshness',
  'lobby',
  'server_request',
  'log',
  'presence',
  'gone',
  'ready',
] as const;
const BACKOFF_MS = [1000, 2000, 4000, 8000, 15_000] as const;
const LINGER_MS = 300;
const HIDDEN_CLOSE_MS = 60_000;
const TIMELINE_KEPT = 200;
const LOG_KEPT = 200;

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
  private attempts = 0;
  private retryTimer: ReturnType<typeof setTimeout> | null = null;
  private lingerTimer: ReturnType<typeof setTimeout> | null = null;
  private hiddenTimer: ReturnType<typeof setTimeout> | null = null;

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
  }

  private connect(): void {
    if (this.retryTimer !== null) clearTimeout(this.retryTimer);
    this.retryTimer = null;
    this.source?.close();
    const resume =
      this.lastEventId === ''
        ? ''
        : `${this.path.includes('?') ? '&' : '?'}last_event_id=${encodeURIComponent(this.lastEventId)}`;
    const source = new EventSource(apiUrl(this.path) + resume, { withCredentials: true });
    this.source = source;
    this.setStatus({ state: this.status.state === 'lost' ? 'lost' : 'connecting', retryAt: null });
    source.onopen = () => {
      this.attempts = 0;
      this.noteHeard();
    };
    source.onerror = () => this.onError(source);
    for (const event of EVENTS)
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

  private onMessage(event: (typeof EVENTS)[number], message: MessageEvent<string>): void {
    if (message.lastEventId !== '') this.lastEventId = message.lastEventId;
    let data: unknown;
    try {
      data = message.data === '' ? null : (JSON.parse(message.data) as unknown);
    } catch {
      // A cut frame is dropped: each frame is a whole state, so the next one heals it.
      return;
    }
    if (event !== 'ready' && (typeof data !== 'object' || data === null || !('match_id' in data))) return;
    const frame = { event, data } as LiveFrame;
    if (!this.remember(frame)) return;
    this.noteHeard();
    for (const listener of this.listeners) listener(frame);
  }

  /** Keeps the newest frame of each thing; false when this one is older than what is known. */
  private remember(frame: LiveFrame): boolean {
    switch (frame.event) {
      case 'part': {
        const key = `part:${frame.data.match_id}:${frame.data.part}`;
        const known = this.latest.get(key);
        if (known?.event === 'part' && known.data.version > frame.data.version) return false;
        this.latest.set(key, frame);
        return true;
      }
      case 'timeline':
        this.latest.set(`timeline:${frame.data.match_id}:${frame.data.version}:${frame.data.type}`, frame);
        this.trimTimeline();
        return true;
      case 'command':
        this.latest.set(`command:${frame.data.id}`, frame);
        return true;
      case 'freshness':
        this.latest.set(`freshness:${frame.data.match_id}`, frame);
        return true;
      case 'lobby':
        this.latest.set(`lobby:${frame.data.match_id}`, frame);
        return true;
      case 'server_request': {
        const key = `server_request:${frame.data.match_id ?? ''}:${frame.data.id}`;
        const known = this.latest.get(key);
        if (known?.event === 'server_request' && known.data.version > frame.data.version) return false;
        this.latest.set(key, frame);
        return true;
      }
      case 'log':
        this.rememberLog(frame.data);
        return true;
      case 'presence':
        this.latest.set(`presence:${frame.data.match_id}`, frame);
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

  /* Lines and no state: whoever comes later gets the newest of them together. */
  private rememberLog(data: MatchLogFrame): void {
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
 * Follows a live stream (`/live/stream` or `/matches/:id/live`): every component with the same path shares one
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
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a new time or callback alone changes nothing in the banner
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
