import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EventsAnswer, PublicEvent } from '@placar/contracts';
import { waitFor } from '@placar/testing';
import { pause, seededChance } from '../stack/chance';
import { Stack } from '../stack/stack';

jest.setTimeout(1_200_000);

const KILLS = 4;

describe('webhooks of a community whose workers are killed', () => {
  let stack: Stack;
  let receiver: Server;
  const taken: { event: PublicEvent; signature: string; body: string }[] = [];
  beforeAll(async () => {
    receiver = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (text: string) => (body += text));
      request.on('end', () => {
        taken.push({
          event: JSON.parse(body) as PublicEvent,
          signature: String(request.headers['placar-signature']),
          body,
        });
        // Some are taken, and the answer never comes.
        if (taken.length % 17 === 0) request.socket.destroy();
        else response.writeHead(204).end();
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    stack = await Stack.start({ workers: 2 });
  });
  afterAll(async () => {
    receiver?.closeAllConnections();
    receiver?.close();
    await stack?.stop();
  });

  it('bring every public fact at least once, each match in its order, signed', async () => {
    const { port } = receiver.address() as AddressInfo;
    const made = await stack.admin.post<{ id: number; secret: string }>('/webhooks', {
      url: `http://127.0.0.1:${port}/ganchos`,
      scope: 'all',
    });
    expect(made.status).toBe(200);
    const servers = await Promise.all([0, 1].map(() => stack.addServer({ clock: { mode: 'scaled', factor: 60 } })));
    const matches = await Promise.all(servers.map((server) => stack.createMatch({ server })));
    const chance = seededChance(4);
    for (let kill = 0; kill < KILLS; kill += 1) {
      await pause(400 + chance() * 900);
      const worker = stack.workers[kill % 2];
      await worker?.kill();
      await pause(chance() * 600);
      worker?.start();
    }
    for (const id of matches) await stack.until(id, 'finished');

    // Whoever follows the log stands for some seconds before a place that a killed worker took and never filled.
    const history = await waitFor(
      async () => {
        const known = await wholeHistory();
        const ended = known.filter(({ type }) => type === 'match.ended').map(({ match_id: of }) => of);
        return matches.every((id) => ended.includes(id)) && known;
      },
      { timeoutMs: 180_000, everyMs: 250, what: 'the end of each match in the history' },
    );
    expect(history.length).toBeGreaterThan(30);
    // What a killed worker had in its hands is tried again half a minute later.
    await waitFor(() => new Set(taken.map(({ event }) => event.id)).size >= history.length, {
      timeoutMs: 240_000,
      everyMs: 250,
      what: 'every event',
    });
    for (const id of matches) {
      const seen = taken.filter(({ event }) => event.match_id === id).map(({ event }) => event.id);
      expect([...new Set(seen)]).toEqual(history.filter(({ match_id: of }) => of === id).map((event) => event.id));
    }
    for (const { signature, body } of taken) {
      const [, seconds = ''] = /^t=(\d+),/.exec(signature) ?? [];
      const expected = createHmac('sha256', made.body.secret).update(`${seconds}.${body}`).digest('hex');
      expect(signature).toBe(`t=${seconds},v1=${expected}`);
    }
  });

  async function wholeHistory(): Promise<PublicEvent[]> {
    const events: PublicEvent[] = [];
    for (let after = 0, more = true; more;) {
      const { body } = await stack.admin.get<EventsAnswer>(`/events?limit=20&after=${after}`);
      events.push(...body.events);
      ({ next_after: after, more } = body);
    }
    return events;
  }
});
