import { join } from 'node:path';
import { isFree } from './ports.mjs';
import { root } from './project.mjs';

const built = (name) => ['--enable-source-maps', join(root, `apps/${name}/dist/main.js`)];

/** The environment of api and worker; what a person set before `npm start` wins where it makes sense. */
export function programEnvironment({ data, database, apiPort, url, demo, fleet, watch }) {
  const { env } = process;
  return {
    NODE_ENV: env.NODE_ENV ?? (watch ? 'development' : 'production'),
    DATABASE_URL: database.url,
    PLACAR_SECRET: env.PLACAR_SECRET || data.secrets().secret,
    HTTP_PORT: String(apiPort),
    PUBLIC_URL: env.PUBLIC_URL || url,
    DATA_DIR: data.path,
    WEB_DIST_DIR: join(root, 'apps/web/dist'),
    // Game servers of an installation on one machine are on this machine.
    ALLOW_PRIVATE_HOSTS: env.ALLOW_PRIVATE_HOSTS || 'true',
    // And so is the bot that somebody writes against it.
    WEBHOOKS_TO_PRIVATE_HOSTS: env.WEBHOOKS_TO_PRIVATE_HOSTS || env.ALLOW_PRIVATE_HOSTS || 'true',
    DEMO: String(demo),
    DEMO_SERVERS: fleet ? JSON.stringify(fleet.servers) : '',
    GAMESIM_CONTROL_URL: fleet?.controlUrl ?? '',
    ...(fleet && { GAMESIM_SPEED: String(fleet.speed) }),
  };
}

/** Starts api, worker and, in the demo, gamesim; resolves when all are ready. */
export function startPrograms(supervisor, { data, env, apiPort, fleet }) {
  const readyUrl = `http://127.0.0.1:${apiPort}/readyz`;
  const probe = async () => (await fetch(readyUrl, { signal: AbortSignal.timeout(2_000) })).ok;
  // Else the probe would be answered by a stranger.
  const beforeStart = async () => {
    if (!(await isFree(apiPort, process.env.HTTP_HOST || '127.0.0.1')))
      throw new Error(`port ${apiPort} is taken by another program`);
  };
  const { mark } = data;
  return Promise.all([
    fleet && startGamesim(supervisor, { data, fleet }),
    supervisor.run({ name: 'api', args: [...built('api'), mark], env, beforeStart, probe }),
    // Says over its channel when it is ready.
    supervisor.run({ name: 'worker', args: [...built('worker'), mark], env }),
  ]);
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
