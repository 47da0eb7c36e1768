#!/usr/bin/env node
// npm run check: format, lint, types, boundaries, docs; two at a time, each with its time; ends non-zero when one fails.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './lib/install.mjs';
import { seconds } from './lib/progress.mjs';
import { root } from './lib/project.mjs';
import { runNode } from './lib/run-step.mjs';

/** Without their caches: rules that know types depend on other files than the one that changed. The longest first: two lanes are then busy to the end. */
const STEPS = [
  { name: 'types and lint of the page', script: 'check-code.mjs', args: ['page'] },
  { name: 'types and lint of the programs', script: 'check-code.mjs', args: ['programs'] },
  {
    name: 'format',
    program: 'prettier/bin/prettier.cjs',
    args: ['--check', '.', '--log-level', 'warn'],
  },
  {
    name: 'boundaries',
    program: 'dependency-cruiser/bin/dependency-cruise.mjs',
    args: ['apps', 'libs', '--config', '.dependency-cruiser.cjs', '--output-type', 'err'],
  },
  {
    name: 'types of the domain',
    program: 'typescript/bin/tsc',
    args: ['-p', 'libs/domain/tsconfig.json', '--pretty', 'false'],
  },
];

/** A young generation of this size: with node's own, collecting it takes a third of the time of a compiler. */
const HEAP = ['--max-semi-space-size=64', '--max-old-space-size=4096'];

/** Runs every step; answers `[{ name, passed, ms, output }]`, and tells each as it ends; may yield to what else is to be done. */
export async function runChecks(onDone, { yields = false } = {}) {
  const results = [];
  const waiting = [...STEPS];
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const { name, script, program, args } = step;
      const file = script ? join(root, 'scripts', script) : join(root, 'node_modules', program);
      const result = await run(name, [...HEAP, file, ...args], yields);
      results.push(result);
      onDone(result);
    }
  };
  await Promise.all([lane(), lane()]);
  const docs = await run('docs', [join(root, 'scripts/check-docs.mjs')], yields);
  onDone(docs);
  const deploy = await run('deploy', [join(root, 'scripts/check-deploy.mjs')], yields);
  onDone(deploy);
  return [...results, docs, deploy];
}

async function run(name, args, yields) {
  const since = Date.now();
  const { code, output } = await runNode(args, { quiet: true, yields, env: { FORCE_COLOR: '0' } });
  return { name, passed: code === 0, ms: Date.now() - since, output };
}

export function tellCheck({ name, passed, ms, output }) {
  console.log(`${passed ? 'ok    ' : 'FAILED'}  ${name} (${seconds(ms)})`);
  if (!passed) console.log(output.trimEnd().split('\n').slice(-80).join('\n'));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await ensureInstalled();
  // The docs check compares with the built rules.
  await runNode([join(root, 'scripts/build.mjs'), '--no-web']);
  const results = await runChecks(tellCheck);
  process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;
}
