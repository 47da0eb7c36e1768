import { setTimeout as sleep } from 'node:timers/promises';
import { awakeDelay, awakeNow } from '@placar/platform';
import type { RconEndpoint, RconExecuteOptions, RconOutcome } from './rcon-outcome';
import type { OpenFailure, OpenResult, RconSession, SessionReply } from './rcon-session';
import type { RconBreaker } from './rcon-breaker';
import type { RconConnectionOptions, RconConnectionSettings, ResolveHost } from './rcon-connection-options';
import { CommandQueue, QueuedCommand } from './command-queue';
import { ReconnectPolicy } from './reconnect-policy';
import { openRconSession } from './rcon-session';
import { withDefaults } from './rcon-connection-options';

/** A Source RCON frame holds at most 4096 bytes; ids, types and terminators take ten of them. */
const MAX_COMMAND_BYTES = 4086;
const BREAKER_OPEN: OpenResult = { failure: { kind: 'auth_failed', detail: 'breaker_open' } };

/** The actor of one game server: a serial queue over one connection that is opened on demand and kept warm. Never throws. */
export class RconConnection {
  private readonly settings: RconConnectionSettings;
  private readonly queue: CommandQueue;
  private readonly reconnect: ReconnectPolicy;
  private readonly closing = new AbortController();
  private session: RconSession | null = null;
  private connecting: Promise<OpenResult> | null = null;
  private serving: Promise<void> | null = null;
  private idleTimer: NodeJS.Timeout | null = null;
  private lastCommandAt = -Infinity;
  private retired = false;

  constructor(
    readonly endpoint: RconEndpoint,
    private readonly breaker: RconBreaker,
    options: RconConnectionOptions = {},
  ) {
    this.settings = withDefaults(options);
    this.queue = new CommandQueue(this.settings.maxQueue);
    this.reconnect = new ReconnectPolicy(this.settings.backoffMs, this.settings.random);
    if (this.settings.oneCommandPerConnection) this.reconnect.oneCommandForGood();
  }

  get isConnected(): boolean {
    return this.session?.alive ?? false;
  }

  /** Nothing queued, running, connecting or connected. */
  get isIdle(): boolean {
    return !this.serving && !this.connecting && !this.isConnected;
  }

  /** On a warm, idle connection the bytes are written before this returns. */
  execute(text: string, options: RconExecuteOptions = {}): Promise<RconOutcome> {
    const command = new QueuedCommand(text, options, options.ttlMs ?? this.settings.ttlMs, () =>
      this.isConnected ? 'waited_for_turn' : 'not_connected_in_time',
    );
    const refusal = this.retired ? 'client_closed' : unsendable(text);
    if (refusal) command.fail('refused', refusal);
    else if (this.queue.add(command)) this.pump();
    return command.result;
  }

  /** Connects ahead of need. The outcome's text is empty. */
  async warm(): Promise<RconOutcome> {
    const startedAt = performance.now();
    const opened = this.isConnected ? null : await this.connect(false);
    if (!this.serving) this.armIdleTimer();
    const ms = Math.round(performance.now() - startedAt);
    return opened && 'failure' in opened ? { ...opened.failure, ms } : { kind: 'ok', text: '', ms };
  }

  /** Refuses what is queued, cuts what runs, and resolves when the socket is gone. */
  async close(): Promise<void> {
    this.retired = true;
    this.queue.refuseAll('client_closed');
    this.closing.abort();
    this.dropSession('client_closed');
    await Promise.all([this.serving, this.connecting]);
    this.dropSession('client_closed');
  }

  /** Like `close`, but the command that runs may finish: for an endpoint that was replaced. */
  async retire(): Promise<void> {
    this.retired = true;
    this.queue.refuseAll('endpoint_replaced');
    await this.serving;
    await this.close();
  }

  private pump(): void {
    if (this.serving) return;
    const command = this.queue.next();
    if (!command) return this.armIdleTimer();
    this.clearIdleTimer();
    this.serving = this.serve(command).then(() => {
      this.serving = null;
      this.lastCommandAt = performance.now();
      if (this.reconnect.oneCommandPerConnection) this.dropSession('one_command_per_connection');
      this.pump();
    });
  }

  /** At most two tries: the second only for a command that surely did not run, or that may safely run twice. */
  private async serve(command: QueuedCommand): Promise<void> {
    const spacing = this.lastCommandAt + this.settings.spacingMs - performance.now();
    if (spacing > 0) await sleep(spacing);
    let mayHaveRun = false;
    for (let lastTry = false; ; lastTry = true) {
      const reused = this.session?.alive ? this.session : null;
      const opened = reused ? { session: reused } : await this.connectFor(command);
      if (command.settled) return;
      if ('failure' in opened) return giveUp(command, opened.failure, mayHaveRun);
      const mayRepeat = !lastTry && reused !== null && command.options.idempotent === true;
      const left = Math.max(1, this.timeLeft(command));
      const reply = await this.runOn(opened.session, command, {
        // A mute or dead connection must leave time for the second try.
        deadlineMs: mayRepeat ? Math.max(left / 2, Math.min(left, this.settings.minTryMs)) : left,
        onTimeout: mayRepeat ? 'close' : (command.options.onTimeout ?? 'close'),
      });
      if (reply.kind === 'ok') return command.succeed(reply.text);
      const unheard = reply.kind === 'not_run' ? !lastTry : mayRepeat && reply.packets === 0;
      mayHaveRun ||= reply.kind !== 'not_run';
      if (!unheard) return settleFailed(command, reply, mayHaveRun);
    }
  }

  private timeLeft(command: QueuedCommand): number {
    const deadlineMs = command.options.deadlineMs ?? this.settings.commandTimeoutMs;
    return command.sentAt === null ? deadlineMs : command.sentAt + deadlineMs - awakeNow();
  }

  private async runOn(
    session: RconSession,
    command: QueuedCommand,
    run: { deadlineMs: number; onTimeout: 'close' | 'keep' },
  ): Promise<SessionReply> {
    if (command.options.isOutdated?.()) return { kind: 'not_run', detail: 'outdated' };
    session.mirrors ||= this.reconnect.serverMirrors;
    const reply = await session.run({
      text: command.text,
      reply: command.options.reply,
      idleGapMs: this.settings.idleGapMs,
      onSent: () => command.markSent(),
      ...run,
    });
    this.reconnect.observe(reply, session, run.onTimeout);
    return reply;
  }

  /** A second connect happens inside the command's own deadline, since the first try may have run it. */
  private async connectFor(command: QueuedCommand): Promise<OpenResult> {
    const wasSent = command.sentAt !== null;
    const connecting = this.connect(command.isPriority || wasSent);
    if (!wasSent) return connecting;
    const tooLate: OpenResult = { failure: { kind: 'refused', detail: 'connect_timeout' } };
    return inTime(connecting, Math.max(0, this.timeLeft(command)), tooLate);
  }

  /** Single flight: whoever needs the connection waits for the same attempt. */
  private connect(evenInBackoff: boolean): Promise<OpenResult> {
    if (this.connecting) return this.connecting;
    const held = evenInBackoff ? null : this.reconnect.heldBack();
    if (held) return Promise.resolve({ failure: held });
    this.connecting = this.open()
      .catch((): OpenResult => ({ failure: { kind: 'refused', detail: 'connect_failed' } }))
      .then((opened) => {
        this.connecting = null;
        return opened;
      });
    return this.connecting;
  }

  private async open(): Promise<OpenResult> {
    const { endpoint, settings } = this;
    const host = settings.resolveHost
      ? await resolved(settings.resolveHost(endpoint.host, endpoint.port), settings.connectTimeoutMs)
      : { ok: true as const, address: endpoint.host };
    if (!host.ok) {
      const failure: OpenFailure = { kind: 'refused', detail: host.detail };
      this.reconnect.failed(failure);
      return { failure };
    }
    if (!(await this.breaker.enter(endpoint))) return BREAKER_OPEN;
    const opened = await openRconSession({
      address: host.address,
      port: endpoint.port,
      password: endpoint.password,
      connectTimeoutMs: settings.connectTimeoutMs,
      authTimeoutMs: settings.authTimeoutMs,
      signal: this.closing.signal,
    });
    if ('failure' in opened) {
      if (opened.failure.kind === 'auth_failed') await this.breaker.trip(endpoint);
      else {
        this.breaker.leave(endpoint);
        this.reconnect.failed(opened.failure);
      }
      return opened;
    }
    this.breaker.leave(endpoint);
    this.reconnect.succeeded();
    this.session = opened.session;
    opened.session.onClosed = () => {
      if (this.session === opened.session) this.session = null;
    };
    return opened;
  }

  private dropSession(detail: string): void {
    this.clearIdleTimer();
    this.session?.destroy(detail);
    this.session = null;
  }

  private armIdleTimer(): void {
    this.clearIdleTimer();
    if (!this.isConnected) return;
    this.idleTimer = setTimeout(() => this.dropSession('idle'), this.settings.keepAliveMs);
    this.idleTimer.unref();
  }

  private clearIdleTimer(): void {
    if (this.idleTimer) clearTimeout(this.idleTimer);
    this.idleTimer = null;
  }
}

/** No connection for the next try: certain only when no earlier try reached the server. */
function giveUp(command: QueuedCommand, failure: OpenFailure, mayHaveRun: boolean): void {
  command.fail(mayHaveRun ? 'closed_unknown' : failure.kind, failure.detail);
}

function settleFailed(command: QueuedCommand, reply: Exclude<SessionReply, { kind: 'ok' }>, mayHaveRun: boolean): void {
  if (reply.kind === 'not_run') command.fail(mayHaveRun ? 'closed_unknown' : 'refused', reply.detail);
  else command.fail(reply.kind === 'timeout' ? 'timeout_unknown' : 'closed_unknown', reply.detail);
}

/** The word for why a text can never be a console line; null when it can. */
function unsendable(text: string): string | null {
  if (/[\0\r\n]/.test(text)) return 'line_break';
  return Buffer.byteLength(text, 'utf8') > MAX_COMMAND_BYTES ? 'command_too_long' : null;
}

/** What the work gives, or `late` when it takes longer than so many awake milliseconds. */
async function inTime<T>(work: Promise<T>, ms: number, late: T): Promise<T> {
  const deadline = awakeDelay(ms);
  try {
    return await Promise.race([work, deadline.passed.then(() => late)]);
  } finally {
    deadline.cancel();
  }
}

function resolved(work: ReturnType<ResolveHost>, ms: number): ReturnType<ResolveHost> {
  return inTime<Awaited<typeof work>>(work, ms, { ok: false, detail: 'resolve_timeout' }).catch(() => ({
    ok: false,
    detail: 'resolve_failed',
  }));
}
