#!/usr/bin/env node
// Writes the table of calls in docs/api.md from the router and the tests of the specified calls: run it after a route came, went or
// changed its policy. The same test compares the table otherwise.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './lib/project.mjs';

const jest = join(root, 'node_modules/jest/bin/jest.js');
const test = [
  '--testPathPatterns',
  'api/test/specified/specified-calls',
  '-t',
  'is what the router and these tests say',
];
const { status } = spawnSync(process.execPath, [jest, '--selectProjects', 'integration', ...test], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, WRITE_API_TABLE: '1' },
});
if (status === 0)
  spawnSync(process.execPath, [join(root, 'node_modules/oxfmt/bin/oxfmt'), 'docs/api.md'], { cwd: root });
process.exitCode = status ?? 1;
