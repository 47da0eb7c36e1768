import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePorts } from './ports.mjs';

const NAMES = ['São Paulo #1', 'Lisboa #1', 'Paris #1', '東京 #1'];
/** Game speed of the demo; the worker must know it to tell game time from real time. */
const speed = () => Number(process.env.GAMESIM_SPEED) || 10;

/**
 * The simulated game servers of the demo: `{ servers, configFile, controlUrl, speed }`. Ports and passwords are kept with the secrets, so that
 * the servers which the database knows are there again after a restart; a port that was taken meanwhile is chosen anew.
 */
export async function demoFleet(data) {
  const { demoServers = [], gamesimPort } = data.secrets();
  const remembered = NAMES.map((_, index) => demoServers[index]?.port);
  const [controlPort, ...ports] = await freePorts(NAMES.length + 1, [gamesimPort, ...remembered]);
  const servers = NAMES.map((name, index) => ({
    name,
    host: '127.0.0.1',
    port: ports[index],
    password: demoServers[index]?.password ?? randomBytes(12).toString('hex'),
  }));
  data.secrets({ demoServers: servers, gamesimPort: controlPort });
  const configFile = writeConfig(data, servers, controlPort);
  return { servers, configFile, controlUrl: `http://127.0.0.1:${controlPort}`, speed: speed() };
}

/** A file, because passwords do not belong on a command line or into a process's environment. */
function writeConfig(data, servers, controlPort) {
  const dataDir = join(data.path, 'gamesim');
  mkdirSync(dataDir, { recursive: true, mode: 0o750 });
  const configFile = join(dataDir, 'config.json');
  const config = {
    dataDir,
    controlPort,
    speed: speed(),
    servers: servers.map(({ name, port, password }, index) => ({ id: `demo-${index + 1}`, name, port, password })),
  };
  writeFileSync(configFile, JSON.stringify(config, null, 2), { mode: 0o600 });
  return configFile;
}
