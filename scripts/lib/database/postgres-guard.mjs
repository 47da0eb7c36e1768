// Runs PostgreSQL as the user it wants, and stops it in order when told to or when the supervisor is gone.
import { spawn } from 'node:child_process';

const IMPATIENT_MS = 15_000;
const { command, args, user } = JSON.parse(process.argv[2]);
const postgres = spawn(command, args, { ...user, cwd: '/', stdio: ['ignore', 'inherit', 'inherit'] });

/** SIGINT is Postgres's fast, orderly stop; SIGQUIT its immediate one, recovered from the log at the next start. */
function stop() {
  postgres.kill('SIGINT');
  setTimeout(() => postgres.kill('SIGQUIT'), IMPATIENT_MS).unref();
}
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect']) process.on(signal, stop);

postgres.on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
postgres.on('exit', (code) => process.exit(code ?? 1));
