import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { APP_CONFIG, AppError, metrics } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import type { Request } from 'express';
import { addressOf } from './limits/address';
import type { Viewer } from './session/viewer';
import './request';

/** Ends one stream; told when to come back, in milliseconds. */
export type StreamEnder = (retryMs: number) => void;

/** Who opened a stream, and by what: the rights that it was opened with. */
export interface StreamOpener {
  viewer: Viewer;
  /** Null: by an API key. */
  sessionId: string | null;
  apiKeyId: number | null;
  /** Not for people whom the platform bans. */
  barsBanned: boolean;
}

/** Streams are sent away in steps of this. */
const STEP_MS = 100;
const RETRY_MIN_MS = 100;
const RETRY_SPREAD_MS = 1_400;
/** Whoever has too many open is told to look again when some of them may have ended. */
const FULL_SECONDS = 30;

/**
 * Answers that do not end by themselves (event streams). Register how to end each. A process that ends sends its viewers away
 * one by one, each with another moment to come back at, so that they do not all knock at the next process at once.
 */
@Injectable()
export class OpenStreams implements BeforeApplicationShutdown {
  /** Null: opened by a visitor. */
  private readonly enders = new Map<StreamEnder, StreamOpener | null>();
  private readonly perAddress = new Map<string, number>();
  private readonly mostPerAddress: number;
  private state: 'open' | 'draining' | 'closed' = 'open';

  constructor(@Inject(APP_CONFIG) config: { http: Pick<AppConfig['http'], 'streamsPerAddress'> }) {
    this.mostPerAddress = config.http.streamsPerAddress;
  }

  /** False once no stream can last here; one that is opened anyway is told to come back and ended at once. */
  get isOpen(): boolean {
    return this.state !== 'closed';
  }

  /** True from the first sign of the end: readiness says no, connections are not kept. */
  get isDraining(): boolean {
    return this.state !== 'open';
  }

  get size(): number {
    return this.enders.size;
  }

  /** Streams of people and keys, with how to end each. */
  opened(): { end: StreamEnder; opener: StreamOpener }[] {
    return [...this.enders].flatMap(([end, opener]) => (opener === null ? [] : [{ end, opener }]));
  }

  /** Asked before a stream begins. Throws RATE_LIMITED when its address has as many here as one may have. */
  admit(request: Request): void {
    if ((this.perAddress.get(addressOf(request)) ?? 0) < this.mostPerAddress) return;
    throw new AppError('RATE_LIMITED', 'Too many streams are open from this address.', {
      details: { retry_after_seconds: FULL_SECONDS },
    });
  }

  /**
   * Answers how to forget it again, for when it ended by itself. `request`: the one that opened it; its stream ends when the
   * rights that it was opened with change; with `barsBanned` also when its person is banned from the platform.
   */
  add(end: StreamEnder, request?: Request, { barsBanned = false }: { barsBanned?: boolean } = {}): () => void {
    const own: StreamEnder = (retryMs) => end(retryMs);
    if (this.state === 'closed') own(retryDelay());
    else this.enders.set(own, request ? openerOf(request, barsBanned) : null);
    this.count();
    const leave = request ? this.enter(addressOf(request)) : null;
    return () => {
      this.enders.delete(own);
      leave?.();
      this.count();
    };
  }

  /** One more from this address, until what this answers is called. */
  private enter(address: string): () => void {
    this.perAddress.set(address, (this.perAddress.get(address) ?? 0) + 1);
    let isIn = true;
    return () => {
      if (!isIn) return;
      isIn = false;
      const left = (this.perAddress.get(address) ?? 1) - 1;
      if (left > 0) this.perAddress.set(address, left);
      else this.perAddress.delete(address);
    };
  }

  /**
   * The gentle end, before the program closes: for the first half of `forMs` only readiness says no, so that nobody new is sent
   * here; in the second half the streams are ended, evenly spread. Requests are answered all the while. 0: all at once.
   */
  async drain(forMs: number): Promise<void> {
    this.state = this.state === 'closed' ? 'closed' : 'draining';
    metrics.draining.set(1);
    await sleep(forMs / 2);
    const steps = Math.ceil(forMs / 2 / STEP_MS);
    for (let left = steps; left > 0 && this.state !== 'closed'; left -= 1) {
      this.endSome(Math.ceil(this.enders.size / left));
      await sleep(STEP_MS);
    }
    this.endAll();
  }

  beforeApplicationShutdown(): void {
    this.endAll();
  }

  private endAll(): void {
    this.state = 'closed';
    this.endSome(this.enders.size);
  }

  private endSome(count: number): void {
    for (const end of [...this.enders.keys()].slice(0, count)) {
      this.enders.delete(end);
      end(retryDelay());
    }
    this.count();
  }

  private count(): void {
    metrics.sseClients.set(this.enders.size);
  }
}

function openerOf({ viewer, apiKey, sessionID }: Request, barsBanned: boolean): StreamOpener | null {
  if (!viewer) return null;
  return { viewer, sessionId: apiKey ? null : sessionID, apiKeyId: apiKey?.id ?? null, barsBanned };
}

const retryDelay = (): number => Math.round(RETRY_MIN_MS + Math.random() * RETRY_SPREAD_MS);

const sleep = (ms: number): Promise<void> =>
  ms <= 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms));
