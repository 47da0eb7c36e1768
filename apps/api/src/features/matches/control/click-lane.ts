import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { PostMatchCommand } from '@placar/contracts';
import { MatchClicks, MatchEngine } from '@placar/match-engine';
import type { Request, Response } from 'express';
import { bodyAtHand } from '../../../http/body.interceptor';
import { MATCH_TAGS } from '../../../http/public-reads/write-touch.interceptor';
import { Touches } from '../../../http/public-reads/touches';
import { KnownSessions } from '../../../http/session/known-sessions';
import type { KnownSession } from '../../../http/session/session-store';
import { RouteGuards } from '../../../http/shortcuts/route-guards';
import { Shortcuts } from '../../../http/shortcuts/shortcuts';
import { commandViewer } from '../match-access.public';
import { MatchCommandsController } from './match-commands.controller';

const CLICK = /^\/matches\/(\d{1,9})\/commands$/;
const ROUTE = {
  controller: MatchCommandsController,
  // eslint-disable-next-line @typescript-eslint/unbound-method -- only its declarations are read
  handler: MatchCommandsController.prototype.post,
  path: '/api/matches/:id/commands',
};
/** A body that is sent apart from its head comes a moment later. */
const BODY_MS = 2;
/** Other processes hear of it when a worker had the time to act on it. */
const HEAD_START_MS = 4;

interface Foreseen {
  matchId: number;
  session: KnownSession;
}

/**
 * The click of a person whom this process knows on a match that it knows (decision 0018): decided at once, and written by one statement
 * that checks everything it was decided on: the session and the rights of the person, the match's version, the key of the press. So
 * there is one trip to the database between the click and its commit. Whatever does not work out, a refusal too, has changed nothing
 * and goes the usual way, as if nobody had tried.
 */
@Injectable()
export class ClickLane {
  private readonly foreseen = new WeakMap<Request, Foreseen>();

  constructor(
    shortcuts: Shortcuts,
    private readonly clicks: MatchClicks,
    private readonly engine: MatchEngine,
    private readonly guards: RouteGuards,
    private readonly sessions: KnownSessions,
    private readonly touches: Touches,
  ) {
    shortcuts.add((request, response, dress) => this.handle(request, response, dress));
  }

  /** Asked at the door: whether this request may well be answered here, so that nothing needs to be read ahead for it. */
  foresees(request: Request): boolean {
    const { method, headers, url } = request;
    if (method !== 'POST' || headers['user-api'] !== undefined || headers['idempotency-key'] !== undefined)
      return false;
    const matchId = Number(CLICK.exec(url)?.[1] ?? 0);
    if (matchId === 0 || !this.engine.knows(matchId)) return false;
    const session = this.sessions.of(request);
    if (session === null) return false;
    request.isForeseen = true;
    this.foreseen.set(request, { matchId, session });
    return true;
  }

  private handle(request: Request, response: Response, dress: () => void): Promise<boolean> | false {
    const click = this.foreseen.get(request);
    return click !== undefined && this.answerOrWarm(click, request, response, dress);
  }

  private async answerOrWarm(
    click: Foreseen,
    ...given: [request: Request, response: Response, dress: () => void]
  ): Promise<boolean> {
    if (await this.answer(click, ...given)) return true;
    this.engine.warm(click.matchId);
    this.sessions.begin(given[0]);
    return false;
  }

  private async answer(
    { matchId, session }: Foreseen,
    request: Request,
    response: Response,
    dress: () => void,
  ): Promise<boolean> {
    await hasCome(request);
    request.body = bodyAtHand(request);
    const parsed = PostMatchCommand.safeParse(request.body);
    if (!parsed.success || !this.clicks.mayAsk(matchId, parsed.data.kind)) return false;
    const { idempotency_key: idempotencyKey = null, expected_version: _seen, ...asked } = parsed.data;
    // Believed, so that it can be decided; the statement that writes it knows.
    Object.assign(request, { viewer: session.viewer, viaApiKey: false, apiKey: null });
    if (!(await this.guards.admit(request, response, ROUTE))) return false;
    const viewer = commandViewer(session.viewer);
    const entry = await this.clicks.ask({ viewer, matchId, request: asked, idempotencyKey }, session.proof);
    if (entry === null) return false;
    dress();
    request.params = { id: String(matchId) };
    this.guards.carriedOut(request, response, ROUTE);
    this.touches.tell(MATCH_TAGS, { afterMs: HEAD_START_MS });
    response.setHeader('Cache-Control', 'no-store');
    response.status(entry.settled_at === null ? 202 : 200).json(entry);
    return true;
  }
}

/** Until the whole body lies there, without touching it, or that takes too long. */
async function hasCome(request: Request): Promise<void> {
  const length = Number(request.headers['content-length']);
  const until = performance.now() + BODY_MS;
  while (request.readableLength < length && performance.now() < until) await nextTurn();
}
