#!/usr/bin/env node
// Writes docs/permissions.md from the router: run it after a route came, went or changed its policy.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './lib/project.mjs';

const jest = join(root, 'node_modules/jest/bin/jest.js');
const args = [
  jest,
  '--selectProjects',
  'integration',
  '--testPathPatterns',
  'api/test/security/permissions\\.',
  '-t',
  'is what the router says',
];
const { status } = spawnSync(process.execPath, args, {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, WRITE_PERMISSIONS: '1' },
});
process.exitCode = status ?? 1;
