#!/usr/bin/env node
// npm start [-- --port N] [--data DIR] [--no-demo] [--watch]
// Everything Placar needs, on a machine that has Node and nothing else. docs/architecture.md tells what runs.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { DataFolder } from './lib/data-folder.mjs';
import { prepareDatabase, startDatabase } from './lib/database/database.mjs';
import { demoFleet } from './lib/demo-fleet.mjs';
import { demoPaysim } from './lib/demo-paysim.mjs';
import { watchDisk } from './lib/disk-watch.mjs';
import { checkNode, ensureInstalled } from './lib/install.mjs';
import { freePort, nextFreePort } from './lib/ports.mjs';
import { leastFreeDiskMb, programEnvironment, startPrograms } from './lib/programs.mjs';
import { say } from './lib/progress.mjs';
import { root } from './lib/project.mjs';
import { endSteps, runNode } from './lib/run-step.mjs';
import { readStartFlags } from './lib/start-flags.mjs';
import { Supervisor } from './lib/supervisor.mjs';
import { startVite, watchSources } from './lib/watch-mode.mjs';

/** People's page first, the database last. */
const STOP_ORDER = ['web', 'api', 'worker', 'paysim', 'gamesim', 'postgres'];

let data;
let supervisor;
let stopWatching;
let stopDiskWatch;
let ending = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (ending ? endNow() : void end(0)));
endWithNpm();

try {
  await start();
} catch (error) {
  if (!ending) {
    console.error(`\nPlacar did not start: ${error.message}`);
    await end(1);
  }
}

async function start() {
  checkNode();
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
  const flags = readStartFlags();
  data = new DataFolder(flags.data);
  await data.claim(say);
  // Before the minutes that installing and building may take.
  data.secrets();
  await ensureInstalled();
  await build(flags);

  let database;
  const recordPids = () => data.record({ pids: pids(database) });
  supervisor = new Supervisor({ openLog: (name) => data.openLog(name), say, onChange: recordPids });
  stopDiskWatch = watchDisk({ folder: data.path, leastMb: leastFreeDiskMb(), say, onRoom: () => data.record() });
  database = await startDatabase({ data, supervisor });
  await prepareDatabase({ data, database });

  const port = await nextFreePort(flags.port, process.env.HTTP_HOST || '127.0.0.1');
  if (port !== flags.port) say(`Port ${flags.port} is taken; using ${port}.`);
  const url = `http://127.0.0.1:${port}`;
  // In development Vite is at the front and hands on to the API.
  const apiPort = flags.watch ? await freePort() : port;
  const fleet = flags.demo ? await demoFleet(data) : null;
  const paysim = flags.demo ? await demoPaysim(data) : null;
  const env = programEnvironment({ ...flags, data, database, apiPort, url, fleet, paysim });
  data.record({ port, url, databaseUrl: database.url, redisUrl: process.env.REDIS_URL || null });
  if (fleet) await seed(env);

  say(`Starting api, worker${fleet ? ' and the simulated game servers' : ''}…`);
  await startPrograms(supervisor, { data, env, apiPort, fleet, paysim });
  if (flags.watch) {
    await startVite(supervisor, { port, apiUrl: `http://127.0.0.1:${apiPort}`, mark: data.mark });
    stopWatching = await watchSources(supervisor);
  }
  recordPids();
  welcome(url);
}

async function build({ watch }) {
  const { code } = await runNode([join(root, 'scripts/build.mjs'), ...(watch ? ['--no-web'] : [])]);
  if (code !== 0) throw new Error('the build failed; see above');
}

/** Once, and again when the simulated servers had to move to other ports. */
async function seed(env) {
  const script = join(root, 'scripts/seed.mjs');
  if (!existsSync(script)) return;
  const seededFor = createHash('sha256').update(env.DEMO_SERVERS).digest('hex');
  if (data.secrets().seededFor === seededFor) return;
  say('Filling in the demo community…');
  const { code } = await runNode([script], { env });
  if (code === 0) data.secrets({ seededFor });
  else say('The demo community could not be filled in; see above.');
}

function pids(database) {
  const running = STOP_ORDER.map((name) => [name, supervisor.pid(name)]).filter(([, pid]) => pid !== null);
  const { postgres, ...programs } = Object.fromEntries(running);
  return { ...programs, ...(postgres && { postgresGuard: postgres, postgres: database?.pid() ?? null }) };
}

function welcome(url) {
  const { adminName, adminPassword } = data.secrets();
  const show = (path) => {
    const near = relative(process.env.INIT_CWD ?? process.cwd(), path);
    return near.startsWith('..') ? path : near;
  };
  console.log('');
  if (adminName === 'admin')
    console.log(`  Login     admin / ${adminPassword}   (the password made at the first start)`);
  console.log(`  Data      ${show(data.path)}   Logs  ${show(data.logs)}`);
  console.log('  Stop      Ctrl-C\n');
  console.log(`Placar is ready at ${url}`);
}

async function end(code) {
  ending = true;
  endSteps();
  stopWatching?.();
  stopDiskWatch?.();
  if (supervisor) {
    say('Stopping…');
    await supervisor.stop(STOP_ORDER);
    say('Stopped.');
  }
  data?.release();
  process.exit(code);
}

/** The second Ctrl-C. */
function endNow() {
  supervisor?.kill();
  data?.release();
  process.exit(1);
}

/** An npm that was killed takes its script along. */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && !ending && void end(0), 1_000).unref();
}
