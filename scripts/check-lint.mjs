// node scripts/check-lint.mjs: every rule of eslint.config.mjs over the whole tree; ends non-zero when something is found. The native
// linter looks for what .oxlintrc.json names, ESLint for the rest, and pieces of wrong code prove that neither looks away.
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ESLint } from 'eslint';
import { unnoticedBreakages } from './lib/lint/breakages.mjs';
import { nativeFindings } from './lib/lint/native-linter.mjs';
import { rulesLeftToEslint } from './lib/lint/rule-lists.mjs';
import { root } from './lib/project.mjs';

const leftOf = rulesLeftToEslint();
const MADE = new Set(['node_modules', 'dist', '.data', '.git', 'coverage']);

const native = await nativeFindings(root);
const { groups, seen } = await filesByRulesLeft();
const problems = [];
if (native.files !== seen)
  problems.push(`the native linter looked at ${native.files} files, of ${seen} that there are`);
const findings = [...native.findings, ...(await eslintFindings(groups))];
problems.push(...findings.map(told).sort(), ...(await unnoticedBreakages(leftOf, eslintFor)));
for (const problem of problems) console.log(problem);
const byEslint = groups.reduce((sum, { files }) => sum + files.length, 0);
console.log(`${native.files} files by the native linter, ${byEslint} of them by ESLint too`);
process.exitCode = problems.length > 0 ? 1 : 0;

function told({ file, line, column, rule, message }) {
  return `${file}(${line},${column}): ${rule === '' ? '' : `${rule}: `}${message}`;
}

/** What the native linter leaves, together with the files where it does: `[{ rules, files }]`; and how many files there are at all. */
async function filesByRulesLeft() {
  const groups = new Map();
  let seen = 0;
  for (const file of sources(root)) {
    const rules = await leftOf(file);
    if (rules === undefined) continue;
    seen++;
    const key = JSON.stringify(rules);
    if (key === '{}') continue;
    if (!groups.has(key)) groups.set(key, { rules, files: [] });
    groups.get(key).files.push(file);
  }
  return { groups: [...groups.values()], seen };
}

function sources(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !MADE.has(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? sources(path) : /\.tsx?$/.test(path) ? [path] : [];
    });
}

async function eslintFindings(groups) {
  const found = [];
  for (const { rules, files } of groups)
    for (const { filePath, messages } of await eslintFor(rules).lintFiles(files))
      for (const { line, column, ruleId, message } of messages)
        found.push({ file: relative(root, filePath), line, column, rule: ruleId ?? '', message });
  return found;
}

/** ESLint with some of its rules and without types: those that need them are the native linter's. */
function eslintFor(rules) {
  return new ESLint({
    cwd: root,
    ruleFilter: ({ ruleId }) => Object.hasOwn(rules, ruleId),
    overrideConfig: [
      {
        files: ['**/*.ts', '**/*.tsx'],
        // Whether an "eslint-disable" is still needed only the native linter can tell, which knows all the rules.
        linterOptions: { reportUnusedDisableDirectives: 'off' },
        languageOptions: {
          parserOptions: {
            project: null,
            jsDocParsingMode: 'none',
            // As in tsconfig.base.json; with types they would come from there.
            experimentalDecorators: true,
            emitDecoratorMetadata: true,
          },
        },
      },
    ],
  });
}
