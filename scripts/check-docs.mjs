#!/usr/bin/env node
// The documents must be true: files that they name exist, docs/tree.md names every folder, links resolve, the transition table is the
// rules' own, every decision is listed, docs/screens.md has a row for every route of the page, and no tracked file names a package
// registry or a folder of somebody's machine.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { root } from './lib/project.mjs';
import { screensProblems } from './lib/screens-check.mjs';
import { transitionTable } from './transition-table.mjs';

/** The most that docs/architecture.md may have. */
const ARCHITECTURE_LINES = 200;
const problems = [];
const read = (file) => readFileSync(join(root, file), 'utf8');
const files = projectFiles();

checkNamedFiles();
checkWalk();
checkTree();
checkArchitecture();
checkDecisions();
problems.push(...screensProblems());
for (const file of files.filter((name) => name.endsWith('.md'))) checkLinks(file);
for (const file of files) checkForbidden(file);

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}

/** What git tracks or would; without git, everything that is not made by a build. */
function projectFiles() {
  const list = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (list.status === 0) return list.stdout.split('\n').filter((file) => file !== '' && existsSync(join(root, file)));
  const made = new Set(['node_modules', 'dist', '.data', '.git', 'coverage', '.env']);
  const walk = (folder) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => !made.has(entry.name))
      .flatMap((entry) => (entry.isDirectory() ? walk(join(folder, entry.name)) : join(folder, entry.name)));
  return walk(root).map((file) => relative(root, file));
}

/** The pages that name files of the tree: all of these exist. Decisions are history and may name what is gone. */
function checkNamedFiles() {
  for (const page of ['architecture', 'contributing', 'failures', 'glossary', 'tree'].map(
    (name) => `docs/${name}.md`,
  )) {
    const named = read(page).matchAll(/`((?:apps|libs|docs|scripts|bench)\/[^`\s*{}<>…]+)`/g);
    for (const path of new Set([...named].map(([, path]) => path.replace(/\/$/, ''))))
      if (!existsSync(join(root, path))) problems.push(`${page} names ${path}, which does not exist`);
  }
}

/** The walk also names files in short: a folder in quotes, a colon, and the names without their endings. */
function checkWalk() {
  for (const [, folder, names] of read('docs/architecture.md').matchAll(
    /`((?:apps|libs)\/[^`]+)`: ([\w./-]+(?:, [\w./-]+)*)/g,
  ))
    for (const name of names.split(', '))
      if (!['.ts', '.tsx'].some((ending) => existsSync(join(root, folder, name + ending))))
        problems.push(`docs/architecture.md names ${folder}/${name}, which does not exist`);
}

/** docs/tree.md names every program, every library and each folder of their sources, and every folder at the top. */
function checkTree() {
  const text = read('docs/tree.md');
  const isNamed = (path) => new RegExp(`\`${path.replaceAll('.', '\\.')}/?\``).test(text);
  const missing = (path) => isNamed(path) || problems.push(`docs/tree.md does not name ${path}`);
  for (const top of new Set(files.filter((file) => file.includes('/')).map((file) => file.split('/')[0])))
    if (!top.startsWith('.') && !['apps', 'libs'].includes(top)) missing(top);
  for (const group of ['apps', 'libs']) {
    for (const name of readdirSync(join(root, group))) {
      missing(`${group}/${name}`);
      const src = join(root, group, name, 'src');
      if (!existsSync(src)) continue;
      for (const entry of readdirSync(src, { withFileTypes: true }))
        if (entry.isDirectory()) missing(`${group}/${name}/src/${entry.name}`);
    }
  }
}

/** A page that everybody reads whole, with the table of states as the rules have it. */
function checkArchitecture() {
  const text = read('docs/architecture.md');
  const lines = text.split('\n').length - 1;
  if (lines > ARCHITECTURE_LINES)
    problems.push(`docs/architecture.md has ${lines} lines, more than ${ARCHITECTURE_LINES}`);
  const normal = (table) => table.replace(/[ \t]+/g, '').replace(/:?-+:?/g, '-');
  if (!normal(text).includes(normal(transitionTable())))
    problems.push(
      'docs/architecture.md: the transition table is not that of libs/domain (node scripts/transition-table.mjs)',
    );
}

/** docs/decisions/README.md lists every decision, and says which were superseded, as their own first lines do. */
function checkDecisions() {
  const lines = read('docs/decisions/README.md').split('\n');
  for (const name of readdirSync(join(root, 'docs/decisions')).filter((file) => /^\d{4}-/.test(file))) {
    const line = lines.find((one) => one.includes(`](${name})`));
    if (line === undefined) problems.push(`docs/decisions/README.md does not list ${name}`);
    const above = read(`docs/decisions/${name}`).split('\n').slice(1, 4).join(' ');
    const by = /superseded(?: in part)? by \[(\d{4})\]/i.exec(above)?.[1];
    if (line !== undefined && by !== undefined && !line.includes(`superseded`))
      problems.push(`docs/decisions/README.md does not say that ${name} is superseded`);
    if (line?.includes('superseded') && by === undefined)
      problems.push(`docs/decisions/${name} does not say at its top what superseded it`);
  }
}

function checkLinks(file) {
  for (const [, target] of read(file).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)) {
    if (/^[a-z]+:/i.test(target)) continue;
    if (!existsSync(resolve(root, dirname(file), target)))
      problems.push(`${file}: link to ${target}, which does not exist`);
  }
}

function checkForbidden(file) {
  if (/\.(png|woff2?|ico|jpg)$/.test(file)) return;
  const text = read(file);
  const registry = new RegExp(['registry', 'npmjs'].join('\\.'), 'i');
  const home = new RegExp(`(^|[\\s"'\`(=])/(${['work', 'root', 'home', 'Users'].join('|')})/[a-z]`, 'm');
  if (registry.test(text)) problems.push(`${file} names a package registry`);
  if (home.test(text)) problems.push(`${file} names a folder of a machine`);
}
