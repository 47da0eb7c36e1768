import { request } from 'node:http';
import { pause } from './lib/figures.mjs';
import { CONNECTIONS, runLoad } from './lib/load.mjs';
import { signedInPlayers } from './lib/people.mjs';
import { READ_ROUTES, readableIds, setsOf } from './lib/read-routes.mjs';
import { measurePause } from './measure-pause.mjs';

/** Every read of the list under load, as visitors ask for it and as people do who are signed in. `tell` hears how far it is. */
export async function measureReads(stack, { seconds, routes, tell }) {
  const ids = await readableIds(stack.database);
  const cookies = await signedInPlayers(stack);
  const wanted = READ_ROUTES.filter(({ name }) => routes === undefined || routes.some((part) => name.includes(part)));
  const sets = wanted.flatMap((route) => setsOf(route, ids).map((set) => ({ name: route.name, ...set })));
  const rows = [];
  for (const [index, { name, set, lists }] of sets.entries()) {
    const visitors = await measureLoad(stack, { lists, seconds });
    const signedIn = await measureLoad(stack, { lists, seconds, cookies });
    rows.push({ name, set, visitors, signedIn });
    const told = [visitors, signedIn].map(({ perSecond, p99 }) => `${Math.round(perSecond)}/s, p99 ${p99} ms`);
    tell(`${index + 1} of ${sets.length}: ${name} ${set}: visitors ${told[0]}; signed in ${told[1]}`);
  }
  return rows;
}

async function measureLoad(stack, load) {
  // Code and caches of the database are warm in a program that runs for longer than this; ours are not yet.
  await runLoad({ url: stack.url, ...load, seconds: 1 });
  const before = stack.usage();
  const result = await runLoad({ url: stack.url, ...load });
  const after = stack.usage();
  const busy = (program) => (before && after ? (after[program] - before[program]) / result.answered : NaN);
  return { ...result, cost: { api: busy('api'), postgres: busy('postgres') } };
}

/** The list of all matches in one answer: when its first byte comes, when its last, and what the api needs meanwhile. */
export async function measureFullList(stack, { times = 3 } = {}) {
  const runs = [];
  const before = stack.memory()?.api ?? NaN;
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, stack.memory()?.api ?? NaN)), 50);
  for (let run = 0; run < times; run += 1) {
    runs.push(await download(stack, '/api/matches'));
    await pause(200);
  }
  clearInterval(watch);
  const best = (name) => Math.min(...runs.map((run) => run[name]));
  return {
    status: runs[0].status,
    firstByteMs: best('firstByteMs'),
    endMs: best('endMs'),
    bytes: runs[0].bytes,
    memory: { before, peak },
  };
}

function download({ port }, path) {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const headers = { accept: 'application/json', 'accept-encoding': 'br, gzip' };
    const sent = request({ port, host: '127.0.0.1', path, headers }, (response) => {
      let bytes = 0;
      let firstByteMs = NaN;
      response.on('data', (chunk) => {
        if (bytes === 0) firstByteMs = performance.now() - startedAt;
        bytes += chunk.length;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode, firstByteMs, bytes, endMs: performance.now() - startedAt }),
      );
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** Clicks on a live match while as many visitors as connections load the leaderboard of players without a pause. */
export async function measureLoadedPause(stack, { samples }) {
  const lists = Array.from({ length: CONNECTIONS }, () => ['/api/leaderboard/players']);
  let running = true;
  const loads = [];
  const load = (async () => {
    while (running) loads.push(await runLoad({ url: stack.url, lists, seconds: 5 }));
  })();
  const clicks = await measurePause(stack, { samples });
  running = false;
  await load;
  return { ...clicks, load: loads[0] };
}
