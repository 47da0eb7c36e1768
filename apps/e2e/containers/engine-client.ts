import { execFile } from 'node:child_process';
import type { ExecFileOptions } from 'node:child_process';

const MOST_OUTPUT = 64 * 1024 * 1024;

/** What a command wrote to its standard output. Rejects with all that it said. */
export function run(command: string, args: readonly string[], options: ExecFileOptions = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(command, [...args], { maxBuffer: MOST_OUTPUT, ...options, encoding: 'utf8' }, (error, stdout, stderr) => {
      if (error)
        reject(new Error(`${command} ${args.join(' ')}\n${stderr || stdout || error.message}`, { cause: error }));
      else resolve(stdout);
    });
  });
}

/** The Docker CLI against the engine of this run. */
export const docker = (...args: string[]): Promise<string> => run('docker', args);

/** Socket of the engine of this run: scripts/test-containers.mjs starts it and names it in DOCKER_HOST. */
export function engineSocket(): string {
  const host = process.env.DOCKER_HOST;
  if (!host?.startsWith('unix://')) throw new Error('run this by npm run test:containers, which starts the engine');
  return host.slice('unix://'.length);
}

/** Names of the containers with this label, ended ones too. */
export async function containersWith(label: string): Promise<string[]> {
  const listed = await docker('ps', '-a', '--filter', `label=${label}`, '--format', '{{.Names}}');
  return listed.split('\n').filter((name) => name !== '');
}
