import { Injectable } from '@nestjs/common';
import { COMBAT_EVENTS, CombatEvent, PluginEnvelope, PluginEvent } from '@placar/contracts';
import { InboxProjector, PluginInbox } from '@placar/match-engine';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { z } from 'zod';
import { answer, answerSuccess, IngestRefusal, isUnstorable, TEXTS } from './ingest-answers';
import { readBody } from './read-body';
import { UploadGuard } from './upload-guard';

const EVENT_LIMIT_BYTES = 256 * 1024;
const KNOWN_EVENTS: ReadonlySet<string> = new Set(PluginEvent.options.map((option) => option.shape.event.value));
/** Kept, and taken as a sign to look at the server: the wire promises 200 for them, too (wire contract §7.2). */
const HINTS: ReadonlySet<string> = new Set(['round_start', 'game_paused', 'game_unpaused', 'backup_loaded']);
/** Says nothing that we need; the wire calls it not implemented. */
const UNUSED = 'series_start';
/** The wire promises 200 for it, whatever happens with it. */
const ACKNOWLEDGED = 'demo_upload_ended';

/** One event of a plugin: proved, checked, stored, answered; everything else happens after the answer (architecture §5). */
@Injectable()
export class EventIngest {
  constructor(
    private readonly guard: UploadGuard,
    private readonly inbox: PluginInbox,
    private readonly projector: InboxProjector,
  ) {}

  async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const token = this.guard.tokenOf(request, TEXTS.noKey);
    const body = objectOf(await readBody(request, EVENT_LIMIT_BYTES));
    const told = matchIdOf(body['matchid']);
    const matchId = told ?? this.guard.numberHeader(request, 'MatchId');
    if (matchId === null) throw new IngestRefusal(401, TEXTS.noMatchId);
    const { attempt } = await this.guard.prove(request, matchId, token, TEXTS.wrongKey);
    // What only a header said belongs to what is kept.
    if (told === null) body['matchid'] = matchId;
    const name = eventOf(body);
    const parsed = KNOWN_EVENTS.has(name) ? parsedBy(PluginEvent, body) : undefined;
    const isOfBot = COMBAT_EVENTS.includes(name) && parsedBy(CombatEvent, body).player.is_bot;
    await this.inbox
      .accept({ matchId, attempt, event: name, body, ...(parsed && { parsed }) })
      .catch((error: unknown) => {
        // To send it again would help nobody.
        if (isUnstorable(error)) throw new IngestRefusal(400, 'The event holds what cannot be stored.');
        throw new IngestRefusal(503, 'The event could not be stored. Please send it again.');
      });
    if (isOfBot) answer(response, 200, { message: 'Bot players do not count towards stats.' });
    else if (isHandled(name)) answerSuccess(response);
    else answer(response, 202, { message: `Event ${name} is not implemented.` });
    void this.projector.nudge(matchId);
  }
}

const isHandled = (name: string): boolean =>
  name !== UNUSED &&
  (KNOWN_EVENTS.has(name) || HINTS.has(name) || COMBAT_EVENTS.includes(name) || name === ACKNOWLEDGED);

function objectOf(body: Buffer): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch {
    throw new IngestRefusal(400, 'The body is not valid JSON.');
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new IngestRefusal(400, 'The body must be one JSON object.');
}

/** Number or text: get5 sends text, MatchZy a number (plugin contract §2.3). */
function matchIdOf(value: unknown): number | null {
  const id = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value;
  return typeof id === 'number' && Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? id : null;
}

function eventOf(body: Record<string, unknown>): string {
  const parsed = PluginEnvelope.shape.event.safeParse(body['event']);
  if (parsed.success) return parsed.data;
  throw new IngestRefusal(400, 'event: is missing or is not a name.', { event: 'is missing or is not a name' });
}

/** A known event of a wrong shape is refused with its field, and nothing of it is kept. */
function parsedBy<T extends z.ZodType>(schema: T, body: Record<string, unknown>): z.infer<T> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw malformed(parsed.error);
}

function malformed(error: z.ZodError): IngestRefusal {
  const fields = Object.fromEntries(
    error.issues.slice(0, 10).map((issue) => [issue.path.join('.') || 'body', issue.message]),
  );
  const [first] = Object.entries(fields);
  return new IngestRefusal(400, first ? `${first[0]}: ${first[1]}` : 'The event is malformed.', fields);
}
