import { join } from 'node:path';
import { isFree } from './ports.mjs';
import { root } from './project.mjs';

const built = (name) => ['--enable-source-maps', join(root, `apps/${name}/dist/main.js`)];

/** How much room the disk of the data folder must have for the api to take people; the database is on it too. */
export const leastFreeDiskMb = () => Number(process.env.LEAST_FREE_DISK_MB || 64);

/**
 * How much of the heap V8 fills before it clears up hangs on its limit, which is 4 GB on a large machine: most of that was garbage. This
 * is what it takes by itself in a container of 1 GiB (decision 0209).
 */
export const HEAP_OPTIONS = '--max-old-space-size=560';

/** The environment of api and worker; what a person set before `npm start` wins where it makes sense. */
export function programEnvironment({ data, database, apiPort, url, demo, fleet, paysim, watch }) {
  const { env } = process;
  return {
    NODE_OPTIONS: env.NODE_OPTIONS || HEAP_OPTIONS,
    NODE_ENV: env.NODE_ENV ?? (watch ? 'development' : 'production'),
    CHECK_ANSWERS: env.CHECK_ANSWERS || String(watch === true),
    DATABASE_URL: database.url,
    PLACAR_SECRET: env.PLACAR_SECRET || data.secrets().secret,
    HTTP_PORT: String(apiPort),
    PUBLIC_URL: env.PUBLIC_URL || url,
    DATA_DIR: data.path,
    LEAST_FREE_DISK_MB: String(leastFreeDiskMb()),
    WEB_DIST_DIR: join(root, 'apps/web/dist'),
    // Servers on demand are simulated ones on this machine, unless a person says otherwise.
    FLEET_PROVIDERS: env.FLEET_PROVIDERS || 'process',
    DEMO: String(demo),
    // So that the demo's VIP has something to unlock.
    ...(demo && { LOADOUTS_VIP_ONLY: env.LOADOUTS_VIP_ONLY ?? 'knives,gloves' }),
    DEMO_SERVERS: fleet ? JSON.stringify(fleet.servers) : '',
    // Reached whatever else is private: no member typed their addresses.
    STARTED_SERVERS: fleet ? fleet.servers.map(({ host, port }) => `${host}:${port}`).join(',') : '',
    GAMESIM_CONTROL_URL: fleet?.controlUrl ?? '',
    ...(fleet && { GAMESIM_SPEED: String(fleet.speed) }),
    ...(paysim && {
      PAYMENT_PROVIDER: 'fake',
      PAYSIM_URL: paysim.url,
      PAYSIM_SECRET: paysim.secret,
      PIX_ON_PAGE: env.PIX_ON_PAGE || 'true',
    }),
  };
}

/** Starts api, worker and, in the demo, gamesim and paysim; resolves when all are ready. */
export async function startPrograms(supervisor, { data, env, apiPort, fleet, paysim }) {
  const readyUrl = `http://127.0.0.1:${apiPort}/readyz`;
  const probe = async () => (await fetch(readyUrl, { signal: AbortSignal.timeout(2_000) })).ok;
  // Else the probe would be answered by a stranger.
  const beforeStart = async () => {
    if (!(await isFree(apiPort, process.env.HTTP_HOST || '127.0.0.1')))
      throw new Error(`port ${apiPort} is taken by another program`);
  };
  const { mark } = data;
  // Servers that the worker loads a match on ask the api for it at once, so the api and they come first.
  await Promise.all([
    fleet && startGamesim(supervisor, { data, fleet }),
    paysim && startPaysim(supervisor, { data, paysim }),
    supervisor.run({ name: 'api', args: [...built('api'), mark], env, beforeStart, probe }),
  ]);
  // Says over its channel when it is ready.
  await supervisor.run({ name: 'worker', args: [...built('worker'), mark], env });
}

function startGamesim(supervisor, { data, fleet }) {
  const READY = 'gamesim is ready ';
  return supervisor.run({
    name: 'gamesim',
    args: [...built('gamesim'), data.mark],
    env: { GAMESIM_CONFIG: fleet.configFile },
    isReadyLine: (line) => line.startsWith(READY),
    onLine: (line) => {
      if (line.startsWith(READY))
        data.record({ gamesim: { controlUrl: JSON.parse(line.slice(READY.length)).control } });
    },
  });
}

function startPaysim(supervisor, { data, paysim }) {
  return supervisor.run({
    name: 'paysim',
    args: [...built('paysim'), data.mark],
    env: {
      PAYSIM_PORT: String(paysim.port),
      PAYSIM_SECRET: paysim.secret,
      PAYSIM_BOOKS: join(data.path, 'paysim.json'),
    },
    isReadyLine: (line) => line.startsWith('paysim is ready '),
  });
}
