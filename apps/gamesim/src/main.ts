import { startControlApi } from './control/control-server';
import { createFleet } from './fleet';
import { readProgramConfig } from './program-config';
import { readContainerConfig, readSingleConfig } from './single-server';
import type { SingleServerConfig } from './single-server';

/*
 * Three ways to run:
 *
 *   node main.js [--config <JSON or file>]     a fleet with its control API; else GAMESIM_CONFIG, else four servers
 *   node main.js --single [flags]              one server, for a provider that starts servers in processes of their own
 *   node main.js --container                   one server, told by CS2_PORT, CS2_RCONPW, CS2_SERVERNAME, CS2_PW, CS2_STARTMAP
 *
 * Flags of --single:
 *   --port N             RCON port; 0 or absent takes a free one
 *   --password-env VAR   name of the variable with the RCON password; absent: a random one, told in the ready line
 *   --id, --name, --map, --seed, --profile, --locale   as in ServerOptions
 *   --speed N            game speed (1)
 *   --quirks JSON        switches of src/plugin/quirks.ts
 *   --data-dir DIR, --disk-dir DIR   what survives the process; memory only when absent
 *   --allow-url URL      may be repeated: where it may fetch from and post to; loopback when absent
 *   --control-port N     also opens the control API (0: a free port)
 *
 * It prints one JSON line when it listens: {"ready":true,"id","name","host","port","pid","control"?,"password"?}, sends the same
 * as a message when started with IPC, and ends on SIGTERM, SIGINT or when the IPC channel to its parent closes.
 * Exit codes: 0 told to stop, 1 could not start (reason on stderr).
 */
interface Running {
  close(): Promise<unknown>;
}

const runSingle = async (config: SingleServerConfig): Promise<Running> => {
  const fleet = createFleet(config);
  const { id, name, port, password } = await fleet.addServer(config.server);
  const control = config.controlPort === null ? null : await startControlApi(fleet, config.controlPort);
  const ready = {
    ready: true,
    id,
    name,
    host: '127.0.0.1',
    port,
    pid: process.pid,
    ...(control ? { control: `http://127.0.0.1:${control.port}` } : {}),
    ...(config.server.password === undefined ? { password } : {}),
  };
  console.log(JSON.stringify(ready));
  process.send?.(ready);
  return { close: () => Promise.all([control?.close(), fleet.close()]) };
};

const runFleet = async (): Promise<Running> => {
  const flag = process.argv.indexOf('--config');
  const config = readProgramConfig(flag < 0 ? process.env.GAMESIM_CONFIG : process.argv[flag + 1]);
  const fleet = createFleet(config);
  for (const options of config.servers) {
    await fleet.addServer(options).catch((error: unknown) => {
      throw new Error(`server ${options.id ?? options.name ?? ''} on port ${options.port ?? 0}: ${String(error)}`, {
        cause: error,
      });
    });
  }
  const control = await startControlApi(fleet, config.controlPort);
  const servers = fleet.servers().map(({ id, name, port }) => ({ id, name, port }));
  console.log(`gamesim is ready ${JSON.stringify({ control: `http://127.0.0.1:${control.port}`, servers })}`);
  return { close: () => Promise.all([control.close(), fleet.close()]) };
};

const start = async (): Promise<Running> => {
  if (process.argv.includes('--container')) return runSingle(readContainerConfig(process.env));
  if (process.argv.includes('--single')) return runSingle(readSingleConfig(process.argv.slice(2), process.env));
  return runFleet();
};

const run = async (): Promise<void> => {
  let isStopping = false;
  const starting = start();
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    // Told to stop while starting: what has started by then is closed too.
    void starting.then((started) => started.close()).finally(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.on('disconnect', stop);
  await starting;
  // The parent may have gone before anybody listened.
  if (process.send && !process.connected) stop();
};

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
