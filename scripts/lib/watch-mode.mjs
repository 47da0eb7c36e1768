import { join } from 'node:path';
import { say } from './progress.mjs';
import { root } from './project.mjs';

const PROGRAMS = ['api', 'worker', 'gamesim'];

/** Compiles packages as they are saved and restarts the programs that are made of them. Answers how to stop. */
export async function watchSources(supervisor) {
  const { buildPackage, dependsOn, watchPackages } = await import('./package-build.mjs');
  return watchPackages(async (folders) => {
    try {
      const built = [];
      for (const folder of folders) if (await buildPackage(folder)) built.push(folder);
      if (built.length === 0) return;
      const programs = PROGRAMS.filter((name) => dependsOn(`apps/${name}`, built));
      say(`Built ${built.join(', ')}${programs.length > 0 ? `; restarting ${programs.join(', ')}` : ''}.`);
      for (const name of programs) supervisor.restart(name);
    } catch (error) {
      say(error.message);
    }
  });
}

/** The page with hot reload on `port`, which hands the API's addresses on to `apiUrl`. */
export function startVite(supervisor, { port, apiUrl, mark }) {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const flags = ['--port', String(port), '--strictPort', '--host', '127.0.0.1', '--clearScreen', 'false'];
  return supervisor.run({
    name: 'web',
    // Vite takes no unknown flag; our mark goes where it stops reading.
    args: [
      '--require',
      join(root, 'scripts/lib/exit-with-parent.cjs'),
      vite,
      join(root, 'apps/web'),
      ...flags,
      '--',
      mark,
    ],
    env: { PLACAR_API_TARGET: apiUrl },
    probe: () => answers(`http://127.0.0.1:${port}/`),
  });
}

const answers = async (url) => (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok;
