// Compiles every lib and node program with swc into its dist, and the web app with Vite.
// A package whose sources did not change since its last build is skipped.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformFile } from '@swc/core';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const options = JSON.parse(readFileSync(join(root, '.swcrc'), 'utf8'));
delete options.exclude;
const isTest = (file) => /(\.spec|\.fixture)\.tsx?$/.test(file);

const filesUnder = (folder, wanted) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter(wanted)
    .sort();

function hashOf(files, salt) {
  const hash = createHash('sha256').update(salt);
  for (const file of files) hash.update(relative(root, file)).update(readFileSync(file));
  return hash.digest('hex');
}

async function buildPackage(folder) {
  const src = join(root, folder, 'src');
  const dist = join(root, folder, 'dist');
  const sources = filesUnder(src, (file) => file.endsWith('.ts') && !file.endsWith('.d.ts') && !isTest(file));
  const stamp = join(dist, '.stamp');
  const hash = hashOf(sources, JSON.stringify(options));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return false;
  rmSync(dist, { recursive: true, force: true });
  await Promise.all(
    sources.map(async (file) => {
      const out = join(dist, relative(src, file)).replace(/\.ts$/, '.js');
      const { code, map } = await transformFile(file, { ...options, swcrc: false, filename: file });
      mkdirSync(dirname(out), { recursive: true });
      writeFileSync(out, `${code}\n//# sourceMappingURL=${out.split('/').pop()}.map\n`);
      if (map) writeFileSync(`${out}.map`, map);
    }),
  );
  writeFileSync(stamp, hash);
  return true;
}

async function buildWeb() {
  const web = join(root, 'apps/web');
  const inputs = [
    ...filesUnder(join(web, 'src'), (file) => !isTest(file)),
    ...['public']
      .filter((name) => existsSync(join(web, name)))
      .flatMap((name) => filesUnder(join(web, name), () => true)),
    ...['libs/contracts/src', 'libs/domain/src'].flatMap((lib) => filesUnder(join(root, lib), (file) => !isTest(file))),
    join(web, 'index.html'),
    join(web, 'vite.config.ts'),
  ];
  const stamp = join(web, 'dist', '.stamp');
  const hash = hashOf(inputs, 'web');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return false;
  const { build } = await import('vite');
  await build({ root: web, logLevel: 'warn' });
  writeFileSync(stamp, hash);
  return true;
}

const started = Date.now();
const packages = ['libs', 'apps'].flatMap((group) => readdirSync(join(root, group)).map((name) => `${group}/${name}`));
const node = packages.filter(
  (folder) => folder !== 'apps/web' && folder !== 'apps/e2e' && existsSync(join(root, folder, 'src')),
);
const built = [];
for (const folder of node) if (await buildPackage(folder)) built.push(folder);
if (!process.argv.includes('--no-web') && existsSync(join(root, 'apps/web/index.html')) && (await buildWeb()))
  built.push('apps/web');
console.log(
  built.length === 0
    ? 'Everything is built.'
    : `Built ${built.join(', ')} in ${((Date.now() - started) / 1000).toFixed(1)} s.`,
);
