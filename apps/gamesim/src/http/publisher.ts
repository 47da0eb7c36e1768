import { validateHeaderName, validateHeaderValue } from 'node:http';
import type { DeliveryResult, PublishedRecord } from '../api-types';
import type { Clock } from '../clock';
import type { CrashMoment, FaultChange, Faults } from '../faults';
import type { Disk } from '../disk';
import type { UploadTarget } from '../plugin/plugin-state';
import type { Profile } from '../plugin/profiles';
import type { Quirks } from '../plugin/quirks';
import type { Rng } from '../rng';
import type { HttpAnswer, HttpAttempt } from './http-attempt';
import { attemptHttp, BlockedUrlError } from './http-attempt';
import { EventFaults } from './event-faults';
import { EventTiming } from './event-timing';
import { InFlight } from './in-flight';
import { Lifeline } from './lifeline';
import { RetryQueue } from './retry-queue';
import type { RecordFacts } from './upload-headers';
import { GET5_HEADERS, tokenHeader, uploadHeaders } from './upload-headers';

export interface PublisherHost {
  clock: Clock;
  disk: Disk;
  profile: Profile;
  quirks: Quirks;
  faultRng: Rng;
  faults(): Faults;
  changeFaults(change: FaultChange): void;
  isAllowedUrl(url: string): boolean;
  addRecord(record: Omit<PublishedRecord, 'seq' | 'atMs' | 'deliveries'>): PublishedRecord;
  isCrashPlanned(moment: CrashMoment): boolean;
  crashIfPlanned(moment: CrashMoment): void;
  log(line: string): void;
}

const GET5_TIMEOUT_MS = 15_000;

/** The server's HTTP side: config GET, events, uploads, each tried exactly once and in parallel (P9), with faults. */
export class Publisher {
  private readonly lifeline = new Lifeline();
  private readonly inFlight = new InFlight();
  private readonly timing: EventTiming;
  private readonly shaping: EventFaults;
  private readonly retries: RetryQueue | null;
  private lastEvent: { record: PublishedRecord; bytes: Buffer } | null = null;

  constructor(
    private readonly host: PublisherHost,
    /** Where events go at this moment: what a retry uses. */
    private readonly eventTarget: () => UploadTarget,
  ) {
    this.shaping = new EventFaults(() => host.faults(), host.faultRng);
    this.retries = host.quirks.noUploadRetry
      ? null
      : new RetryQueue(
          host.clock,
          host.disk,
          (event) => this.sendAgain(event),
          (pass) => this.follow(pass),
        );
    this.timing = new EventTiming(host, this.inFlight, this.lifeline);
  }

  /** Events that wait for another attempt; null when this plugin has no such queue. */
  get queued(): RetryQueue | null {
    return this.retries;
  }

  async get(url: string, headerKey: string, headerValue: string): Promise<HttpAnswer> {
    const { configFetch } = this.host.faults();
    if (configFetch?.mode === 'fail') throw new Error('No such host is known.');
    if (configFetch?.mode === 'slow') await new Promise((resolve) => setTimeout(resolve, configFetch.ms));
    const headers = headerKey && headerValue ? { [headerKey]: headerValue } : {};
    return this.attempt({ method: 'GET', url, headers, body: null });
  }

  /** Work that goes on beside the main thread; whoever waits for quiet waits for it too. */
  follow(work: Promise<void>): void {
    this.inFlight.track(work);
  }

  /** Fire and forget, as the plugin does. */
  sendEvent(target: UploadTarget, body: string, facts: RecordFacts): void {
    const bytes = Buffer.from(body, 'utf8');
    const record = this.host.addRecord({ ...facts, channel: 'event', body, bytes: bytes.length });
    const frozen = { ...target };
    if (!frozen.url) {
      record.deliveries.push({ outcome: 'no_url' });
      return;
    }
    if (this.shaping.hits(this.host.faults().httpDrop, facts.name)) record.deliveries.push({ outcome: 'dropped' });
    else this.timing.schedule(record, () => this.deliverEvent(record, frozen, bytes));
    this.sendStrangers(record, frozen, bytes);
  }

  /** Older and unheard-of events that faults send along. */
  private sendStrangers(record: PublishedRecord, target: UploadTarget, bytes: Buffer): void {
    const before = this.lastEvent;
    this.lastEvent = { record, bytes };
    const faults = this.host.faults();
    const { name, matchId, mapNumber, roundNumber } = record;
    if (before && this.shaping.hits(faults.httpReplayOld, name))
      void this.deliverEvent(before.record, target, before.bytes);
    if (!this.shaping.hits(faults.httpUnknownEvent, name)) return;
    const body = `{"matchid":${matchId ?? 'null'},"event":"unheard_of"}`;
    const facts = { name: 'unheard_of', matchId, mapNumber, roundNumber };
    const unknown = this.host.addRecord({ ...facts, channel: 'event', body, bytes: body.length });
    void this.deliverEvent(unknown, target, Buffer.from(body, 'utf8'));
  }

  /** Backups and demos, never lost by the faults of events; resolves to whether it was accepted. */
  upload(channel: 'backup' | 'demo', target: UploadTarget, bytes: Buffer, facts: RecordFacts): Promise<boolean> {
    const record = this.host.addRecord({ ...facts, channel, body: null, bytes: bytes.length });
    const frozen = { ...target };
    const headers = { ...uploadHeaders(facts, this.host.profile.plugin === 'get5'), 'Content-Length': bytes.length };
    if (!frozen.url) {
      record.deliveries.push({ outcome: 'no_url' });
      return Promise.resolve(false);
    }
    return this.deliver(record, frozen, headers, bytes).then(({ outcome }) => outcome === 'delivered');
  }

  /** A new match is loaded: events that a fault has held back arrive now. */
  releaseHeld(): void {
    this.timing.releaseHeld();
  }

  flushReordered(): void {
    this.timing.flush();
  }

  quiet(limitMs: number): Promise<void> {
    return this.inFlight.quiet(limitMs);
  }

  settled(): Promise<void> {
    return this.inFlight.settled();
  }

  /** The process dies: open requests are cut, held ones are lost. */
  kill(): void {
    this.lifeline.end();
    this.timing.drop();
    this.retries?.stop();
  }

  private attempt(
    what: Omit<HttpAttempt, 'signal' | 'isAllowed' | 'timeoutMs' | 'postBecomesGet'>,
  ): Promise<HttpAnswer> {
    return this.lifeline.run((signal) =>
      attemptHttp({
        ...what,
        timeoutMs: this.host.profile.plugin === 'get5' ? GET5_TIMEOUT_MS : undefined,
        postBecomesGet: this.host.quirks.postBecomesGet,
        signal,
        isAllowed: (url) => this.host.isAllowedUrl(url),
      }),
    );
  }

  private async deliverEvent(record: PublishedRecord, target: UploadTarget, bytes: Buffer): Promise<void> {
    const shaped = this.shaping.shape(record.name, target, bytes);
    const headers = {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': shaped.bytes.length,
      ...(this.host.profile.plugin === 'get5' ? GET5_HEADERS : {}),
    };
    const result = await this.deliver(record, shaped.target, headers, shaped.bytes, shaped.isCut ? 'cut' : undefined);
    if (result.outcome === 'delivered' || record.body === null || this.lifeline.isCut) return;
    const { name, matchId, mapNumber, roundNumber } = record;
    this.retries?.add({ name, matchId, mapNumber, roundNumber, body: record.body });
  }

  private async sendAgain(event: RecordFacts & { body: string }): Promise<boolean> {
    const { body, name, matchId, mapNumber, roundNumber } = event;
    const target = { ...this.eventTarget() };
    if (!target.url) return false;
    const bytes = Buffer.from(body, 'utf8');
    const facts = { name, matchId, mapNumber, roundNumber };
    const record = this.host.addRecord({ ...facts, channel: 'event', body, bytes: bytes.length });
    const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': bytes.length };
    return (await this.deliver(record, target, headers, bytes)).outcome === 'delivered';
  }

  private deliver(
    record: PublishedRecord,
    target: UploadTarget,
    headers: Record<string, string | number>,
    bytes: Buffer,
    cut?: 'cut',
  ): Promise<DeliveryResult> {
    const result: DeliveryResult = { outcome: 'pending' };
    record.deliveries.push(result);
    const work = (async () => {
      const withToken = { ...headers, ...tokenHeader(target) };
      for (const [name, value] of Object.entries(withToken)) {
        validateHeaderName(name);
        validateHeaderValue(name, String(value));
      }
      const diesHere = record.channel !== 'event' && this.host.isCrashPlanned('during_upload');
      return this.attempt({
        method: 'POST',
        url: target.url,
        headers: withToken,
        body: bytes,
        bytesPerSecond: record.channel === 'event' ? undefined : this.host.faults().httpSlowUpload?.bytesPerSecond,
        stopHalfway: diesHere ? () => this.host.crashIfPlanned('during_upload') : cut,
      });
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
    this.inFlight.track(work);
    return work.then(() => result);
  }
}
