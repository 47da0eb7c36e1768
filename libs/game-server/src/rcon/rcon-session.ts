import { Socket } from 'node:net';
import { afterAwake } from '@placar/platform';
import type { AwakeTimer } from '@placar/platform';
import type { RconExecuteOptions } from './rcon-outcome';
import type { RconPacket } from './rcon-codec';
import { AUTH_FAILED_ID, RCON_TYPE, RconParser, encodePacket } from './rcon-codec';
import { ReplyCollector } from './reply-collector';

export interface SessionTarget {
  /** Address to connect to: an IP once the outbound guard has resolved the host. */
  readonly address: string;
  readonly port: number;
  readonly password: string;
  readonly connectTimeoutMs: number;
  readonly authTimeoutMs: number;
  readonly signal: AbortSignal;
}

export interface OpenFailure {
  readonly kind: 'refused' | 'auth_failed' | 'banned';
  readonly detail: string;
}

export type OpenResult = { readonly session: RconSession } | { readonly failure: OpenFailure };

export interface SessionCommand {
  readonly text: string;
  readonly deadlineMs: number;
  readonly reply: RconExecuteOptions['reply'];
  readonly idleGapMs: number;
  readonly onTimeout: 'close' | 'keep';
  readonly onSent: () => void;
}

/** `packets` counts what came of the reply before it failed; 0 leaves open whether the server even read the command. */
export type SessionReply =
  | { readonly kind: 'ok'; readonly text: string }
  | { readonly kind: 'timeout' | 'closed'; readonly detail: string; readonly packets: number }
  /** Certain not to have run: nothing was written, or the server said that we are not authenticated. */
  | { readonly kind: 'not_run'; readonly detail: string };

interface PendingCommand {
  readonly id: number;
  readonly sentinelId: number;
  readonly command: SessionCommand;
  readonly collector: ReplyCollector;
  readonly deadline: AwakeTimer;
  readonly settle: (reply: SessionReply) => void;
  gap: AwakeTimer | null;
}

const AUTH_ID = 1;
/** Silence that ends a reply on a server known to mirror: only reached when the mirror is late or lost. */
const MIRRORING_GAP_MS = 1000;

/** Connects and authenticates within its two deadlines. Resolves always; after a failure nothing is left open. */
export function openRconSession(target: SessionTarget): Promise<OpenResult> {
  return new Promise((resolve) => {
    const session = new RconSession(target, resolve);
    session.start();
  });
}

/**
 * One TCP connection and at most one command in flight. Every socket event is handled for its whole life. Deadlines count while this
 * process is awake: an answer that lies unread in our own socket is no silence of the server.
 */
export class RconSession {
  /** Commands whose reply came; a server that goes mute after the first one shows here. */
  answered = 0;
  /** True once the server has mirrored a sentinel. */
  mirrors = false;
  onClosed: (() => void) | null = null;

  private readonly socket = new Socket();
  private readonly parser = new RconParser();
  private phase: 'connecting' | 'authenticating' | 'ready' | 'closed' = 'connecting';
  private timer: AwakeTimer | null = null;
  private heardDuringAuth = false;
  private closeDetail: string | null = null;
  private sequence = AUTH_ID;
  private pending: PendingCommand | null = null;
  private readonly onAbort = () => this.fail('refused', 'client_closed');

  constructor(
    private readonly target: SessionTarget,
    private readonly opened: (result: OpenResult) => void,
  ) {}

  get alive(): boolean {
    return this.phase === 'ready';
  }

  start(): void {
    const { socket, target } = this;
    if (target.signal.aborted) return this.onAbort();
    target.signal.addEventListener('abort', this.onAbort, { once: true });
    socket.setNoDelay(true);
    socket.setKeepAlive(true, 15_000);
    socket.on('error', (error: NodeJS.ErrnoException) => (this.closeDetail ??= error.code ?? 'socket_error'));
    socket.on('close', () => this.closed());
    // A half-closed server can still be written to, and would never answer.
    socket.on('end', () => this.destroy('closed_by_server'));
    socket.on('data', (chunk) => this.received(chunk));
    socket.once('connect', () => this.authenticate());
    this.timer = afterAwake(target.connectTimeoutMs, () => this.fail('refused', 'connect_timeout'));
    try {
      socket.connect({ host: target.address, port: target.port });
    } catch {
      this.fail('refused', 'invalid_address');
    }
  }

  /** Writes in the same tick. Must not be called while another command is in flight. */
  run(command: SessionCommand): Promise<SessionReply> {
    if (!this.alive || !this.socket.writable) return Promise.resolve({ kind: 'not_run', detail: 'connection_lost' });
    const collector = new ReplyCollector(command.reply);
    const sentinel = collector.wantsSentinel();
    // Commands have even ids and sentinels odd ones, all different: a late sentinel can never end a later command.
    const id = this.sequence + 1;
    this.sequence += 2;
    return new Promise((settle) => {
      const deadline = afterAwake(command.deadlineMs, () => this.timedOut());
      this.pending = { id, sentinelId: id + 1, command, collector, deadline, settle, gap: null };
      const frame = encodePacket(id, RCON_TYPE.exec, command.text);
      // Source servers mirror the empty packet after the last part of the reply.
      this.socket.write(sentinel ? Buffer.concat([frame, encodePacket(id + 1, RCON_TYPE.response, '')]) : frame);
      command.onSent();
    });
  }

  destroy(detail: string): void {
    this.closeDetail ??= detail;
    this.socket.destroy();
    this.closed();
  }

  private authenticate(): void {
    if (this.phase !== 'connecting') return;
    this.phase = 'authenticating';
    this.clearTimer();
    this.timer = afterAwake(this.target.authTimeoutMs, () => this.fail('refused', 'auth_timeout'));
    this.socket.write(encodePacket(AUTH_ID, RCON_TYPE.auth, this.target.password));
  }

  private received(chunk: Buffer): void {
    if (this.phase === 'closed') return;
    const { packets, malformedSize } = this.parser.push(chunk);
    for (const packet of packets) {
      if (this.phase === 'authenticating') this.authPacket(packet);
      else if (this.phase === 'ready') this.replyPacket(packet);
    }
    if (malformedSize === null) return;
    if (this.phase === 'authenticating') this.fail('refused', 'not_rcon');
    else this.destroy('malformed_frame');
  }

  /** The empty type 0 packet that usually comes first says nothing; some hosts omit it. */
  private authPacket(packet: RconPacket): void {
    this.heardDuringAuth = true;
    if (packet.type !== RCON_TYPE.authResponse) return;
    if (packet.id === AUTH_FAILED_ID) return this.fail('auth_failed', 'wrong_password');
    if (packet.id !== AUTH_ID) return;
    this.phase = 'ready';
    this.clearTimer();
    this.target.signal.removeEventListener('abort', this.onAbort);
    this.opened({ session: this });
  }

  private replyPacket(packet: RconPacket): void {
    if (packet.id > AUTH_ID && packet.id % 2 === 1 && packet.id <= this.sequence) this.mirrors = true;
    const { pending } = this;
    if (!pending) return;
    if (packet.type === RCON_TYPE.authResponse && packet.id === AUTH_FAILED_ID) {
      this.finish({ kind: 'not_run', detail: 'not_authenticated' });
      return this.destroy('not_authenticated');
    }
    if (packet.id === pending.sentinelId) return this.complete();
    if (packet.id !== pending.id) return;
    const state = pending.collector.add(packet.body);
    if (state === 'too_big') return this.destroy('reply_too_big');
    if (state === 'complete') return this.complete();
    this.armGap(pending);
  }

  private armGap(pending: PendingCommand): void {
    pending.gap?.cancel();
    const waitsForMirror = this.mirrors && pending.collector.isPlainText();
    const gapMs = waitsForMirror ? MIRRORING_GAP_MS : pending.command.idleGapMs;
    pending.gap = afterAwake(gapMs, () => {
      if (this.pending !== pending) return;
      // The server is in the middle of a packet: the deadline ends that, not the silence.
      if (this.parser.isInsidePacket) this.armGap(pending);
      else if (pending.collector.mayEndBySilence()) this.complete();
    });
  }

  private complete(): void {
    if (!this.pending) return;
    this.answered += 1;
    this.finish({ kind: 'ok', text: this.pending.collector.text() });
  }

  private timedOut(): void {
    const { pending } = this;
    if (!pending) return;
    this.finish({ kind: 'timeout', detail: 'no_answer', packets: pending.collector.packets });
    if (pending.command.onTimeout === 'close') this.destroy('command_timeout');
  }

  private finish(reply: SessionReply): void {
    const { pending } = this;
    if (!pending) return;
    this.pending = null;
    pending.deadline.cancel();
    pending.gap?.cancel();
    pending.settle(reply);
  }

  private fail(kind: OpenFailure['kind'], detail: string): void {
    if (this.phase !== 'connecting' && this.phase !== 'authenticating') return;
    this.leave();
    this.socket.destroy();
    this.opened({ failure: { kind, detail } });
  }

  /** Runs once, at the first sign of the end: FIN, RST, error, or our own decision. */
  private closed(): void {
    if (this.phase === 'closed') return;
    const detail = this.closeDetail ?? 'closed_by_server';
    // Accepting and then closing without a word is what a banned address sees (plugin contract §5.2).
    if (this.phase === 'connecting') return this.fail(detail === 'ECONNRESET' ? 'banned' : 'refused', detail);
    if (this.phase === 'authenticating') {
      return this.heardDuringAuth ? this.fail('refused', 'closed_during_auth') : this.fail('banned', detail);
    }
    this.leave();
    const { pending } = this;
    if (pending) {
      const { collector } = pending;
      // A server that answers and hangs up has answered; a reset may have cut the text.
      const whole = detail === 'closed_by_server' && collector.packets > 0 && collector.isPlainText();
      this.finish(
        whole ? { kind: 'ok', text: collector.text() } : { kind: 'closed', detail, packets: collector.packets },
      );
    }
    this.onClosed?.();
  }

  private leave(): void {
    this.phase = 'closed';
    this.clearTimer();
    this.target.signal.removeEventListener('abort', this.onAbort);
  }

  private clearTimer(): void {
    this.timer?.cancel();
    this.timer = null;
  }
}
