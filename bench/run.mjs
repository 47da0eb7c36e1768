// npm run bench [-- --quick] [--only=redis,postgres,pause,live,ingest,lobbies,tournaments,control-room,ladders,coupons,reads] [--matches 20000,200000] [--note="what to know of this run"]
// Measures the paths that people wait for, on this machine, in both modes, and the public reads of a large community; prints
// tables and writes them into bench/results.md. `--routes=teams,rank` measures only reads whose path has such a part (`click`: the clicks beside readers).
// Nothing here passes or fails by a clock: the targets stand beside the figures.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../scripts/lib/project.mjs';
import { say } from '../scripts/lib/progress.mjs';

const isQuick = process.argv.includes('--quick');
/** `--name=value` or `--name value`. */
const flag = (name) => {
  const at = process.argv.findIndex((argument) => argument === `--${name}` || argument.startsWith(`--${name}=`));
  if (at === -1) return undefined;
  return process.argv[at].includes('=') ? process.argv[at].slice(name.length + 3) : process.argv[at + 1];
};
const only = flag('only')?.split(',');
const wanted = (name) => only === undefined || only.includes(name);

// Pages are opened in one part only.
const parts = wanted('control-room') ? [] : ['--no-web'];
const build = spawnSync(process.execPath, [join(root, 'scripts/build.mjs'), ...parts], { stdio: 'inherit' });
if (build.status !== 0) process.exit(1);

const { emptyDatabase, startStack } = await import('./lib/stack.mjs');
const { measurePause } = await import('./measure-pause.mjs');
const { measureLive } = await import('./measure-live.mjs');
const { measureIngest } = await import('./measure-ingest.mjs');
const { measureLobbies } = await import('./measure-lobbies.mjs');
const { measureTournaments } = await import('./measure-tournaments.mjs');
const { measureControlRoom } = await import('./measure-control-room.mjs');
const { measureCoupons } = await import('./measure-coupons.mjs');
const { measureLadders } = await import('./measure-ladders.mjs');
const { measureFullList, measureLoadedPause, measureReads } = await import('./measure-reads.mjs');
const { databaseWithMatches } = await import('./lib/data-cluster.mjs');
const { couponsReport, laddersReport, modesReport, readsReport, report, writeSection } =
  await import('./lib/report.mjs');
const { redisIsInstalled } = createRequire(import.meta.url)('@placar/testing');

const others = ['redis', 'postgres', 'pause', 'live', 'ingest'];
const onlyReads = only !== undefined && !others.some((name) => only.includes(name));
const onlyLobbies =
  only !== undefined &&
  ['lobbies', 'tournaments', 'control-room', 'ladders', 'coupons'].some((name) => only.includes(name)) &&
  !['pause', 'live', 'ingest'].some((name) => only.includes(name));
const repeats = isQuick ? 1 : 3;
const viewers = openFiles() > 2_500 ? 1_000 : Math.floor(openFiles() / 3);
const modes = [
  ...(redisIsInstalled() && wanted('redis') ? ['redis'] : []),
  ...(wanted('postgres') ? ['postgres'] : []),
];
if (modes.length === 0) modes.push(...(redisIsInstalled() ? ['redis', 'postgres'] : ['postgres']));

const results = [];
let database = '';
for (const mode of onlyReads || onlyLobbies ? [] : modes) {
  const result = { mode, pause: [], one: [], many: [], alone: [], watched: [] };
  results.push(result);
  if (wanted('pause')) {
    await withStack(mode, {}, async (stack) => {
      database = (await stack.database.query('SHOW server_version'))[0].server_version;
      for (let turn = 0; turn < repeats; turn += 1) {
        say(`${mode}: pause and unpause (${turn + 1} of ${repeats})`);
        result.pause.push(await measurePause(stack, { samples: isQuick ? 60 : 200 }));
      }
    });
  }
  // Events of these matches come from here, while their servers wait for players: what the reconciler would find is not measured.
  const resting = { RECONCILE_SECONDS: '3600', WARMUP_RECONCILE_SECONDS: '3600' };
  if (!wanted('live') && !wanted('ingest')) continue;
  await withStack(mode, resting, async (stack) => {
    database = (await stack.database.query('SHOW server_version'))[0].server_version;
    if (wanted('live')) {
      for (let turn = 0; turn < repeats; turn += 1) {
        say(`${mode}: event to frame (${turn + 1} of ${repeats})`);
        result.one.push(await measureLive(stack, { viewers: 1, samples: isQuick ? 40 : 100 }));
        result.many.push(await measureLive(stack, { viewers, samples: isQuick ? 20 : 40 }));
      }
    }
    if (!wanted('ingest')) return;
    say(`${mode}: ingest, warming up`);
    await measureIngest(stack, { viewers: 0 });
    for (let turn = 0; turn < repeats; turn += 1) {
      say(`${mode}: ingest (${turn + 1} of ${repeats})`);
      result.alone.push(await measureIngest(stack, { viewers: 0 }));
      result.watched.push(await measureIngest(stack, { viewers }));
    }
  });
}

const note = flag('note');
const isForTheRecord = only === undefined && !isQuick;
if (!onlyReads && !onlyLobbies) {
  const text = report({ results, viewers, repeats, database, note });
  console.log(`\n${text}`);
  if (isForTheRecord) writeSection('Clicks, streams and ingest', text);
}
if (wanted('lobbies')) {
  const measured = [];
  for (const mode of modes) {
    // Limits are for one person; here a few hundred act as fast as they can, all from one address.
    const unlimited = {
      RATE_LIMITS: 'off',
      STREAMS_PER_ADDRESS: '100000',
      FLEET_PROVIDERS: 'process',
      FLEET_MAX_SERVERS: '20',
    };
    await withStack(mode, unlimited, async (stack) => {
      database = (await stack.database.query('SHOW server_version'))[0].server_version;
      const tell = (text) => say(`${mode}: ${text}`);
      measured.push({ mode, rows: await measureLobbies(stack, { quick: isQuick, tell }) });
    });
  }
  const text = modesReport({ measured, database, note });
  console.log(`\n${text}`);
  if (!isQuick) writeSection('Lobbies', text);
}
if (wanted('tournaments')) {
  const measured = [];
  for (const mode of modes) {
    await withStack(mode, { RATE_LIMITS: 'off', STREAMS_PER_ADDRESS: '100000' }, async (stack) => {
      database = (await stack.database.query('SHOW server_version'))[0].server_version;
      const tell = (text) => say(`${mode}: ${text}`);
      measured.push({ mode, rows: await measureTournaments(stack, { viewers, quick: isQuick, tell }) });
    });
  }
  const text = modesReport({ measured, database, note });
  console.log(`\n${text}`);
  if (!isQuick) writeSection('Tournaments', text);
}
if (wanted('control-room')) {
  // The page is the same in both modes.
  const pages = join(root, 'apps/web/dist');
  await withStack('postgres', { RATE_LIMITS: 'off', WEB_DIST_DIR: pages }, async (stack) => {
    database = (await stack.database.query('SHOW server_version'))[0].server_version;
    const rows = await measureControlRoom(stack, { quick: isQuick, tell: (text) => say(`control room: ${text}`) });
    const text = modesReport({ measured: [{ mode: 'postgres', rows }], database, note });
    console.log(`\n${text}`);
    if (!isQuick) writeSection('Control room', text);
  });
}
if (wanted('coupons')) {
  const orders = 200_000;
  await withDatabase('coupons', async (url) => {
    const tell = (text) => say(`coupons, ${orders} orders: ${text}`);
    const rows = await measureCoupons(url, { orders, samples: isQuick ? 10 : 50, tell });
    const text = couponsReport({ rows, orders, database, note });
    console.log(`\n${text}`);
    if (!isQuick) writeSection('Coupons', text);
  });
}
if (wanted('ladders')) {
  const matches = isQuick ? 20_000 : 200_000;
  await withDatabase('ladders', async (url) => {
    const tell = (text) => say(`ladder of ${matches} matches: ${text}`);
    const measured = await measureLadders(url, { matches, samples: isQuick ? 3 : 10, tell });
    const text = laddersReport({ ...measured, matches, database, note });
    console.log(`\n${text}`);
    if (!isQuick) writeSection('Ladders', text);
  });
}
if (wanted('reads')) {
  const sizes = (flag('matches') ?? (isQuick ? '20000' : '20000,200000')).split(',').map(Number);
  const reads = [];
  for (const matches of sizes) reads.push(await readsOf(matches));
  const text = readsReport({ reads, database, note });
  console.log(`\n${text}`);
  if ((isForTheRecord || onlyReads) && !isQuick && flag('routes') === undefined) writeSection('Reads at size', text);
}
process.exit(0);

/** An empty database in a cluster of its own, for as long as `measure` takes. */
async function withDatabase(name, measure) {
  const undo = [];
  try {
    const dataDir = mkdtempSync(join(tmpdir(), `placar-${name}-`));
    undo.push(() => rmSync(dataDir, { recursive: true, force: true }));
    const { url } = await emptyDatabase(dataDir, undo);
    await measure(url);
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

/** The reads of one data set; the live match for the clicks is played beside it. */
async function readsOf(matches) {
  const tell = (text) => say(`${matches} matches: ${text}`);
  const result = { matches };
  await withStack(
    'postgres',
    {},
    async (stack) => {
      database = (await stack.database.query('SHOW server_version'))[0].server_version;
      const memory = () => stack.memory();
      result.memory = { started: memory() };
      result.full = await measureFullList(stack, { times: matches > 100_000 ? 2 : 3 });
      tell(`the whole list: first byte after ${result.full.firstByteMs.toFixed(0)} ms`);
      const routes = flag('routes')?.split(',');
      result.rows = await measureReads(stack, { seconds: isQuick ? 2 : 3, routes, tell });
      result.memory.loaded = memory();
      if (routes !== undefined && !routes.includes('click')) return;
      tell('clicks beside 32 readers of the leaderboard');
      result.pause = await measureLoadedPause(stack, { samples: isQuick ? 60 : 200 });
    },
    databaseWithMatches(matches, tell),
  );
  return result;
}

async function withStack(mode, environment, work, databaseOf) {
  say(`${mode}: starting`);
  const stack = await startStack({ redis: mode === 'redis', environment, databaseOf });
  try {
    await work(stack);
  } catch (error) {
    for (const program of stack.programs) console.error(`--- ${program.name}\n${program.log().slice(-3_000)}`);
    throw error;
  } finally {
    await stack.stop();
  }
}

/** Node takes as many open files as the system allows it at most; each viewer needs one in two processes. */
function openFiles() {
  const limit = process.report.getReport().userLimits?.open_files?.hard;
  return limit === 'unlimited' || limit === undefined ? Infinity : Number(limit);
}
