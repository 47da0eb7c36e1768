import { startControlApi } from './control/control-server';
import { createFleet } from './fleet';
import { readProgramConfig } from './program-config';

/** Starts the servers of GAMESIM_CONFIG (or `--config`), prints one line when all listen, stops on SIGINT and SIGTERM. */
const run = async (): Promise<void> => {
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
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    void Promise.all([control.close(), fleet.close()]).then(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.on('disconnect', stop);
  const servers = fleet.servers().map(({ id, name, port }) => ({ id, name, port }));
  console.log(`gamesim is ready ${JSON.stringify({ control: `http://127.0.0.1:${control.port}`, servers })}`);
};

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
