import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { hash } from '@node-rs/argon2';
import { waitFor } from '@placar/testing';
import { createAccount } from '../../api/src/features/auth/create-account';
import { EventStream } from '../../api/test/event-stream';
import { TestClient } from '../../api/test/test-api';
import { FailureStack } from './failure-table.stack';

describe('the trace of a click', () => {
  const exporter = new InMemorySpanExporter();
  const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  let stack: FailureStack;
  let stream: EventStream;
  beforeAll(async () => {
    provider.register();
    stack = await FailureStack.start();
  });
  afterAll(async () => {
    await stream?.close();
    await stack?.stop();
    await provider.shutdown();
  });

  it('is one from the request over outbox, queue and game server to the stream', async () => {
    const server = await stack.addServer({ clock: { mode: 'manual' } });
    const matchId = await stack.match({ server });
    await stack.status(matchId, 'warmup');
    await server.playRound();
    await stack.rounds(matchId, 0, 1);
    const person = { username: 'walker', password: 'correct horse' };
    const passwordHash = await hash(person.password);
    const rights = { admin: true, superAdmin: false };
    await createAccount(stack.database.manager, { ...person, ...rights, name: 'Admin', passwordHash });
    const base = stack.environment.config.http.publicUrl;
    const browser = new TestClient(base);
    await browser.post('/api/login', person);
    stream = await EventStream.open(`${base}/api/live/stream?match=${matchId}`, {});
    await waitFor(() => stream.of('part').length > 0);

    const key = '5e0b7a4e-6f4a-4d0e-9d43-7a8a37c5f0aa';
    const body = { kind: 'pause', args: {}, idempotency_key: key };
    expect((await browser.post(`/api/matches/${matchId}/commands`, body)).status).toBe(202);
    await stack.status(matchId, 'paused');

    const path = `/api/matches/${matchId}/commands`;
    const names = await waitFor(
      () => {
        const spans = exporter.getFinishedSpans();
        const click = spans.find(({ attributes }) => attributes['url.path'] === path);
        const own = spans.filter((span) => span.spanContext().traceId === click?.spanContext().traceId);
        const found = own.map(({ name }) => name);
        const isWhole =
          found.includes('job apply-command') && found.filter((name) => name === 'stream match').length > 1;
        return isWhole ? found : undefined;
      },
      { what: 'the whole trace' },
    );
    for (const name of [
      'HTTP POST',
      'decide match',
      'append match',
      'queue apply-command',
      'job apply-command',
      'rcon sm_pause',
      'rcon get5_status',
      'stream match',
    ])
      expect(names).toContain(name);
    // The request of the command, and the outcome that the worker brought back.
    expect(names.filter((name) => name === 'append match').length).toBeGreaterThanOrEqual(2);
  });
});
