import { get, request as httpRequest } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { describeInBothModes, waitFor } from '@placar/testing';
import { MatchApi } from './matches/match-api';
import { roundEvents } from './matches/plugin-series';

const VIEWERS = 200;
const ROUNDS = 18;
const DRAIN_MS = 2_000;

/** A browser's EventSource behind a balancer: comes back after the `retry` it was told, with the last id it saw. */
class Viewer {
  /** Newest version of each part, and its body as text. */
  readonly parts = new Map<string, { version: number; body: string }>();
  readonly timeline = new Set<string>();
  readonly retries: number[] = [];
  visits: string[] = [];
  ready = false;
  private lastId = '';
  private retryMs = 3_000;
  private open: ClientRequest | null = null;
  private timer: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(
    private readonly path: string,
    private readonly target: () => string,
  ) {
    this.connect();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.open?.destroy();
  }

  private connect(): void {
    const base = this.target();
    const headers = this.lastId === '' ? {} : { 'Last-Event-ID': this.lastId };
    this.open = get(base + this.path, { agent: false, headers }, (response) => this.read(base, response));
    this.open.on('error', () => this.later());
  }

  private read(base: string, response: IncomingMessage): void {
    if (response.statusCode !== 200) throw new Error(`an EventSource gives up at ${response.statusCode}`);
    this.visits.push(base);
    let rest = '';
    response.setEncoding('utf8');
    response.on('data', (text: string) => {
      rest += text;
      for (let end = rest.indexOf('\n\n'); end >= 0; end = rest.indexOf('\n\n')) {
        this.take(rest.slice(0, end));
        rest = rest.slice(end + 2);
      }
    });
    response.on('error', () => undefined);
    response.on('close', () => this.later());
  }

  private later(): void {
    if (this.closed) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), this.retryMs);
  }

  private take(block: string): void {
    const lines = block.split('\n');
    const field = (name: string): string | undefined =>
      lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
    const retry = field('retry');
    if (retry !== undefined) this.retryMs = Number(retry);
    if (retry !== undefined && block.includes(': the server is going away')) this.retries.push(this.retryMs);
    this.lastId = field('id') ?? this.lastId;
    const event = field('event');
    const data = field('data') ?? '';
    if (event === 'ready') this.ready = true;
    if (event === 'timeline') this.timeline.add(data);
    if (event !== 'part') return;
    const { part, version, body } = JSON.parse(data) as { part: string; version: number; body: unknown };
    // A stream that goes back in time would be a defect of its own.
    const known = this.parts.get(part);
    if (known && known.version > version) throw new Error(`${part} went back from ${known.version} to ${version}`);
    const text = JSON.stringify(body);
    // No veto: told to whoever resumes, with the version of that moment, and to nobody else.
    if (text === '{"steps":[]}') this.parts.delete(part);
    else this.parts.set(part, { version, body: text });
  }
}

/** Sends people where readiness says yes, as a load balancer does. */
class Balancer {
  private ready: string[];
  private stopped = false;
  private readonly done: Promise<void>;

  constructor(private readonly bases: readonly string[]) {
    this.ready = [...bases];
    this.done = this.poll();
  }

  target = (): string => this.ready[0] ?? this.bases[0] ?? '';

  stop(): Promise<void> {
    this.stopped = true;
    return this.done;
  }

  private async poll(): Promise<void> {
    while (!this.stopped) {
      const answers = await Promise.all(
        this.bases.map((base) =>
          fetch(base.replace(/\/api$/, '/readyz')).then(
            ({ ok }) => ok,
            () => false,
          ),
        ),
      );
      this.ready = this.bases.filter((_, index) => answers[index]);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

describeInBothModes('a rolling restart under viewers', (mode) => {
  let going: MatchApi;
  let staying: MatchApi;
  let balancer: Balancer;
  let viewers: Viewer[] = [];

  beforeAll(async () => {
    staying = await MatchApi.start(mode);
    going = await staying.beside();
    balancer = new Balancer([going.url, staying.url]);
  });
  afterAll(async () => {
    for (const viewer of viewers) viewer.close();
    await balancer.stop();
    await staying.stop();
  });

  it('loses no viewer, no state, no event and no request under way', async () => {
    const owner = await going.user({ admin: true });
    const match = await going.match(owner);
    const token = going.token(match.id);
    const sent: object[] = [{ event: 'going_live', matchid: match.id, map_number: 0 }];
    await going.post(match.id, sent[0]);
    const path = `/matches/${match.id}/live`;
    viewers = Array.from({ length: VIEWERS }, (_, index) =>
      // Some watch through the list of live matches, as the front page does.
      index % 4 === 0
        ? new Viewer(`/live/stream?match=${match.id}`, balancer.target)
        : new Viewer(path, balancer.target),
    );
    await waitFor(() => viewers.every(({ ready }) => ready));
    expect(viewers.every(({ visits }) => visits[0] === going.url)).toBe(true);

    const unfinished = halfPosted(going.url, token, { event: 'series_start', matchid: match.id, num_maps: 1 });
    await unfinished.arrived;
    let drained = false;
    const draining = going.drain(DRAIN_MS).then(() => (drained = true));
    // Who asks is told at once; who watches is still served.
    const readiness = await fetch(going.url.replace(/\/api$/, '/readyz'));
    expect([readiness.status, await readiness.json()]).toEqual([503, expect.objectContaining({ status: 'draining' })]);
    expect(viewers.flatMap(({ retries }) => retries)).toEqual([]);

    // The game server goes through the balancer as well, in time with the drain and after it.
    const events = roundEvents(match, 0, '12'.repeat(ROUNDS / 2));
    for (const [index, event] of events.entries()) {
      sent.push(event);
      await posted(balancer.target, token, event);
      if (index === Math.floor(events.length / 2)) await draining;
      if (!drained) await new Promise((resolve) => setTimeout(resolve, (DRAIN_MS * 2) / events.length));
    }
    const closed = going.close();
    unfinished.finish();
    expect(await unfinished.status).toBe(202);
    await closed;
    await expect(fetch(going.url)).rejects.toThrow();

    await staying.folded(match.id);
    const fresh = new Viewer(path, () => staying.url);
    viewers.push(fresh);
    await waitFor(() => fresh.ready && fresh.parts.get('map:0')?.body.includes('"team1_score":9'));
    const newest = versionsOf(fresh);
    await waitFor(() => viewers.every((viewer) => versionsOf(viewer) === newest), {
      what: 'every viewer to have the newest state',
    });
    for (const viewer of viewers) {
      expect([...viewer.parts].sort()).toEqual([...fresh.parts].sort());
      expect([...viewer.timeline].sort()).toEqual([...fresh.timeline].sort());
    }
    const moved = viewers.slice(0, VIEWERS);
    expect(moved.every(({ visits }) => visits.at(-1) === staying.url)).toBe(true);
    // Each was told another moment to come back at.
    const delays = moved.flatMap(({ retries }) => retries);
    expect(delays.length).toBeGreaterThanOrEqual(VIEWERS);
    expect(new Set(delays).size).toBeGreaterThan(VIEWERS / 4);

    const [stored] = await staying.database.query<{ rows: number; waiting: number }[]>(
      'SELECT count(*)::int AS rows, (count(*) FILTER (WHERE projected_at IS NULL))::int AS waiting FROM plugin_inbox WHERE match_id = $1',
      [match.id],
    );
    expect(stored).toEqual({ rows: sent.length + 1, waiting: 0 });
  });
});

/** What is comparable of two viewers at a glance. */
const versionsOf = (viewer: Viewer): string =>
  JSON.stringify([...viewer.parts].map(([part, { version }]) => [part, version]).sort());

/** As a game server with retries: sends again until somebody took it. */
async function posted(target: () => string, token: string, event: object): Promise<void> {
  for (;;) {
    const answer = await fetch(`${target()}/v2`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: token },
      body: JSON.stringify(event),
    }).catch(() => null);
    if (answer?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** An event whose second half comes only when told to. */
function halfPosted(
  base: string,
  token: string,
  event: object,
): { arrived: Promise<void>; finish: () => void; status: Promise<number> } {
  const text = JSON.stringify(event);
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
    Authorization: token,
  };
  const request = httpRequest(`${base}/v2`, { method: 'POST', agent: false, headers });
  const status = new Promise<number>((resolve, reject) => {
    request.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.on('error', reject);
  });
  const arrived = new Promise<void>((resolve) => request.write(text.slice(0, 10), () => setTimeout(resolve, 500)));
  return { arrived, finish: () => request.end(text.slice(10)), status };
}
