#!/usr/bin/env node
// What is only named as a type is imported as one. A file that has a decorator is left out: what looks like a type there may be the value
// by which Nest knows what to give. Oxlint does not know of that, so it is asked of the other files alone.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/project.mjs';

const CONFIG = '.oxlintrc.type-imports.json';
const NOT_OURS = /(^|\/)(node_modules|dist|\.data)\//;
const DECORATOR = /^\s*@[A-Z]\w*\(/m;

const files = ['apps', 'libs']
  .flatMap(sourcesOf)
  .filter((file) => !DECORATOR.test(readFileSync(join(root, file), 'utf8')));
const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
const args = [oxlint, '--config', join(root, CONFIG), '--disable-nested-config', '--threads', '1', ...files];
const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
process.exitCode = status ?? 1;

function sourcesOf(folder) {
  const names = readdirSync(join(root, folder), { recursive: true });
  return names.filter((name) => /\.tsx?$/.test(name) && !NOT_OURS.test(name)).map((name) => join(folder, name));
}
