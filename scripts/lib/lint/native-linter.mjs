import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../project.mjs';
import { runNode } from '../run-step.mjs';

const require = createRequire(import.meta.url);

/** What oxlint finds below a folder with its own .oxlintrc.json: `[{ file, line, column, rule, message }]` and the number of files. */
export async function nativeFindings(folder) {
  const args = ['--disable-nested-config', '--threads', '1', '--format', 'json'];
  // One thread in both: several would each work out the same types, and check.mjs has other work for the other processors.
  const env = { OXLINT_TSGOLINT_PATH: withTypes(), GOMAXPROCS: '1' };
  const linter = join(root, 'node_modules/oxlint/bin/oxlint');
  const { output } = await runNode([linter, ...args], { cwd: folder, quiet: true, env });
  let answer;
  try {
    answer = JSON.parse(output);
  } catch {
    // Not findings but a refusal: of the configuration, or because a native part for this machine is not installed.
    throw new Error(`the native linter did not work:\n${output}`);
  }
  const findings = answer.diagnostics.map(({ filename, labels, code, message }) => ({
    file: filename,
    line: labels[0]?.span.line ?? 1,
    column: labels[0]?.span.column ?? 1,
    rule: /\(([^)]+)\)$/.exec(code ?? '')?.[1] ?? '',
    message,
  }));
  return { findings, files: answer.number_of_files };
}

/** The part that knows types is a program of its own per system; npm leaves out silently what it cannot install. */
function withTypes() {
  const { platform, arch } = process;
  try {
    return require.resolve(`@oxlint-tsgolint/${platform}-${arch}/tsgolint${platform === 'win32' ? '.exe' : ''}`);
  } catch {
    throw new Error(
      `the native linter (oxlint-tsgolint) is not installed for ${platform}-${arch}: install with optional packages, or, where there is none for this system, use npm run lint`,
    );
  }
}
