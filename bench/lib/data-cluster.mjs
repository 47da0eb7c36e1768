import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../../scripts/lib/project.mjs';
import { loadData, population } from './data-load.mjs';
import { startPostgres } from './stack.mjs';

const PASSWORD = 'bench';
/** What decides the rows of a data set: a kept one that was made otherwise is made anew. */
const MAKERS = [
  'libs/persistence/dist/migrations',
  'libs/match-engine/dist/standings',
  'libs/match-engine/dist/histories',
  'libs/match-engine/dist/projections',
];

/**
 * For `startStack`: a database with the data set of so many matches, fresh for each run. The set itself is kept in `.data/bench-<N>`
 * as a template, so that it is made once.
 */
export function databaseWithMatches(matches, tell) {
  return async (_dataDir, undo) => {
    const dataDir = join(root, '.data', `bench-${matches}`);
    const stamp = join(dataDir, 'made-of');
    const makers = hashOfMakers(matches);
    mkdirSync(dataDir, { recursive: true });
    const cluster = await startPostgres({ dataDir, password: PASSWORD, id: `bench-${matches}` }, undo);
    if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== makers) {
      rmSync(stamp, { force: true });
      const url = cluster.url.replace(/\/placar$/, '/dataset');
      await cluster.query('DROP DATABASE IF EXISTS dataset WITH (FORCE)');
      await cluster.query('CREATE DATABASE dataset');
      await loadData({ url, matches, people: population(matches), tell });
      writeFileSync(stamp, makers);
    }
    tell('copying the data set');
    await cluster.query('DROP DATABASE IF EXISTS placar WITH (FORCE)');
    await cluster.query('CREATE DATABASE placar TEMPLATE dataset STRATEGY FILE_COPY');
    undo.push(() => cluster.query('DROP DATABASE IF EXISTS placar WITH (FORCE)'));
    return { url: cluster.url, clusterDir: dataDir };
  };
}

function hashOfMakers(matches) {
  const hash = createHash('sha256').update(String(matches));
  const own = fileURLToPath(new URL('.', import.meta.url));
  const files = readdirSync(own).filter((name) => /^(data-|seeded)/.test(name) && name !== 'data-cluster.mjs');
  for (const name of files.sort()) hash.update(readFileSync(join(own, name)));
  for (const folder of MAKERS.map((name) => join(root, name))) {
    if (!existsSync(folder)) continue;
    const names = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.js'));
    for (const name of names.sort()) hash.update(readFileSync(join(folder, name)));
  }
  return hash.digest('hex');
}
