import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { isRefused, LOBBY_SOCKET_MAX_BYTES, LOBBY_SOCKET_PATH, SocketAck } from '@placar/contracts';
import type { SocketRefusal } from '@placar/contracts';
import { mayCall } from '@placar/domain/access';
import type { PolicyName } from '@placar/domain/access';
import { APP_CONFIG, AppError, CLOCK, LOGGER, metrics, notAllowed, runInContext } from '@placar/platform';
import type { AppConfig, Clock, LimitName, Logger } from '@placar/platform';
import type { Express, Request } from 'express';
import { Server } from 'socket.io';
import type { DefaultEventsMap, Socket } from 'socket.io';
import { AuditLog, TOLD_REFUSALS } from '../audit/audit-log';
import { auditTargets } from '../audit/audit-targets';
import { refusalOf } from '../errors/error.filter';
import { addressOf } from '../limits/address';
import { RateLimits } from '../limits/rate-limits';
import { OpenStreams } from '../open-streams';
import { SameOriginGuard } from '../policy/same-origin.guard';
import { compareWithContract } from '../routes/compare-with-contract';
import { publicSchemeMiddleware, sessionMiddleware } from '../session/session.middleware';
import { SessionStore } from '../session/session-store';
import type { Viewer } from '../session/viewer';

/** What is known of an open socket; the request that opened it is let go of. */
interface Opened {
  sessionId: string;
  address: string;
  ip: string | undefined;
}
type ApiSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, Opened>;

/** One event that sockets may send. */
export interface SocketEvent {
  policy: PolicyName;
  /** An event that changes something is limited and audited like this route; null: it only reads. */
  twin: { route: string; limits: readonly LimitName[] } | null;
  /** Makes the answer. What it throws is answered as the route would. */
  run(viewer: Viewer, payload: unknown, socket: SocketRef): Promise<object>;
}

/** A socket as features know it. */
export interface SocketRef {
  readonly id: string;
  onClose(closer: () => void): void;
}

/** Longest wait for a handshake, and how often an open socket is asked whether it still lives. */
const HANDSHAKE_MS = 10_000;
const PING_MS = 25_000;
const PONG_MS = 20_000;

/**
 * The sockets of this process (Socket.IO, websocket alone). Whoever opens one shows the session cookie from a page of ours. Every event
 * is judged like a call: the session is read anew, then policy, limits, the work, the audit. There is no Socket.IO adapter: other
 * processes hear of changes by the live bus (decision 0044).
 */
@Injectable()
export class SocketServer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly events = new Map<string, SocketEvent>();
  private readonly gates: ((viewer: Viewer) => Promise<void>)[] = [];
  private readonly openers: ((viewer: Viewer) => () => void)[] = [];
  private io: Server | null = null;

  // oxlint-disable-next-line max-params -- receives what it injects
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly sessions: SessionStore,
    private readonly streams: OpenStreams,
    private readonly origins: SameOriginGuard,
    private readonly limits: RateLimits,
    private readonly audit: AuditLog,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Names of all events that sockets may send. */
  get names(): string[] {
    return [...this.events.keys()];
  }

  on(name: string, event: SocketEvent): void {
    this.events.set(name, event);
  }

  /** Asked at each handshake; what it throws is answered. */
  onHandshake(gate: (viewer: Viewer) => Promise<void>): void {
    this.gates.push(gate);
  }

  /** Called for each socket that opens; what it answers is called when the socket ends. */
  onOpen(opener: (viewer: Viewer) => () => void): void {
    this.openers.push(opener);
  }

  /** Sends the same bytes to all of these sockets: the message is made once. */
  tell(socketIds: readonly string[], event: string, data: object): void {
    if (socketIds.length > 0) this.io?.to([...socketIds]).emit(event, data);
  }

  onApplicationBootstrap(): void {
    // All of their events are of lobbies.
    if (this.config.partsOff.includes('lobbies')) return;
    const adapter = this.host.httpAdapter;
    const io = new Server({
      path: LOBBY_SOCKET_PATH,
      transports: ['websocket'],
      serveClient: false,
      maxHttpBufferSize: LOBBY_SOCKET_MAX_BYTES,
      connectTimeout: HANDSHAKE_MS,
      pingInterval: PING_MS,
      pingTimeout: PONG_MS,
      allowRequest: (request, answer) => answer(null, this.isFromOurPage(request)),
    });
    io.attach(adapter.getHttpServer() as Parameters<Server['attach']>[0]);
    const { request: prototype } = adapter.getInstance<Express>();
    // The handshake does not pass Express: with its prototype a request tells address, host and scheme as it does everywhere else.
    io.engine.use((request: IncomingMessage, _response: unknown, next: () => void) => {
      Object.setPrototypeOf(request, prototype);
      next();
    });
    io.engine.use(publicSchemeMiddleware(this.config));
    io.engine.use(sessionMiddleware(this.config, this.sessions));
    io.use((socket, next) => {
      this.admit(socket as ApiSocket).then(
        () => next(),
        (error: unknown) => next(Object.assign(new Error('refused'), { data: this.refusal(error) })),
      );
    });
    io.on('connection', (socket) => this.opened(socket as ApiSocket));
    this.io = io;
  }

  /** Those that are open were told by `OpenStreams`; what is left of them is cut. */
  beforeApplicationShutdown(): void {
    this.io?.disconnectSockets(true);
    this.io?.engine.close();
    this.io = null;
  }

  private isFromOurPage(request: IncomingMessage): boolean {
    return this.origins.refusalOfWrite(request as Request) === null;
  }

  /** Throws when nobody is signed in, when too many streams are open from this address, and what the gates say. */
  private async admit(socket: ApiSocket): Promise<void> {
    const request = socket.request as Request;
    const viewer = request.session?.viewer ?? null;
    if (viewer === null) throw new AppError('NOT_AUTHENTICATED', 'Please log in first.');
    this.streams.admit(request);
    request.viewer = viewer;
    request.apiKey = null;
    for (const gate of this.gates) await gate(viewer);
    socket.data = { sessionId: request.sessionID, address: addressOf(request), ip: request.ip };
  }

  /** It ends with its session, with the rights of its person, and with this process: then the page comes back and is judged anew. */
  private opened(socket: ApiSocket): void {
    const { conn } = socket;
    const request = socket.request as Request;
    const closers = [this.streams.add(() => conn.close(), request, { barsBanned: true })];
    if (request.viewer) for (const opener of this.openers) closers.push(opener(request.viewer));
    socket.on('disconnect', () => {
      for (const closer of closers) closer();
    });
    socket.onAny((name: string, ...sent: unknown[]) => void this.answer(socket, name, sent));
    // It would be kept as long as the socket, with all its headers.
    (conn as { request: unknown }).request = null;
  }

  private async answer(socket: ApiSocket, name: string, sent: readonly unknown[]): Promise<void> {
    const last = sent.at(-1);
    const ack = typeof last === 'function' ? (last as (answer: object) => void) : null;
    const [payload] = sent;
    const requestId = randomUUID();
    const answer = await runInContext({ correlationId: requestId }, () =>
      this.judged(socket, name, payload, requestId),
    );
    ack?.(answer);
    // The session ended a moment ago; its other sockets are found by `StreamRights`.
    if (isRefused(answer) && answer.code === 'NOT_AUTHENTICATED') socket.conn.close();
  }

  private async judged(socket: ApiSocket, name: string, payload: unknown, requestId: string): Promise<object> {
    const event = this.events.get(name);
    const startedAt = performance.now();
    let viewer: Viewer | null = null;
    let refusal: SocketRefusal | null = null;
    try {
      if (event === undefined) throw new AppError('NOT_FOUND', 'There is no such event.');
      viewer = await this.sessions.viewerOfSession(socket.data.sessionId);
      const answer = await this.run(event, viewer, payload, socket);
      if (this.config.http.checkAnswers && event.twin !== null)
        compareWithContract(`Answer of ${name}`, SocketAck, answer);
      return answer;
    } catch (error) {
      refusal = { ...this.refusal(error), request_id: requestId };
      return refusal;
    } finally {
      const status = refusal?.status ?? 200;
      const labels = {
        method: 'SOCKET',
        route: event === undefined ? 'other' : name,
        status: `${Math.floor(status / 100)}xx`,
      };
      metrics.httpSeconds.observe(labels, (performance.now() - startedAt) / 1000);
      if (event?.twin) this.leaveLine(socket.data, { route: event.twin.route, viewer, payload, status, requestId });
    }
  }

  private async run(event: SocketEvent, viewer: Viewer | null, payload: unknown, socket: ApiSocket): Promise<object> {
    if (viewer === null) throw new AppError('NOT_AUTHENTICATED', 'Please log in first.');
    if (!mayCall(event.policy, viewer, 'session', this.config.auth.membersMayCreate)) throw notAllowed();
    for (const limit of event.twin?.limits ?? []) await this.limits.take(limit, `user ${viewer.id}`);
    return event.run(viewer, payload, {
      id: socket.id,
      onClose: (closer) => void (socket.connected ? socket.once('disconnect', closer) : closer()),
    });
  }

  private refusal(error: unknown): SocketRefusal {
    const { status, body } = refusalOf(error);
    if (status >= 500) this.logger.error({ err: error, code: body.code }, 'an event of a socket failed');
    else this.logger.debug({ status, code: body.code }, body.message);
    const seconds = error instanceof AppError ? error.details?.retry_after_seconds : undefined;
    return { ...body, status, ...(typeof seconds === 'number' ? { retry_after: seconds } : {}) };
  }

  private leaveLine(
    { ip }: Opened,
    call: { route: string; viewer: Viewer | null; payload: unknown; status: number; requestId: string },
  ): void {
    const { route, viewer, payload, status, requestId } = call;
    if (status >= 400 && !TOLD_REFUSALS.has(status)) return;
    const { id, body } = (payload ?? {}) as { id?: unknown; body?: unknown };
    this.audit.add({
      at: this.clock.now(),
      userId: viewer?.id ?? null,
      userName: viewer?.name ?? null,
      apiKeyId: null,
      method: 'POST',
      route,
      targets: auditTargets({ path: route, params: { id }, body }),
      status,
      ip: this.audit.keptAddress(ip),
      requestId,
    });
  }
}
