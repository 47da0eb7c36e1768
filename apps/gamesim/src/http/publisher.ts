import { validateHeaderName, validateHeaderValue } from 'node:http';
import type { DeliveryResult, PublishedRecord } from '../api-types';
import type { Clock } from '../clock';
import type { Faults } from '../faults';
import type { UploadTarget } from '../plugin/plugin-state';
import type { Rng } from '../rng';
import type { HttpAnswer } from './http-attempt';
import { attemptHttp, BlockedUrlError } from './http-attempt';
import { ReorderBuffer } from './reorder-buffer';

export interface PublisherHost {
  clock: Clock;
  faultRng: Rng;
  faults(): Faults;
  changeFaults(change: Partial<Faults>): void;
  isAllowedUrl(url: string): boolean;
  addRecord(record: Omit<PublishedRecord, 'seq' | 'atMs' | 'deliveries'>): PublishedRecord;
  log(line: string): void;
}
export type RecordFacts = Pick<PublishedRecord, 'name' | 'matchId' | 'mapNumber' | 'roundNumber'>;

/** The server's HTTP side: config GET, events, uploads, each tried exactly once and in parallel (P9), with faults. */
export class Publisher {
  private readonly abort = new AbortController();
  private readonly inFlight = new Set<Promise<void>>();
  private readonly delayed = new Set<Promise<void>>();
  private readonly reorder: ReorderBuffer;
  private heldForLoad: (() => void)[] = [];
  private dropped: { fault: Faults['httpDrop']; count: number } = { fault: undefined, count: 0 };

  constructor(private readonly host: PublisherHost) {
    this.reorder = new ReorderBuffer(host.clock, host.faultRng, (work) => this.track(this.delayed, work));
  }

  get(url: string, headerKey: string, headerValue: string): Promise<HttpAnswer> {
    const headers = headerKey && headerValue ? { [headerKey]: headerValue } : {};
    return attemptHttp({ method: 'GET', url, headers, body: null, ...this.limits() });
  }

  /** Fire and forget, as the plugin does. */
  sendEvent(target: UploadTarget, body: string, facts: RecordFacts): void {
    const bytes = Buffer.from(body, 'utf8');
    const record = this.host.addRecord({ ...facts, channel: 'event', body, bytes: bytes.length });
    const frozen = { ...target };
    const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': bytes.length };
    this.throughFaults(record, frozen, () => this.deliver(record, frozen, headers, bytes));
  }

  /** Backups and demos: file headers in both spellings (plugin contract §3.2). */
  upload(channel: 'backup' | 'demo', target: UploadTarget, bytes: Buffer, facts: RecordFacts): void {
    const record = this.host.addRecord({ ...facts, channel, body: null, bytes: bytes.length });
    const frozen = { ...target };
    const values = {
      FileName: facts.name,
      MatchId: facts.matchId,
      MapNumber: facts.mapNumber,
      RoundNumber: facts.roundNumber,
    };
    const headers: Record<string, string | number> = {
      'Content-Type': 'application/octet-stream',
      'Content-Length': bytes.length,
    };
    for (const [key, value] of Object.entries(values)) {
      headers[`MatchZy-${key}`] = String(value);
      headers[`Get5-${key}`] = String(value);
    }
    this.throughFaults(record, frozen, () => this.deliver(record, frozen, headers, bytes));
  }

  /** A new match is loaded: what a fault has held back arrives now, late, and that fault is over. */
  releaseHeld(): void {
    if (this.heldForLoad.length === 0) return;
    this.host.changeFaults({ httpHoldUntilNextLoad: undefined });
    const held = this.heldForLoad;
    this.heldForLoad = [];
    for (const release of held) release();
  }

  flushReordered(): void {
    this.reorder.flush();
  }

  /** Waits for attempts on the wire, not for delayed ones; what takes longer than `limitMs` is never waited for again. */
  async quiet(limitMs: number): Promise<void> {
    if (this.inFlight.size === 0) return;
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise((resolve) => (timer = setTimeout(resolve, limitMs)));
    const waitedFor = [...this.inFlight];
    await Promise.race([Promise.all(waitedFor), limit]);
    clearTimeout(timer);
    for (const slow of waitedFor) if (this.inFlight.delete(slow)) this.track(this.delayed, slow);
  }

  async settled(): Promise<void> {
    while (this.inFlight.size + this.delayed.size > 0) await Promise.all([...this.inFlight, ...this.delayed]);
  }

  /** The process dies: open requests are cut, held ones are lost. */
  kill(): void {
    this.abort.abort();
    this.reorder.drop();
    this.heldForLoad = [];
  }

  private limits(): { signal: AbortSignal; isAllowed: (url: string) => boolean } {
    return { signal: this.abort.signal, isAllowed: (url) => this.host.isAllowedUrl(url) };
  }

  private throughFaults(record: PublishedRecord, target: UploadTarget, send: () => Promise<void>): void {
    if (!target.url) {
      record.deliveries.push({ outcome: 'no_url' });
      return;
    }
    const faults = this.host.faults();
    if (this.isDropped(record, faults)) {
      record.deliveries.push({ outcome: 'dropped' });
      return;
    }
    if (record.channel !== 'event') return void send();
    const late = (): void => this.afterDelay(faults, send);
    const hold = faults.httpHoldUntilNextLoad;
    if (hold && (record.roundNumber ?? 0) >= hold.fromRound) {
      this.heldForLoad.push(late);
      return;
    }
    const duplicate = faults.httpDuplicate;
    const copies = duplicate && this.host.faultRng.chance(duplicate.probability) ? (duplicate.copies ?? 2) : 1;
    for (let copy = 0; copy < copies; copy += 1) {
      if (faults.httpReorder)
        this.reorder.push(() => Promise.resolve(late()).then(() => this.quiet(2000)), faults.httpReorder.window);
      else late();
    }
  }

  private isDropped(record: PublishedRecord, faults: Faults): boolean {
    const drop = faults.httpDrop;
    if (!drop) return false;
    // A limit counts from the moment its fault was set.
    if (this.dropped.fault !== drop) this.dropped = { fault: drop, count: 0 };
    if (drop.limit !== undefined && this.dropped.count >= drop.limit) return false;
    // Named events pick among events; without names every event can be lost, uploads never.
    if (record.channel !== 'event' || (drop.events && !drop.events.includes(record.name))) return false;
    if (!this.host.faultRng.chance(drop.probability)) return false;
    this.dropped.count += 1;
    return true;
  }

  private afterDelay(faults: Faults, send: () => Promise<void>): void {
    const delay = faults.httpDelay;
    if (!delay) return void send();
    const ms = delay.ms + this.host.faultRng.between(0, delay.jitterMs ?? 0);
    const waiting = new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.abort.signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    }).then(() => (this.abort.signal.aborted ? undefined : send()));
    this.track(this.delayed, waiting);
  }

  private deliver(
    record: PublishedRecord,
    target: UploadTarget,
    headers: Record<string, string | number>,
    bytes: Buffer,
  ): Promise<void> {
    const result: DeliveryResult = { outcome: 'pending' };
    record.deliveries.push(result);
    const work = (async () => {
      const withToken = { ...headers, ...tokenHeader(target) };
      for (const [name, value] of Object.entries(withToken)) {
        validateHeaderName(name);
        validateHeaderValue(name, String(value));
      }
      return attemptHttp({ method: 'POST', url: target.url, headers: withToken, body: bytes, ...this.limits() });
    })().then(
      (answer) => {
        result.outcome = answer.status >= 200 && answer.status < 300 ? 'delivered' : 'rejected';
        result.status = answer.status;
      },
      (error: unknown) => {
        result.outcome = error instanceof BlockedUrlError ? 'blocked' : 'failed';
        result.error = error instanceof Error ? error.message : String(error);
        this.host.log(`[${record.channel}] ${record.name} not delivered: ${result.error}`);
      },
    );
    this.track(this.inFlight, work);
    return work;
  }

  private track(set: Set<Promise<void>>, work: Promise<void>): void {
    set.add(work);
    void work.finally(() => set.delete(work));
  }
}

/** Sent only when key and value are both set (plugin contract §2.1). */
const tokenHeader = (target: UploadTarget): Record<string, string> =>
  target.headerKey && target.headerValue ? { [target.headerKey]: target.headerValue } : {};
