import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitFor } from '@placar/testing';
import { hash } from '@node-rs/argon2';
import { createAccount } from '../../api/src/features/auth/create-account';
import { EventStream } from '../../api/test/event-stream';
import { TestClient } from '../../api/test/test-api';
import type { VirtualServerApi } from '../../gamesim/src';
import { EnteredFiles } from './entered-files';
import { FailureStack } from './failure-table.stack';

const PAGE = readFileSync(join(__dirname, '../../../docs/architecture.md'), 'utf8');
/** A loop may wake by chance during one walk, but not during each of so many. */
const WALKS_AT_LEAST = 6;
/** Longer than the interval of any loop that may wake during a walk. */
const IDLE_MS = 6_000;
/** What a walk sets off beside it, such as the next poll of the server, may end after it. */
const WALKS_AT_MOST = 15;

/** The files that the page lists between two headings: those of the rows "beside", and all others. */
function listed(from: string, to: string): { must: Set<string>; may: Set<string> } {
  const rows = PAGE.slice(PAGE.indexOf(from), PAGE.indexOf(to))
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const must = new Set<string>();
  const may = new Set<string>();
  for (const [, first = '', second = ''] of rows)
    for (const [, path = '', names] of second.matchAll(/`([^`]+)`(?:: ([^;`]+))?/g)) {
      if (path.startsWith('apps/web/')) continue;
      const found = names === undefined ? [path] : names.split(',').map((name) => `${path}/${name.trim()}.ts`);
      for (const file of found) (first === 'beside' ? may : must).add(file);
    }
  return { must, may };
}

const CLICK = listed('## One click', '## One event');
const EVENT = listed('## One event', '## States');

/** Walks until every listed file was entered, then compares: what each walk enters must be listed, or run without any walk. */
async function expectAsListed(entered: EnteredFiles, must: Set<string>, walk: () => Promise<void>): Promise<void> {
  expect(must.size).toBeGreaterThan(40);
  await entered.sinceLastAsked();
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  const may = new Set([...CLICK.may, ...EVENT.may, ...(await entered.sinceLastAsked())]);
  let always: Set<string> | null = null;
  const missing = new Set(must);
  for (let walks = 0; walks < WALKS_AT_MOST && (walks < WALKS_AT_LEAST || missing.size > 0); walks += 1) {
    await entered.sinceLastAsked();
    await walk();
    const files = await entered.sinceLastAsked();
    for (const file of files) missing.delete(file);
    always = new Set([...files].filter((file) => always === null || always.has(file)));
  }
  const unlisted = [...(always ?? [])].filter((file) => !must.has(file) && !may.has(file));
  expect({ listedButNotEntered: [...missing], enteredButNotListed: unlisted.sort() }).toEqual({
    listedButNotEntered: [],
    enteredButNotListed: [],
  });
}

describe('the walks in docs/architecture.md', () => {
  let stack: FailureStack;
  let server: VirtualServerApi;
  let browser: TestClient;
  let stream: EventStream;
  let matchId: number;
  const entered = new EnteredFiles();

  beforeAll(async () => {
    // With Redis as in production; polls of the server come from what happens, not from the clock.
    stack = await FailureStack.start({ RECONCILE_SECONDS: '60', WARMUP_RECONCILE_SECONDS: '60' });
    server = await stack.addServer({ clock: { mode: 'manual' } });
    matchId = await stack.match({ server });
    await stack.status(matchId, 'warmup');
    await server.playRound();
    await stack.rounds(matchId, 0, 1);

    const person = { username: 'walker', password: 'correct horse' };
    const passwordHash = await hash(person.password);
    await createAccount(stack.database.manager, {
      ...person,
      name: 'Admin',
      passwordHash,
      admin: true,
      superAdmin: false,
    });
    const base = stack.environment.config.http.publicUrl;
    browser = new TestClient(base);
    expect((await browser.post('/api/login', person)).status).toBe(200);
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    stream = await EventStream.open(`${base}/api/live/stream?match=${matchId}`, { cookie });
    await waitFor(() => stream.of('part').length > 0);
    await entered.start();
  });
  afterAll(async () => {
    await entered.stop();
    await stream?.close();
    await stack?.stop();
  });

  /** Presses as the page does, and waits until the stream calls it confirmed. */
  async function press(kind: 'pause' | 'unpause'): Promise<void> {
    const key = `${kind}-${stream.frames.length}`;
    const body = { kind, args: {}, idempotency_key: key };
    const { status, body: line } = await browser.post(`/api/matches/${matchId}/commands`, body);
    expect(status).toBe(202);
    const { id } = line as { id: string };
    await waitFor(() => stream.of('command').some(({ json }) => json['id'] === id && json['status'] === 'confirmed'), {
      what: `${kind} to be confirmed`,
    });
  }

  it('names the files that a click on "pause" enters', async () => {
    await expectAsListed(entered, CLICK.must, async () => {
      if ((await stack.live(matchId)).status === 'paused') await press('unpause');
      await entered.sinceLastAsked();
      await press('pause');
    });
  });

  it('names the files that a "round_end" enters', async () => {
    if ((await stack.live(matchId)).status === 'paused') await press('unpause');
    let rounds = 1;
    await expectAsListed(entered, EVENT.must, async () => {
      rounds += 1;
      const scores = stream.of('part').length;
      await server.playRound();
      await stack.rounds(matchId, 0, rounds);
      await waitFor(() => stream.of('part').length > scores, { what: 'the score on the stream' });
    });
  });
});
