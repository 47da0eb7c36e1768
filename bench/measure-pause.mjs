import diagnostics from 'node:diagnostics_channel';
import { pause } from './lib/figures.mjs';
import { KeepAliveConnection } from './lib/keep-alive-connection.mjs';
import { createMatch } from './lib/matches.mjs';
import { until } from './lib/stack.mjs';

const WARM_UP = 20;

/**
 * Clicks pause and unpause in turn on a live match. A sample counts from the POST of a logged-in person to the moment the game
 * server's socket reads the console line, and to the moment that person's stream shows the command as confirmed.
 */
export async function measurePause(stack, { samples }) {
  const server = {
    clock: { mode: 'scaled', factor: 10 },
    // People are there at once; from the first round on everything is as slow as the clock says.
    timings: { joinMinMs: 1, joinMaxMs: 2, readyMinMs: 1, readyMaxMs: 2, mapChangeMs: 10, mapChangeStallMs: 0 },
  };
  const consoleLines = new ConsoleLines();
  const match = await createMatch(stack, { maxMaps: 7, server });
  await until('the match to go live', () => match.server.state() === 'live');
  await until('the platform to know', async () => {
    const { body } = await stack.admin.get(`/matches/${match.id}`);
    return body.match.status === 'live';
  });
  const ledger = await watchLedger(stack, match.id);
  const connection = new KeepAliveConnection(stack.port);
  const requests = { pause: clickOf(stack, match.id, 'pause'), unpause: clickOf(stack, match.id, 'unpause') };
  const toSocket = [];
  const toConfirmed = [];
  const otherwise = {};
  let before = null;
  let kind = 'unpause';
  for (let index = 0; index < WARM_UP + samples; index += 1) {
    if (index === WARM_UP) before = stack.usage();
    kind = kind === 'pause' ? 'unpause' : 'pause';
    const line = consoleLines.next(match.server.port, `sm_${kind}`);
    const startedAt = performance.now();
    const { id } = await press(connection, requests[kind]);
    const [readAt, end] = await Promise.all([line, ledger.settled(id)]);
    if (end.status !== 'confirmed') {
      otherwise[end.status] = (otherwise[end.status] ?? 0) + 1;
      // What the match is now is for the reconciler to find out; the next click is the one that it allows.
      kind = await until('the match to be known again', () => lastOf(stack, match.id));
    } else if (index >= WARM_UP) {
      toSocket.push(readAt - startedAt);
      toConfirmed.push(end.at - startedAt);
    }
    await pause(10 + Math.random() * 30);
  }
  const after = stack.usage();
  const cost = (name) => (before && after ? (after[name] - before[name]) / samples : NaN);
  ledger.close();
  connection.end();
  return {
    toSocket,
    toConfirmed,
    otherwise,
    cost: { api: cost('api'), worker: cost('worker'), postgres: cost('postgres') },
  };
}

/** What was done last to the match, as far as the platform knows; null while something is under way. */
async function lastOf(stack, matchId) {
  const { body } = await stack.admin.get('/matches/live');
  const match = body.matches.find(({ id }) => id === matchId);
  if (match.legal.includes('pause')) return 'unpause';
  return match.legal.includes('unpause') ? 'pause' : null;
}

/** Hears what the simulated servers read from their sockets, before they do. */
class ConsoleLines {
  waiting = null;

  constructor() {
    diagnostics.subscribe('net.server.socket', ({ socket }) => {
      socket.on('data', (chunk) => {
        const { waiting } = this;
        if (waiting === null || waiting.port !== socket.localPort || !chunk.includes(waiting.text)) return;
        this.waiting = null;
        waiting.resolve(performance.now());
      });
    });
  }

  next(port, text) {
    return new Promise((resolve) => (this.waiting = { port, text, resolve }));
  }
}

/** The request of a browser, ready to be sent: what it costs to make one is not the product's. */
function clickOf(stack, matchId, kind) {
  const body = JSON.stringify({ kind, args: {} });
  const headers = {
    host: `127.0.0.1:${stack.port}`,
    ...stack.admin.headers,
    'content-length': Buffer.byteLength(body),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from([`POST /api/matches/${matchId}/commands HTTP/1.1`, ...lines, '', body].join('\r\n'));
}

async function press(connection, click) {
  const { status, body } = await connection.exchange(click);
  if (status < 200 || status >= 300) throw new Error(`command refused: ${status} ${body}`);
  return JSON.parse(body);
}

/** The command lines that the page of this person is shown. */
async function watchLedger(stack, matchId) {
  const ends = new Map();
  const stop = new AbortController();
  const response = await fetch(`${stack.url}/api/matches/${matchId}/live`, {
    headers: { cookie: stack.admin.cookie, accept: 'text/event-stream' },
    signal: stop.signal,
  });
  const ended = (id) => {
    const known = ends.get(id) ?? {};
    known.promise ??= new Promise((resolve) => (known.resolve = resolve));
    ends.set(id, known);
    return known;
  };
  const read = async () => {
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body) {
      const at = performance.now();
      const frames = (text + decoder.decode(chunk, { stream: true })).split('\n\n');
      text = frames.pop();
      for (const frame of frames) {
        if (!/^event: command$/m.test(frame)) continue;
        const entry = JSON.parse(frame.slice(frame.indexOf('data: ') + 6));
        if (entry.settled_at !== null) ended(entry.id).resolve({ status: entry.status, at });
      }
    }
  };
  read().catch(() => undefined);
  return { settled: (id) => ended(id).promise, close: () => stop.abort() };
}
