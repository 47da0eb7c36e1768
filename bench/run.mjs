// npm run bench [-- --quick] [--only=redis,postgres,pause,live,ingest] [--note="what to know of this run"]
// Measures the paths that people wait for, on this machine, in both modes; prints a table and writes bench/results.md.
// Nothing here passes or fails by a clock: the targets stand beside the figures.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../scripts/lib/project.mjs';
import { say } from '../scripts/lib/progress.mjs';

const build = spawnSync(process.execPath, [join(root, 'scripts/build.mjs'), '--no-web'], { stdio: 'inherit' });
if (build.status !== 0) process.exit(1);

const { startStack } = await import('./lib/stack.mjs');
const { measurePause } = await import('./measure-pause.mjs');
const { measureLive } = await import('./measure-live.mjs');
const { measureIngest } = await import('./measure-ingest.mjs');
const { report } = await import('./lib/report.mjs');
const { redisIsInstalled } = createRequire(import.meta.url)('@placar/testing');

const isQuick = process.argv.includes('--quick');
const flag = (name) => process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);
const only = flag('only')?.split(',');
const wanted = (name) => only === undefined || only.includes(name);
const repeats = isQuick ? 1 : 3;
const viewers = openFiles() > 2_500 ? 1_000 : Math.floor(openFiles() / 3);
const modes = [
  ...(redisIsInstalled() && wanted('redis') ? ['redis'] : []),
  ...(wanted('postgres') ? ['postgres'] : []),
];
if (modes.length === 0) modes.push(...(redisIsInstalled() ? ['redis', 'postgres'] : ['postgres']));

const results = [];
let database = '';
for (const mode of modes) {
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

const text = report({ results, viewers, repeats, database, note: flag('note') });
console.log(`\n${text}`);
if (only === undefined && !isQuick) writeFileSync(join(root, 'bench/results.md'), text);
process.exit(0);

async function withStack(mode, environment, work) {
  say(`${mode}: starting`);
  const stack = await startStack({ redis: mode === 'redis', environment });
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
