import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EventsAnswer, PublicEvent } from '@placar/contracts';
import { waitFor } from '@placar/testing';
import type { ApiClient } from './api-client';
import type { Stack } from './stack';

/** One delivery in so many is taken, and its answer never comes. */
const SILENT_EACH = 17;

interface Taken {
  event: PublicEvent;
  signature: string;
  body: string;
}

/** Somebody's address for webhooks, which remembers what came, in its order. */
export class WebhookReceiver {
  private readonly taken: Taken[] = [];

  private constructor(
    private readonly server: Server,
    private readonly secret: string,
  ) {}

  /** Asks the platform for every public event. */
  static async start({ admin }: Stack): Promise<WebhookReceiver> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/ganchos`;
    const { status, body } = await admin.post<{ secret: string }>('/webhooks', { url, scope: 'all' });
    if (status !== 200) throw new Error(`no webhook: ${status} ${JSON.stringify(body)}`);
    const receiver = new WebhookReceiver(server, body.secret);
    server.on('request', (request, response) => {
      let text = '';
      request.setEncoding('utf8').on('data', (more: string) => (text += more));
      request.on('end', () => {
        const signature = String(request.headers['placar-signature']);
        receiver.taken.push({ event: JSON.parse(text) as PublicEvent, signature, body: text });
        if (receiver.taken.length % SILENT_EACH === 0) request.socket.destroy();
        else response.writeHead(204).end();
      });
    });
    return receiver;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  /** Every public fact of these matches, which are over, came at least once, those of each match in their order, all signed. */
  async hasEverythingOf(admin: ApiClient, matches: readonly number[]): Promise<void> {
    // Whoever follows the log stands for some seconds before a place that a killed worker took and never filled.
    const history = await waitFor(
      async () => {
        const known = await wholeHistory(admin);
        const ended = known.filter(({ type }) => type === 'match.ended').map(({ match_id: of }) => of);
        return matches.every((id) => ended.includes(id)) && known;
      },
      { timeoutMs: 180_000, everyMs: 250, what: 'the end of each match in the history' },
    );
    expect(history.length).toBeGreaterThan(15 * matches.length);
    // What a killed worker had in its hands is tried again half a minute later.
    await waitFor(() => new Set(this.taken.map(({ event }) => event.id)).size >= history.length, {
      timeoutMs: 240_000,
      everyMs: 250,
      what: 'every event',
    });
    for (const id of matches) {
      const seen = this.taken.filter(({ event }) => event.match_id === id).map(({ event }) => event.id);
      expect([...new Set(seen)]).toEqual(history.filter(({ match_id: of }) => of === id).map((event) => event.id));
    }
    for (const { signature, body } of this.taken) {
      const [, seconds = ''] = /^t=(\d+),/.exec(signature) ?? [];
      const expected = createHmac('sha256', this.secret).update(`${seconds}.${body}`).digest('hex');
      expect(signature).toBe(`t=${seconds},v1=${expected}`);
    }
  }
}

async function wholeHistory(admin: ApiClient): Promise<PublicEvent[]> {
  const events: PublicEvent[] = [];
  for (let after = 0, more = true; more;) {
    const { body } = await admin.get<EventsAnswer>(`/events?limit=20&after=${after}`);
    events.push(...body.events);
    ({ next_after: after, more } = body);
  }
  return events;
}
