#!/usr/bin/env node
// npm run check [-- NAME]: format, lint, types, boundaries, docs, the tree, what nobody uses, deployment; two at a time, each with its
// time; ends non-zero when one fails.
// With a name only the steps whose names begin so.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './lib/install.mjs';
import { seconds } from './lib/progress.mjs';
import { root } from './lib/project.mjs';
import { runNode } from './lib/run-step.mjs';

/** The native compiler finds what typescript 6 does, in a tenth of the time; in one thread, as several would each work out the same types. */
const types = (of, config) => ({
  name: `types of the ${of}`,
  program: 'typescript-native/bin/tsc',
  args: ['-p', config, '--singleThreaded', '--incremental', 'false', '--pretty', 'false'],
});

/** Without caches: rules that know types depend on other files than the one that changed. The longest first: two lanes are then busy to the end. */
const STEPS = [
  // One thread: several would each work out the same types.
  { name: 'lint', program: 'oxlint/bin/oxlint', args: ['--disable-nested-config', '--threads', '1'] },
  { name: 'format', program: 'oxfmt/bin/oxfmt', args: ['--check', '--threads', '1'] },
  {
    name: 'boundaries',
    program: 'dependency-cruiser/bin/dependency-cruise.mjs',
    args: ['apps', 'libs', '--config', '.dependency-cruiser.cjs', '--output-type', 'err'],
  },
  types('page', 'apps/web/tsconfig.json'),
  types('programs', 'tsconfig.json'),
  types('domain', 'libs/domain/tsconfig.json'),
  { name: 'lint of imports', script: 'check-type-imports.mjs', args: [] },
  { name: 'docs', script: 'check-docs.mjs', args: [] },
  { name: 'tree', script: 'check-tree.mjs', args: [] },
  { name: 'unused', program: 'knip/bin/knip.js', args: ['--tsConfig', 'tsconfig.knip.json', '--no-config-hints'] },
  { name: 'deploy', script: 'check-deploy.mjs', args: [] },
  { name: 'manifests', script: 'check-manifests.mjs', args: [] },
];

/** A young generation of this size: with node's own, collecting it takes a third of the time of a compiler. */
const HEAP = ['--max-semi-space-size=64', '--max-old-space-size=4096'];

/** Runs the steps whose names begin with `only`; answers `[{ name, passed, skipped, ms, output }]`, and tells each as it ends. */
export async function runChecks(onDone, { only = '' } = {}) {
  const results = [];
  const waiting = STEPS.filter(({ name }) => name.startsWith(only));
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const { name, script, program, args } = step;
      const file = script ? join(root, 'scripts', script) : join(root, 'node_modules', program);
      const result = await run(name, [...HEAP, file, ...args]);
      results.push(result);
      onDone(result);
    }
  };
  await Promise.all([lane(), lane()]);
  return results;
}

/** The native compiler collects its garbage less often, as long as it needs less than this: a quarter less processor time. */
const GO = { GOGC: '400', GOMEMLIMIT: '6GiB' };

async function run(name, args) {
  const since = Date.now();
  const { code, output } = await runNode(args, { quiet: true, env: { FORCE_COLOR: '0', ...GO } });
  return {
    name,
    passed: code === 0,
    skipped: code === 0 && output.startsWith('skipped: '),
    ms: Date.now() - since,
    output,
  };
}

export function tellCheck({ name, passed, skipped, ms, output }) {
  const outcome = skipped ? 'skipped' : passed ? 'ok' : 'FAILED';
  console.log(`${outcome.padEnd(7)}  ${name} (${seconds(ms)})`);
  if (!passed || skipped) console.log(output.trimEnd().split('\n').slice(-80).join('\n'));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await ensureInstalled();
  const only = process.argv[2] ?? '';
  // The docs check compares with the built rules.
  if ('docs'.startsWith(only)) await runNode([join(root, 'scripts/build.mjs'), '--no-web']);
  const results = await runChecks(tellCheck, { only });
  if (results.length === 0) throw new Error(`no step is named ${only}: ${STEPS.map(({ name }) => name).join(', ')}`);
  process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;
}
