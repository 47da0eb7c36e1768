#!/usr/bin/env node
// npm start: everything Placar needs, on a machine that has Node and nothing else.
//   npm start -- [--port N] [--data DIR] [--no-demo] [--watch]
import { spawnSync } from 'node:child_process';
import { existsSync, watch } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { DataFolder } from './lib/data-folder.mjs';
import { EmbeddedPostgres } from './lib/embedded-postgres.mjs';
import { checkNode, ensureInstalled } from './lib/install.mjs';
import { anyFreePort, isFree, nextFreePort } from './lib/ports.mjs';
import { Supervisor } from './lib/supervisor.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const started = Date.now();
const say = (text) => console.log(`[${((Date.now() - started) / 1000).toFixed(1).padStart(5)} s] ${text}`);
const DEMO_SERVERS = ['São Paulo #1', 'Lisboa #1', 'Paris #1', '東京 #1'];

const stops = [];
let ending = false;
process.on('SIGINT', () => void end(0));
process.on('SIGTERM', () => void end(0));

try {
  await start(readFlags());
} catch (error) {
  console.error(`\nPlacar did not start: ${error.message}`);
  await end(1);
}

function readFlags() {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: process.env.HTTP_PORT ?? '3000' },
      data: { type: 'string', default: process.env.DATA_DIR ?? join(root, '.data') },
      'no-demo': { type: 'boolean', default: false },
      watch: { type: 'boolean', default: false },
    },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`--port ${values.port} is not a port between 1 and 65535`);
  return {
    port,
    data: resolve(process.env.INIT_CWD ?? process.cwd(), values.data),
    demo: !values['no-demo'],
    watch: values.watch,
  };
}

async function start(flags) {
  checkNode();
  const data = new DataFolder(flags.data);
  const other = data.running();
  if (other) throw new Error(`this data folder is in use: Placar runs at ${other.url}. Give another one with --data.`);
  ensureInstalled(root, say);
  build(flags.watch ? ['--no-web'] : []);
  const secrets = data.secrets();
  const databaseUrl = process.env.DATABASE_URL ?? (await startPostgres(data, secrets));
  const port = await nextFreePort(flags.port);
  if (port !== flags.port) say(`Port ${flags.port} is taken; using ${port}.`);
  const url = `http://127.0.0.1:${port}`;
  data.record({ pid: process.pid, port, url, databaseUrl, startedAt: new Date().toISOString() });
  stops.push(() => data.release());

  const demo = flags.demo ? await demoServers(data, secrets) : null;
  const env = {
    DATABASE_URL: databaseUrl,
    PLACAR_SECRET: process.env.PLACAR_SECRET ?? secrets.secret,
    HTTP_HOST: '127.0.0.1',
    HTTP_PORT: String(port),
    PUBLIC_URL: process.env.PUBLIC_URL ?? url,
    DATA_DIR: flags.data,
    WEB_DIST_DIR: join(root, 'apps/web/dist'),
    ALLOW_PRIVATE_HOSTS: process.env.ALLOW_PRIVATE_HOSTS ?? 'true',
    DEMO: String(flags.demo),
    ...(demo ? { DEMO_SERVERS: JSON.stringify(demo) } : {}),
  };
  await migrate(databaseUrl);
  createAdmin(data, secrets, env);
  if (demo) seed(env);

  const supervisor = new Supervisor({ logDir: data.logs, say });
  stops.push(() => supervisor.stop());
  const programs = [
    supervisor.run({
      name: 'api',
      args: ['--enable-source-maps', join(root, 'apps/api/dist/main.js')],
      env,
      readyWhen: (line) => line.includes('api listening'),
    }),
    supervisor.run({ name: 'worker', args: ['--enable-source-maps', join(root, 'apps/worker/dist/main.js')], env }),
  ];
  if (demo) programs.push(startGamesim(supervisor, data, demo, url));
  say('Starting api, worker and the simulated servers…');
  await Promise.all(programs);
  await answering(`${url}/api/isLoggedIn`);
  data.record({
    pid: process.pid,
    pids: supervisor.pids(),
    port,
    url,
    databaseUrl,
    startedAt: new Date().toISOString(),
  });
  if (flags.watch) await develop(supervisor, url);
  console.log(`\n  Admin login: ${secrets.adminName ?? 'admin'} / ${secrets.adminPassword}`);
  console.log(`  Logs: ${data.logs}   Stop: Ctrl-C\n`);
  console.log(`Placar is ready at ${url}`);
}

function build(flags) {
  const result = spawnSync(process.execPath, [join(root, 'scripts/build.mjs'), ...flags], {
    stdio: 'inherit',
    cwd: root,
  });
  if (result.status !== 0) throw new Error('the build failed; see above');
}

async function startPostgres(data, secrets) {
  say('Starting PostgreSQL…');
  const postgres = new EmbeddedPostgres({ root, dataDir: data.path, password: secrets.databasePassword, say });
  await postgres.start(secrets.databasePort);
  stops.push(() => postgres.stop());
  data.secrets({ databasePort: postgres.port });
  await createDatabase(postgres.adminUrl);
  return postgres.url;
}

async function createDatabase(adminUrl) {
  const { Client } = createRequire(import.meta.url)('pg');
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = 'placar'");
    if (rowCount === 0) await client.query('CREATE DATABASE placar');
  } finally {
    await client.end();
  }
}

async function migrate(databaseUrl) {
  const { migrate: run } = createRequire(import.meta.url)('@placar/persistence');
  const ran = await run(databaseUrl);
  if (ran.length > 0) say('Database schema is ready.');
}

/** The first account, once per data folder; its password is in secrets.json. */
function createAdmin(data, secrets, env) {
  if (secrets.adminName) return;
  const args = [
    '--username',
    'admin',
    '--password',
    secrets.adminPassword,
    '--steam-id',
    '76561198000000001',
    '--role',
    'super_admin',
  ];
  const result = spawnSync(process.execPath, [join(root, 'scripts/user-create.mjs'), ...args], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  if (result.status !== 0 && !/exist/i.test(result.stderr)) throw new Error(`no admin account: ${result.stderr}`);
  Object.assign(secrets, data.secrets({ adminName: 'admin' }));
}

function seed(env) {
  const script = join(root, 'scripts/seed.mjs');
  if (!existsSync(script)) return;
  const result = spawnSync(process.execPath, [script], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    cwd: root,
  });
  if (result.status !== 0) throw new Error('the demo community could not be seeded; see above');
}

/** Ports and passwords of the simulated servers are kept, so that a second start finds the same ones. */
async function demoServers(data, secrets) {
  const known = secrets.demoServers ?? [];
  const taken = new Set();
  const servers = [];
  for (const [index, name] of DEMO_SERVERS.entries()) {
    const kept = known[index];
    const port = kept && (await isFree(kept.port)) ? kept.port : await anyFreePort();
    taken.add(port);
    servers.push({
      name,
      host: '127.0.0.1',
      port,
      password: kept?.password ?? secrets.secret.slice(index * 8, index * 8 + 16),
    });
  }
  Object.assign(secrets, data.secrets({ demoServers: servers }));
  return servers;
}

function startGamesim(supervisor, data, servers, url) {
  const config = {
    dataDir: join(data.path, 'gamesim'),
    allowedBaseUrls: [url],
    speed: 10,
    servers: servers.map(({ name, port, password }, index) => ({ id: `demo-${index + 1}`, name, port, password })),
  };
  return supervisor.run({
    name: 'gamesim',
    args: ['--enable-source-maps', join(root, 'apps/gamesim/dist/main.js')],
    env: { GAMESIM_CONFIG: JSON.stringify(config) },
    readyWhen: (line) => line.startsWith('gamesim is ready'),
  });
}

async function answering(address) {
  for (let tries = 0; tries < 300; tries += 1) {
    if (
      await fetch(address)
        .then((answer) => answer.ok)
        .catch(() => false)
    )
      return;
    await new Promise((wait) => setTimeout(wait, 100));
  }
  throw new Error(`${address} does not answer`);
}

/** Watch mode: changed packages are compiled and their programs restarted; the page comes from Vite with hot reload. */
async function develop(supervisor, url) {
  let timer;
  const rebuild = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      build(['--no-web']);
      for (const name of ['api', 'worker', 'gamesim']) supervisor.restart(name);
    }, 200);
  };
  for (const folder of ['libs', 'apps/api/src', 'apps/worker/src', 'apps/gamesim/src']) {
    const watcher = watch(
      join(root, folder),
      { recursive: true },
      (_event, file) => /(^|\/)src\/.*\.ts$|\.ts$/.test(file ?? '') && !String(file).includes('dist') && rebuild(),
    );
    stops.push(() => watcher.close());
  }
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: join(root, 'apps/web'),
    server: { port: 5173, host: '127.0.0.1', proxy: { '/api': url } },
  });
  await vite.listen();
  stops.push(() => vite.close());
  say(`Page with hot reload: ${vite.resolvedUrls?.local[0] ?? 'http://127.0.0.1:5173'}`);
}

async function end(code) {
  if (ending) return;
  ending = true;
  if (stops.length > 0) say('Stopping…');
  for (const stop of stops.reverse()) await Promise.resolve(stop()).catch((error) => console.error(error.message));
  process.exit(code);
}
