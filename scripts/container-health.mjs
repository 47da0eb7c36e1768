// HEALTHCHECK of the image: asks the program of this container whether it is alive. Which one it is, process 1 says.
import { readFileSync } from 'node:fs';

const args = readFileSync('/proc/1/cmdline', 'utf8').split('\0');
const command = args[args.findIndex((arg) => arg.endsWith('container.mjs')) + 1];
const port = { api: process.env.HTTP_PORT || '3000', worker: process.env.WORKER_HTTP_PORT }[command];
// A program without a port (migrate, gamesim) is well for as long as it runs.
if (!port) process.exit(0);

const answer = await fetch(`http://127.0.0.1:${port}/livez`, { signal: AbortSignal.timeout(3_000) }).catch(() => null);
process.exit(answer?.ok ? 0 : 1);
