import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareEmbeddedPostgres } from '../../scripts/lib/database/embedded-postgres.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';
import { HEAP_OPTIONS } from '../../scripts/lib/programs.mjs';
import { root } from '../../scripts/lib/project.mjs';
import { ApiClient } from './api-client.mjs';
import { memoryUse, postmasterOf, processorUse } from './processes.mjs';

const require = createRequire(import.meta.url);
const { createDataSource } = require('@placar/persistence');
const { prepareDatabase } = require('@placar/read-models');
const testing = require('@placar/testing');
const { createFleet } = require(join(root, 'apps/gamesim/dist/index.js'));
const { createLocalAccountAt } = require(join(root, 'apps/api/dist/features/auth/create-local-account.js'));

const ADMIN = { username: 'ana', password: randomBytes(16).toString('hex'), steamId: '76561198000000001' };
const READY_MS = 120_000;
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * The product as `npm start` runs it: PostgreSQL with its durable defaults, one api and one worker in processes of their own;
 * Redis, when asked for, with an append file synced each second, as BullMQ recommends. The simulated game servers live in this process, so that a click and the
 * bytes it causes are timed by one clock.
 */
export async function startStack({ redis, environment = {}, databaseOf = emptyDatabase }) {
  const undo = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    return { ...(await start({ redis, environment, databaseOf, undo })), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start({ redis, environment, databaseOf, undo }) {
  const dataDir = mkdtempSync(join(tmpdir(), 'placar-bench-'));
  undo.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const { url: databaseUrl, clusterDir } = await databaseOf(dataDir, undo);
  const redisServer = redis ? await testing.startRedisServer() : null;
  if (redisServer) {
    undo.push(() => redisServer.stop());
    await keepAppendFile(redisServer.url);
  }
  await prepareDatabase(databaseUrl);
  await createLocalAccountAt(databaseUrl, { ...ADMIN, role: 'super_admin' });

  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const secret = randomBytes(32).toString('hex');
  const shared = {
    NODE_OPTIONS: HEAP_OPTIONS,
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    PLACAR_SECRET: secret,
    HTTP_PORT: String(port),
    PUBLIC_URL: url,
    ALLOW_PRIVATE_HOSTS: 'true',
    DATA_DIR: dataDir,
    ...(redisServer ? { REDIS_URL: redisServer.url } : {}),
    ...environment,
  };
  const programs = ['api', 'worker'].map((name) => startProgram(name, shared, undo));
  await Promise.race([answers(url), ...programs.map((program) => program.died)]);

  const database = await createDataSource({ url: databaseUrl }).initialize();
  undo.push(() => database.destroy());
  const fleet = createFleet();
  undo.push(() => fleet.close());
  const admin = new ApiClient(url);
  await admin.login(ADMIN.username, ADMIN.password);
  const config = testing.testConfig({ DATABASE_URL: databaseUrl, PLACAR_SECRET: secret });
  const postmaster = postmasterOf(clusterDir);
  return {
    url,
    port,
    database,
    fleet,
    admin,
    config,
    programs,
    /** Milliseconds of processor time so far, of each program and of PostgreSQL with its helpers; null where the system does not tell. */
    usage: () => processorUse(postmaster, programs),
    /** Bytes of memory now, in the same form. */
    memory: () => memoryUse(postmaster, programs),
  };
}

async function keepAppendFile(url) {
  const { Redis } = require('ioredis');
  const client = new Redis(url);
  await client.config('SET', 'appendonly', 'yes');
  await client.config('SET', 'appendfsync', 'everysec');
  client.disconnect();
}

/** A database of its own in a cluster that goes away with it. */
export async function emptyDatabase(dataDir, undo) {
  const cluster = await startPostgres({ dataDir, password: randomBytes(16).toString('hex') }, undo);
  await cluster.query('CREATE DATABASE placar');
  return { url: cluster.url, clusterDir: dataDir };
}

/** The cluster of `npm start`, with its settings, in `dataDir`. */
export async function startPostgres({ dataDir, password, id = 'bench' }, undo) {
  const port = await freePort();
  const quiet = () => undefined;
  const postgres = prepareEmbeddedPostgres({ dataDir, password, port, id, say: quiet });
  await postgres.program.beforeStart();
  const guard = spawn(process.execPath, postgres.program.args, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  undo.push(() => ended(guard));
  let output = '';
  await new Promise((resolve, reject) => {
    for (const stream of [guard.stdout, guard.stderr]) {
      stream.on('data', (chunk) => {
        output = (output + chunk).slice(-5_000);
        if (output.includes('database system is ready to accept connections')) resolve();
      });
    }
    guard.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${output}`)));
  });
  const { Client } = require('pg');
  const query = async (text) => {
    const client = new Client({ connectionString: postgres.adminUrl });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  };
  return { url: postgres.url, query };
}

function startProgram(name, environment, undo) {
  // For a look inside: BENCH_NODE_FLAGS="--cpu-prof --cpu-prof-dir=<folder>/%s", with the program's name for %s.
  const flags = process.env.BENCH_NODE_FLAGS?.split(' ').map((flag) => flag.replace('%s', name)) ?? [];
  const child = spawn(process.execPath, [...flags, '--enable-source-maps', join(root, `apps/${name}/dist/main.js`)], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  undo.push(() => ended(child));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (output = (output + chunk).slice(-20_000)));
  const died = new Promise((_resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code}:\n${output}`)));
  });
  died.catch(() => undefined);
  return { name, died, pid: child.pid, log: () => output };
}

async function ended(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await gone;
  clearTimeout(late);
}

async function answers(url) {
  const end = Date.now() + READY_MS;
  while (Date.now() < end) {
    const ok = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    await pause(100);
  }
  throw new Error('the api did not become ready');
}

/** Asks until the answer is truthy, and answers it. */
export async function until(what, condition, timeoutMs = 60_000) {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const answer = await condition();
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`waited for ${what} in vain`);
    await pause(20);
  }
}
