import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, watch, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { transformFile, version as compilerVersion } from '@swc/core';
import { root } from './project.mjs';

const options = JSON.parse(readFileSync(join(root, '.swcrc'), 'utf8'));
delete options.exclude;
const isTest = (file) => /\.(spec|integration-spec|fixture)\.tsx?$/.test(file);
const isSource = (file) => (/\.ts$/.test(file) && !/\.d\.ts$/.test(file) && !isTest(file)) || /\.json$/.test(file);

/** Vite builds the page; the journeys are run by jest from their sources. */
const NOT_COMPILED = ['apps/web', 'apps/e2e'];

/** Libs and node programs, as `libs/contracts` or `apps/api`. */
export function nodePackages() {
  return ['libs', 'apps']
    .flatMap((group) => readdirSync(join(root, group)).map((name) => `${group}/${name}`))
    .filter((folder) => !NOT_COMPILED.includes(folder) && existsSync(join(root, folder, 'src')));
}

/** Compiles the package's `src` into its `dist` unless nothing changed; answers whether it did. */
export async function buildPackage(folder) {
  const src = join(root, folder, 'src');
  const dist = join(root, folder, 'dist');
  const sources = filesUnder(src).filter(isSource);
  const hash = hashOf(sources, compilerVersion + JSON.stringify(options));
  if (isCurrent(dist, hash)) return false;
  const made = (await Promise.all(sources.map((file) => compile(file, join(dist, relative(src, file)))))).flat();
  const wanted = new Set([...made, join(dist, STAMP)]);
  for (const file of filesUnder(dist)) if (!wanted.has(file) && !file.endsWith('.tmp')) rmSync(file);
  writeStamp(dist, hash);
  return true;
}

/** Builds the page with Vite unless nothing it is made of changed; answers whether it did. */
export async function buildWeb() {
  const web = join(root, 'apps/web');
  if (!existsSync(join(web, 'index.html'))) return false;
  const folders = [
    'apps/web/src',
    'apps/web/public',
    'libs/contracts/src',
    'libs/domain/src',
    'scripts/lib/web-build',
  ].map((name) => join(root, name));
  const files = ['index.html', 'vite.config.ts', 'package.json'].map((name) => join(web, name));
  const inputs = [...folders.flatMap(filesUnder).filter((file) => !isTest(file)), ...files];
  const dist = join(web, 'dist');
  const hash = hashOf(inputs, readFileSync(join(root, 'package-lock.json'), 'utf8'));
  if (isCurrent(dist, hash)) return false;
  const { build } = await import('vite');
  await build({ root: web, logLevel: 'warn' });
  writeStamp(dist, hash);
  return true;
}

/** Calls back with the packages whose sources were saved, a moment after the last of a burst. Answers how to stop. */
export function watchPackages(onChange) {
  const changed = new Set();
  let timer;
  const watchers = nodePackages().map((folder) =>
    watch(join(root, folder, 'src'), { recursive: true }, (_event, file) => {
      if (!isSource(String(file))) return;
      changed.add(folder);
      clearTimeout(timer);
      timer = setTimeout(() => {
        const folders = [...changed];
        changed.clear();
        void onChange(folders);
      }, 150);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}

/** Whether the package is one of `folders` or is made of one of them, directly or not. */
export function dependsOn(folder, folders) {
  if (folders.includes(folder)) return true;
  const { dependencies = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  return Object.keys(dependencies)
    .filter((name) => name.startsWith('@placar/'))
    .some((name) => dependsOn(name.replace('@placar/', 'libs/'), folders));
}

const STAMP = '.stamp';

/** Several builds may run at the same time (a start, a test run): each file appears whole or not at all. */
function writeWhole(file, content) {
  mkdirSync(dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}.tmp`;
  writeFileSync(unfinished, content);
  renameSync(unfinished, file);
}

async function compile(file, target) {
  if (file.endsWith('.json')) {
    writeWhole(target, readFileSync(file));
    return [target];
  }
  const out = target.replace(/\.ts$/, '.js');
  const sourceFileName = relative(dirname(out), file);
  const { code, map } = await transformFile(file, { ...options, swcrc: false, filename: file, sourceFileName });
  writeWhole(`${out}.map`, map ?? '{}');
  writeWhole(out, `${code}\n//# sourceMappingURL=${out.split('/').pop()}.map\n`);
  return [out, `${out}.map`];
}

function filesUnder(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

function hashOf(files, salt) {
  const hash = createHash('sha256').update(salt);
  for (const file of files) hash.update(relative(root, file)).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}

function isCurrent(dist, hash) {
  const stamp = join(dist, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
}

function writeStamp(dist, hash) {
  writeWhole(join(dist, STAMP), hash);
}
