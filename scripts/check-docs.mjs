#!/usr/bin/env node
// The documents must be true: paths of the tree exist and all folders are named, links resolve, the transition table is the rules' own,
// docs/screens.md has a row for every route of the page, and no tracked file names a package registry or a folder of somebody's machine.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { root } from './lib/project.mjs';
import { screensProblems } from './lib/screens-check.mjs';
import { transitionTable } from './transition-table.mjs';

const problems = [];
const read = (file) => readFileSync(join(root, file), 'utf8');
const files = projectFiles();

checkArchitecture();
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

function checkArchitecture() {
  const text = read('docs/architecture.md');
  const paths = new Set(
    [...text.matchAll(/`((?:apps|libs|docs|scripts|bench)\/[^`\s*{}<>…]+)`/g)].map((match) =>
      match[1].replace(/\/$/, ''),
    ),
  );
  for (const path of paths)
    if (!existsSync(join(root, path))) problems.push(`docs/architecture.md names ${path}, which does not exist`);
  for (const group of ['apps', 'libs']) {
    for (const name of readdirSync(join(root, group))) {
      if (!text.includes(`${group}/${name}`)) problems.push(`docs/architecture.md does not name ${group}/${name}`);
      const src = join(root, group, name, 'src');
      if (!existsSync(src)) continue;
      for (const entry of readdirSync(src, { withFileTypes: true })) {
        if (entry.isDirectory() && !text.includes(`${group}/${name}/src/${entry.name}`)) {
          problems.push(`docs/architecture.md does not name ${group}/${name}/src/${entry.name}`);
        }
      }
    }
  }
  const normal = (table) => table.replace(/[ \t]+/g, '').replace(/:?-+:?/g, '-');
  if (!normal(text).includes(normal(transitionTable())))
    problems.push(
      'docs/architecture.md: the transition table is not that of libs/domain (node scripts/transition-table.mjs)',
    );
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
